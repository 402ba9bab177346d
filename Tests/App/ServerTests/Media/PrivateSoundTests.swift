import Engines
import Fetching
import Foundation
import HTTPTypes
import Library
import PodcastModel
import Refreshing
import TestSupport
import Testing

@testable import Server

/// The audio of a private feed: its user name and password are sent to its own host only.
@Suite struct PrivateSoundTests {
  private let whole = sound(20_000)
  private let secret = "Basic YWRhOm1vc3M="

  @Test func sendsNoCredentialsToOtherHost() async throws {
    let other = try await LoopbackServer { [whole] in reply($0, whole) }
    let server = try await LoopbackServer { [origin = other.origin] _ in .redirect(to: origin + "/signed.mp3") }
    try await withServer(publishers: [server.port, other.port]) { app in
      let path = try await addPrivateShow(of: server, to: app)
      // The second request goes to the other host at once: the relay stays with the pinned copy.
      #expect(try await app.ask(path, [.range: "bytes=0-"]).bytes == whole)
      #expect(try await app.ask(path, [.range: "bytes=9000-9099"]).bytes == Array(whole[9_000...9_099]))
      #expect(try await app.ask(path, [.range: "bytes=0-0"]).bytes == Array(whole[0...0]))
    }
    #expect(server.requests.map { $0.headers["authorization"] } == [secret])
    #expect(other.requests.count == 3 && other.requests.allSatisfy { $0.headers["authorization"] == nil })
    for server in [server, other] { await server.stop() }
  }

  @Test func sendsCredentialsToSameHost() async throws {
    let server = try await LoopbackServer { [whole, secret] request in
      guard request.headers["authorization"] == secret else { return .text(401) }
      return request.target == "/1.mp3" ? .redirect(to: "/signed.mp3") : reply(request, whole)
    }
    try await withServer(publishers: [server.port]) { app in
      let path = try await addPrivateShow(of: server, to: app)
      for _ in 1...2 { #expect(try await app.ask(path, [.range: "bytes=0-"]).bytes == whole) }
    }
    #expect(server.requests.map(\.target) == ["/1.mp3", "/signed.mp3", "/signed.mp3"])
    await server.stop()
  }

  // MARK: - Private

  /// - Returns: The path of its audio.
  private func addPrivateShow(of server: LoopbackServer, to app: TestServer) async throws -> String {
    var facts = SampleLibrary.episode(0)
    facts.enclosure?.url = server.origin + "/1.mp3"
    let feed = ShowFacts(feedURL: server.origin + "/feed.xml", title: "Private")
    let show = try await app.engines.library.feeds.store(feed, episodes: [facts], at: Date()).show
    try await app.engines.refreshing.feedCredentials.store(
      BasicCredentials(user: "ada", password: "moss"), for: show, of: .owner, host: server.origin)
    try await app.engines.library.privateShows.grant(show, to: .owner, at: Date())
    let episode = try #require(try await app.engines.library.episodes.episodes(of: show, for: .local, limit: 1).first)
    return "/media/\(episode.episode.id.rawValue)"
  }
}

/// The requested bytes, or all of them, with a version.
private func reply(_ request: LoopbackServer.Request, _ whole: [UInt8]) -> LoopbackServer.Reply {
  let kind = [("Content-Type", "audio/mpeg"), ("ETag", "\"1\"")]
  guard let range = ByteRange(request.headers["range"])?.resolved(in: Int64(whole.count)) else { return .bytes(200, kind, whole) }
  return .bytes(
    206, kind + [("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound)/\(whole.count)")],
    Array(whole[Int(range.lowerBound)...Int(range.upperBound)]))
}
