import Directory
import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import SearchPageManager

/// The search page over a library in memory, as the router serves it.
struct SearchSite {
  let sample: SampleLibrary
  let searching: LibrarySearch
  let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  let clock: FixedClock

  var library: Library { sample.library }

  static let viewer = Viewer(userID: UserID.local.rawValue)

  /// - Parameters:
  ///   - port: the loopback port from which feeds may be fetched.
  ///   - patience: how long to wait for directories.
  ///   - isSubscribed: whether the user subscribes to the sample's show.
  static func with(
    _ directories: [any DirectorySource] = [StubDirectory()], port: Int = 1, patience: Duration = .seconds(6),
    isSubscribed: Bool = false, _ test: (SearchSite) async throws -> Void
  ) async throws {
    let sample = try await SampleLibrary()
    if isSubscribed { try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added) }
    let clock = FixedClock()
    let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: port)]))
    let site = SearchSite(sample: sample, searching: LibrarySearch(library: sample.library, now: clock.read), clock: clock)
    try await site.searching.indexAll()
    SearchPageManager.activate(
      in: site.router, library: sample.library, directories: Directories(directories, patience: patience),
      charts: ChartCache(directories: Directories(directories), library: sample.library, now: clock.read),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library),
      subscriptions: Subscriptions(library: sample.library, now: clock.read), searching: site.searching,
      listening: ListeningSessions(library: sample.library), userSettings: UserSettings(library: sample.library), now: clock.read)
    let result: Result<Void, any Error>
    do { result = .success(try await test(site)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  func page(_ query: [String: String] = [:], at path: String = "/search", for viewer: Viewer = viewer) async throws -> Page {
    try await router.page(at: path, query: query, for: viewer)
  }

  func html(_ query: [String: String] = [:], at path: String = "/search", for viewer: Viewer = viewer) async throws -> String {
    try await page(query, at: path, for: viewer).body.text
  }

  func answer(_ event: String, _ fields: [String: String], by viewer: Viewer = viewer) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/search-page/\(event)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }

  /// The path to which an event navigates.
  func path(_ event: String, _ fields: [String: String], by viewer: Viewer = viewer) async throws -> String {
    let answer = try await answer(event, fields, by: viewer)
    guard case .navigate(let path) = answer else {
      Issue.record("another answer: \(answer)")
      return ""
    }
    return path
  }

  /// The undo that a notice offers.
  func undo(_ event: String, _ fields: [String: String]) async throws -> Undo {
    guard case .notice(_, let undo, _) = try await answer(event, fields) else { throw TaskError.missing("notice") }
    return try #require(undo)
  }

  func take(_ undo: Undo) async throws { _ = try await answer(String(undo.path.dropFirst("/search-page/".count)), undo.fields) }
}
