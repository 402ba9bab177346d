import DemoPublisher
import HTTPTypes
import TestSupport
import Testing

@testable import Server

@Suite struct MediaTroubleTests {
  @Test(arguments: [
    ("status=404", 404, "(404)"), ("status=410", 404, "(410)"), ("status=403", 502, "(403)"), ("status=503", 502, "(503)"),
    ("refuse=earnest", 502, "(403)"), ("redirect=loop", 502, "round in circles"), ("html=1", 502, "neither sound nor video"),
    ("empty=1", 502, "neither sound nor video"), ("gzip=bomb", 502, "neither sound nor video"),
  ])
  func troubleAtTheSourceIsASentence(fault: String, status: Int, words: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withSite(publishers: [try await publisher.port]) { site in
        let id = try await site.addShow(sound: "\(baseURL)/media/lichen-hour/24.mp3?\(fault)")
        for headers in [HTTPFields(), [.range: "bytes=0-"], [.range: "bytes=9000-"]] {
          let answer = try await site.ask("/media/\(id)", headers)
          #expect(answer.status == status, "\(headers)")
          #expect(answer.text.contains(words) && answer.text.hasSuffix(".\n"), "\(answer.text.prefix(200))")
          #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
        }
      }
    }
  }

  @Test(arguments: ["/artwork/lichen-hour.jpg", "/feeds/lichen-hour.xml", "/sites/lichen-hour", "/search?term=demo"])
  func whatIsNoSoundDoesNotLeaveOurOrigin(path: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withSite(publishers: [try await publisher.port]) { site in
        let id = try await site.addShow(sound: baseURL + path)
        for headers in [HTTPFields(), [.range: "bytes=0-1"], [.range: "bytes=100-"]] {
          let answer = try await site.ask("/media/\(id)", headers)
          #expect(answer.status == 502 && answer.text.hasPrefix("What the publisher sends"), "\(headers)")
        }
      }
    }
  }

  @Test(arguments: ["/media/99", "/media/x", "/media/-1", "/media/9223372036854775807", "/media/9223372036854775808", "/media/%2e%2e"])
  func anUnknownEpisodeIsASentence(path: String) async throws {
    try await withSite { site in
      let answer = try await site.ask(path)
      #expect(answer.status == 404 && answer.text == "There is no such episode.\n")
    }
  }

  @Test func anEpisodeWithoutSoundIsASentence() async throws {
    try await withSite { site in
      let id = try await site.addShow(sound: nil)
      let answer = try await site.ask("/media/\(id)")
      #expect(answer.status == 404 && answer.text == "The feed names no sound file for this episode.\n")
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:1/x.mp3", "http://169.254.169.254/latest", "file:///etc/passwd", "javascript:alert(1)", "", "http://",
  ])
  func anAddressThatMayNotBeFetchedIsASentence(url: String) async throws {
    try await withSite { site in
      let id = try await site.addShow(sound: url)
      let answer = try await site.ask("/media/\(id)")
      #expect(answer.status == 502 && answer.text.hasPrefix("The sound cannot be had just now."))
    }
  }

  /// What was sent cannot be taken back: the connection ends, so that the player notices.
  @Test(arguments: ["cut=100000", "length=wrong"])
  func aSourceThatBreaksOffBreaksOffHere(fault: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withSite(publishers: [try await publisher.port]) { site in
        let id = try await site.addShow(sound: "\(baseURL)/media/lichen-hour/24.mp3?\(fault)")
        await #expect(throws: (any Error).self) { try await site.ask("/media/\(id)") }
        #expect(try await site.ask("/").status == 200)
      }
    }
  }
}
