import Accounts
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Sharing
import Storage
import TestSupport
import Testing

@testable import Engines
@testable import Server

/// Public links, requested by people without an account.
@Suite struct SharedRouteTests {
  /// A server with accounts, on which the owner has a link to a clip.
  private func withLink(
    limits: RequestLimits = RequestLimits(), _ test: @Sendable (TestServer, _ path: String, _ link: PublicLink) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let sound = folder.appending(path: "sound.mp3")
      try Data(Array("ID3\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8) + [UInt8](repeating: 1, count: 5000)).write(to: sound)
      try await withServer(mode: .accounts, limits: limits, downloaded: { _ in sound.path }) { server in
        try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
        let episode = EpisodeID(try await server.addShow(sound: "https://x.invalid/1.mp3?token=hush", artwork: "https://x.invalid/1.jpg"))
        let clip = try await server.engines.clips.add(episode, from: 60, to: 90.5, title: "<b>The wall", by: .local)
        let link = try await server.engines.publicLinks.add(episode, clip: clip.id, for: .week, by: .local)
        let token = try #require(try await server.engines.publicLinks.links(of: .local).first).token
        try await test(server, "/shared/\(token)", link)
      }
    }
  }

  @Test func pageHasOnlyItsOwnFiles() async throws {
    try await withLink { server, path, _ in
      let page = try await server.ask(path)
      #expect(page.status == 200 && page.headers[.setCookie] == nil && page.headers[.cacheControl] == "no-store")
      #expect(HTTPField.Name("X-Robots-Tag").flatMap { page.headers[$0] } == "noindex")
      #expect(page.headers[.contentSecurityPolicy] == ContentSecurityPolicy.publicPage)
      #expect(!page.text.contains("<script") && !page.text.contains("<form") && !page.text.contains("hush") && !page.text.contains("<b>"))
      #expect(page.text.contains("<meta property=\"og:title\" content=\"&lt;b&gt;The wall\">"))
      let audio = "\(path)/audio#t=60.0,90.5"
      #expect(page.text.contains("<meta property=\"og:audio\" content=\"http://127.0.0.1:\(server.port)\(audio)\">"))
      #expect(page.text.contains("<meta name=\"robots\" content=\"noindex\">") && page.text.contains("twitter:card"))
      #expect(page.text.contains("src=\"\(audio)\""))
      let links = page.text.matches(of: #/(?:href|src)="([^"]+)"/#).map { String($0.1) }
      // The feed and the website of the show are the only ways out.
      let outside = links.filter { !$0.hasPrefix(path + "/") && !$0.hasPrefix("/assets/") }
      #expect(outside.allSatisfy { $0.hasPrefix("https://moss.example/") }, "\(outside)")
    }
  }

  @Test func sendsItsAudioAndCoverInRanges() async throws {
    try await withLink { server, path, _ in
      let part = try await server.ask(path + "/audio", [.range: "bytes=0-99"])
      #expect(part.status == 206 && part.bytes.count == 100 && part.headers[.contentType] == "audio/mpeg")
      #expect(part.headers[.contentSecurityPolicy] == ContentSecurityPolicy.inert && part.headers[.setCookie] == nil)
      #expect(try await server.ask(path + "/cover").status == 200)
      for other in ["/media", "/notes", "/audio/1", "/audio.mp3", "/2"] {
        #expect(try await server.ask(path + other).status == 404, "\(other)")
      }
      // The link gives access to nothing beside.
      #expect(try await server.ask("/media/1").status == 401)
      #expect(try await server.ask("/artwork/1").status == 401)
    }
  }

  @Test func audioHasNoDigest() async throws {
    try await withLink { server, path, _ in
      var headers = field("Want-Content-Digest", "sha-256=1")
      headers[.range] = "bytes=0-99"
      let part = try await server.ask(path + "/audio", headers)
      #expect(part.status == 206)
      #expect(try part.headers[#require(HTTPField.Name("Content-Digest"))] == nil)
    }
  }

  /// Without a clip that ffmpeg can make of the file, there is no audio rather than the whole file.
  @Test func clipOfOwnAudioNeverGivesTheWholeFile() async throws {
    try await withLink { server, path, _ in
      let sql = "INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (1, 1, 'moss', 0)"
      try await server.engines.database.write { _ = try $0.run(Statement("test.own", sql), [:]) }
      #expect(try await server.ask(path).text.contains("src=\"\(path)/audio\""))
      for range in ["bytes=0-99", "bytes=0-"] {
        let answer = try await server.ask(path + "/audio", [.range: range])
        #expect(answer.status >= 400 && !answer.bytes.starts(with: Array("ID3".utf8)))
      }
    }
  }

  /// The server of this test has no program that makes the clip of this file: each request tries again.
  @Test func makesFewClipsForOneNetwork() async throws {
    var limits = RequestLimits()
    limits.strangerClips = (2, 0.001)
    try await withLink(limits: limits) { server, path, _ in
      let sql = "INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (1, 1, 'moss', 0)"
      try await server.engines.database.write { _ = try $0.run(Statement("test.own", sql), [:]) }
      for _ in 0..<2 { #expect(try await server.ask(path + "/audio").status != 429) }
      let answer = try await server.ask(path + "/audio")
      #expect(answer.status == 429 && answer.headers[.retryAfter] != nil)
      #expect(try await server.ask(path).status == 200)
    }
  }

  @Test func revokedLinkIsGone() async throws {
    try await withLink { server, path, link in
      #expect(try await server.engines.publicLinks.revoke(link.id, by: .local))
      let page = try await server.ask(path)
      #expect(page.status == 410 && page.text.contains("no longer works") && !page.text.contains("wall") && !page.text.contains("Moss"))
      for file in ["/audio", "/cover"] { #expect(try await server.ask(path + file).status == 410) }
    }
  }

  @Test func laterPrivateShowIsGone() async throws {
    try await withLink { server, path, _ in
      let sql = "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (1, 1, 0)"
      try await server.engines.database.write { _ = try $0.run(Statement("test.private", sql), [:]) }
      for file in ["", "/audio", "/cover"] { #expect(try await server.ask(path + file).status == 410) }
    }
  }

  @Test func wrongTokensAreNotFound() async throws {
    try await withLink { server, path, _ in
      let last = path.last == "A" ? "B" : "A"
      for wrong in [path.dropLast() + last, path.dropLast(), path + ".x", "/shared/1", "/shared/%00", "/shared/..%2Fme"].map({ String($0) })
      {
        let page = try await server.ask(wrong)
        #expect(page.status == 404 && !page.text.contains("wall"), "\(wrong)")
        #expect(try await server.ask(wrong + "/audio").status == 404, "\(wrong)")
      }
    }
  }

  @Test func countsRequestsOfOneNetwork() async throws {
    var limits = RequestLimits()
    limits.maxRequestsPerStranger = 0
    try await withServer(mode: .accounts, limits: limits) { server in
      for path in ["/shared/1.x", "/private/x.xml"] {
        let answer = try await server.ask(path)
        #expect(answer.status == 429 && answer.headers[.retryAfter] != nil)
      }
    }
  }
}
