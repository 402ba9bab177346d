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

  @Test(arguments: [false, true]) func sendsCredentialsOfTheUserToTheirHostWithABroadcast(isElsewhere: Bool) async throws {
    let frames = (0..<20).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: 413) }
    let other = try await LoopbackServer { _ in .bytes(200, [("Content-Type", "audio/mpeg")], frames) }
    let server = try await LoopbackServer { [secret, origin = other.origin] request in
      guard request.headers["authorization"] == secret else { return .text(401) }
      return isElsewhere ? .redirect(to: origin + "/live.mp3") : .bytes(200, [("Content-Type", "audio/mpeg")], frames)
    }
    try await withServer(publishers: [server.port, other.port]) { app in
      let item = LiveItem(title: "Now", isLive: true, audioURL: server.origin + "/live.mp3")
      let direct = LiveItem(title: "Also now", isLive: true, audioURL: other.origin + "/direct.mp3")
      var feed = ShowFacts(feedURL: server.origin + "/feed.xml", title: "Private")
      feed.extras.liveItems = [item, direct]
      let show = try await addPrivate(feed, [], of: server, to: app)
      for item in [item, direct] {
        let number = try #require(item.number)
        #expect(try await app.ask("/live-audio/\(show.rawValue)/\(number)").bytes == frames)
      }
    }
    #expect(server.requests.map { $0.headers["authorization"] } == [secret])
    #expect(other.requests.count == (isElsewhere ? 2 : 1) && other.requests.allSatisfy { $0.headers["authorization"] == nil })
    for server in [server, other] { await server.stop() }
  }

  // MARK: - Private

  /// - Returns: The path of its audio.
  private func addPrivateShow(of server: LoopbackServer, to app: TestServer) async throws -> String {
    var facts = SampleLibrary.episode(0)
    facts.enclosure?.url = server.origin + "/1.mp3"
    let feed = ShowFacts(feedURL: server.origin + "/feed.xml", title: "Private")
    let show = try await addPrivate(feed, [facts], of: server, to: app)
    let episode = try #require(try await app.engines.library.episodes.episodes(of: show, for: .local, limit: 1).first)
    return "/media/\(episode.episode.id.rawValue)"
  }

  private func addPrivate(
    _ feed: ShowFacts, _ episodes: [EpisodeMetadata], of server: LoopbackServer, to app: TestServer
  ) async throws -> ShowID {
    let show = try await app.engines.library.feeds.store(feed, episodes: episodes, at: Date()).show
    try await app.engines.refreshing.feedCredentials.store(
      BasicCredentials(user: "ada", password: "moss"), for: show, of: .owner, host: server.origin)
    try await app.engines.library.privateShows.grant(show, to: .owner, at: Date())
    return show
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
