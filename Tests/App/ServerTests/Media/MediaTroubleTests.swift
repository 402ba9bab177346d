import DemoPublisher
import Fetching
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Server

@Suite struct MediaTroubleTests {
  @Test(arguments: [
    ("status=404", 404, "has deleted this"), ("status=410", 410, "has deleted this"), ("status=403", 403, "denied access"),
    ("status=503", 503, "(503)"),
    ("refuse=a", 403, "denied access"), ("status=500", 502, "(500)"), ("status=429&retry-after=7", 503, "(429)"),
    ("redirect=loop", 502, "redirect loop"), ("html=1", 502, "isn’t an audio or video file"),
    ("empty=1", 502, "isn’t an audio or video file"), ("gzip=bomb", 502, "isn’t an audio or video file"),
  ])
  func explainsFailureOfSource(fault: String, status: Int, words: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { server in
        let id = try await server.addShow(sound: "\(baseURL)/media/lichen-hour/24.mp3?\(fault)")
        for headers in [HTTPFields(), [.range: "bytes=0-"], [.range: "bytes=9000-"]] {
          let answer = try await server.ask("/media/\(id)", headers)
          #expect(answer.status == status, "\(headers)")
          #expect(answer.text.contains(words) && answer.text.hasSuffix("\n") && answer.text.count < 200, "\(answer.text.prefix(200))")
          #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
        }
      }
    }
  }

  @Test func saysThatAStreamIsNoFile() async throws {
    let source = try await LoopbackServer { _ in .text(200, [("Content-Type", "audio/mpeg")], "#EXTM3U\n#EXT-X-TARGETDURATION:10\n") }
    try await withServer(publishers: [source.port]) { server in
      let id = try await server.addShow(sound: source.origin + "/1.m3u8")
      let answer = try await server.ask("/media/\(id)")
      #expect(answer.status == 502 && answer.text == "This is a stream, which Earnest can’t play\n")
    }
    await source.stop()
  }

  @Test(arguments: ["/artwork/lichen-hour.jpg", "/feeds/lichen-hour.xml", "/sites/lichen-hour", "/search?term=demo"])
  func refusesOtherTypes(path: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { server in
        let id = try await server.addShow(sound: baseURL + path)
        for headers in [HTTPFields(), [.range: "bytes=0-1"], [.range: "bytes=100-"]] {
          let answer = try await server.ask("/media/\(id)", headers)
          #expect(answer.status == 502 && answer.text.hasPrefix("This isn’t an audio"), "\(headers)")
        }
      }
    }
  }

  @Test(arguments: ["/media/99", "/media/x", "/media/-1", "/media/9223372036854775807", "/media/9223372036854775808", "/media/%2e%2e"])
  func explainsUnknownEpisode(path: String) async throws {
    try await withServer { server in
      let answer = try await server.ask(path)
      #expect(answer.status == 404 && answer.text == "Episode not found\n")
    }
  }

  @Test func explainsEpisodeWithoutAudio() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: nil)
      let answer = try await server.ask("/media/\(id)")
      #expect(answer.status == 404 && answer.text == "No audio available\n")
    }
  }

  @Test(arguments: ["http://127.0.0.1:1/x.mp3", "http://169.254.169.254/latest"])
  func explainsPrivateAddress(url: String) async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: url)
      let answer = try await server.ask("/media/\(id)")
      #expect(answer.status == 502 && answer.text.hasPrefix("Can’t play right now."))
    }
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "http://"])
  func explainsInvalidAddress(url: String) async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: url)
      let answer = try await server.ask("/media/\(id)")
      #expect(answer.status == 404 && answer.text == "The episode’s audio link isn’t valid\n")
    }
  }

  @Test(arguments: [
    (FetchingError.noConnectivity, 503), (.timedOut(host: "x"), 504), (.hostNotFound("x"), 502), (.cannotConnect(host: "x"), 502),
    (.status(401, retryAfterSeconds: nil), 403), (.status(418, retryAfterSeconds: nil), 502),
  ])
  func reportsNetworkFailureAsGatewayError(error: FetchingError, status: Int) {
    let answer = MediaRoutes.answer(to: error)
    #expect(answer.status.code == status && answer.headers[.retryAfter] == nil)
  }

  @Test func passesOnRetryAfter() {
    #expect(MediaRoutes.answer(to: .status(429, retryAfterSeconds: 7)).headers[.retryAfter] == "7")
  }

  /// A status that was sent cannot be changed: the connection closes, so that the player notices. (On a busy machine a source may close
  /// before the first read; then there is a sentence.)
  @Test(arguments: ["cut=100000", "length=wrong"])
  func closesConnectionWhenSourceBreaks(fault: String) async throws {
    try await DemoPublisher.running { publisher, baseURL in
      try await withServer(publishers: [try await publisher.port]) { server in
        let id = try await server.addShow(sound: "\(baseURL)/media/lichen-hour/24.mp3?\(fault)")
        let answer = try? await server.ask("/media/\(id)")
        #expect(answer == nil || answer?.status == 502)
        #expect(try await server.ask("/").status == 200)
      }
    }
  }
}
