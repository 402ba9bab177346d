import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import Synchronization
import TestSupport

@testable import Refreshing

/// A feed that a test changes between two fetches, on a server of its own.
final class ChangingFeed: Sendable {
  private struct State {
    var title = "Test"
    var channel = ""
    var items = ""
    var isWholeFile = true
    var headers: [(String, String)] = []
    var replies: [String: LoopbackServer.Reply] = [:]
    var needsSignIn = false
  }

  private let state = Mutex(State())

  /// Newest first, as feeds are.
  func show(_ items: [String], whole: Bool = true) {
    state.withLock {
      $0.items = items.joined()
      $0.isWholeFile = whole
    }
  }

  func set(title: String? = nil, channel: String? = nil, headers: [(String, String)]? = nil) {
    state.withLock {
      $0.title = title ?? $0.title
      $0.channel = channel ?? $0.channel
      $0.headers = headers ?? $0.headers
    }
  }

  /// The response of another path of the server; nil for the feed itself again.
  func answer(_ path: String, _ reply: LoopbackServer.Reply?) { state.withLock { $0.replies[path] = reply } }

  /// The server asks for credentials from now on, and takes any; paths with a response of their own stay open.
  func close() { state.withLock { $0.needsSignIn = true } }

  var body: String {
    state.withLock {
      let title = $0.title.isEmpty ? "" : "<title>\($0.title)</title>"
      return
        "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel>\(title)\($0.channel)\($0.items)\($0.isWholeFile ? "</channel></rss>" : "<item><title>cut o")"
    }
  }

  var reply: LoopbackServer.Reply {
    .text(200, [("Content-Type", "application/rss+xml")] + state.withLock(\.headers), body)
  }

  func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let (own, needsSignIn) = state.withLock { ($0.replies[request.target], $0.needsSignIn) }
    return own ?? (needsSignIn && request.headers["authorization"] == nil ? .text(401) : reply)
  }
}

/// A refresher, a feed that changes, and its address.
struct Publishing: Sendable {
  let refresher: Refresher
  let feed: ChangingFeed
  let server: LoopbackServer
  var address: String { server.origin + "/feed.xml" }
  var refreshing: FeedRefresher { refresher.refreshing }
  var library: Library { refresher.library }

  /// Adds the show with a subscription.
  func added() async throws -> ShowID { try await refreshing.add(address, for: .local).show }

  /// Fetches it again an hour later.
  @discardableResult
  func refreshed(_ show: ShowID) async throws -> RefreshOutcome {
    refresher.clock.advance(by: 3600)
    return try await refreshing.refresh(show)
  }

  /// Listens to an episode, so that it has state.
  func listen(to title: String, of show: ShowID) async throws -> EpisodeID {
    let id = try await refresher.id(of: title, show)
    let played = LedgerEntry(
      id: title, device: "phone", sequence: 1, episode: id, kind: .event(action: "seek"), position: 321, isFinished: false,
      rate: 1, state: .paused, moment: refresher.clock.now, mediaDuration: nil)
    try await library.listening.record([played], for: .local)
    return id
  }

  func position(of episode: EpisodeID) async throws -> Double? {
    try await library.listening.state(of: episode, for: .local)?.position
  }

  /// - Parameters:
  ///   - port: another allowed server's port.
  ///   - instance: the refresher's process.
  static func run(
    allowing port: Int? = nil, maxItems: Int = LoadedFeed.maxItems, instance: ProcessInstance = ProcessInstance(),
    _ test: @escaping @Sendable (Publishing) async throws -> Void
  ) async throws {
    let feed = ChangingFeed()
    let server = try await LoopbackServer { feed.reply(to: $0) }
    try await withRefresher(
      port: server.port, maxItems: maxItems, instance: instance,
      configure: { options in if let port { options.allowPrivate.all.insert(HostPort(host: "127.0.0.1", port: port)) } }
    ) { try await test(Publishing(refresher: $0, feed: feed, server: server)) }
    await server.stop()
  }
}

/// An item with all identifiers.
func item(_ number: Int, guid: String? = nil, title: String? = nil, sound: String? = nil, link: String? = nil, day: Int? = nil) -> String {
  let date = Date(timeIntervalSince1970: 1_780_000_000 + Double(day ?? number) * 86_400)
  let style = Date.ISO8601FormatStyle()
  let guid = guid ?? "g\(number)"
  return """
    <item><title>\(title ?? "Part \(number)")</title>\(guid.isEmpty ? "" : "<guid isPermaLink=\"false\">\(guid)</guid>")\
    <link>\(link ?? "https://x.example/\(number)")</link><pubDate>\(date.formatted(style))</pubDate>\
    <enclosure url="\((sound ?? "https://x.example/\(number).mp3").replacing("&", with: "&amp;"))" type="audio/mpeg" length="1"/></item>
    """
}
