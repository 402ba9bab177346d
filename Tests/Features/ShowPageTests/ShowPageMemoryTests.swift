import Components
import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPageManager
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import Playback

@Suite("The order and the filter that a show remembers") final class ShowPageMemoryTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let userSettings: UserSettings
  private var path: String { "/shows/\(sample.show.rawValue)" }

  init() async throws {
    sample = try await SampleLibrary(silent: [])
    listening = ListeningSessions(library: sample.library, now: { SampleLibrary.added })
    userSettings = UserSettings(library: sample.library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: sample.library, userSettings: userSettings,
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library, now: { SampleLibrary.added }),
      downloading: StubDownloads(sample.library).downloading, searching: LibrarySearch(library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    try await listening.mark([sample.episodes[1]], played: true, by: .local)
  }

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func remembersOrderAndFilterForItsUser() async throws {
    #expect(try await listed() == [5, 4, 3, 2, 1])
    guard case .navigate(let back) = try await set(["order": "oldest", "back": "\(path)?season=1"]) else {
      Issue.record("it does not return")
      return
    }
    #expect(back == "\(path)?season=1")
    #expect(try await listed() == [1, 2, 3, 4, 5])
    try await set(["unplayed": "true"])
    #expect(try await listed() == [1, 3, 4, 5])
    #expect(try await listed(for: SampleLibrary.neighbour) == [5, 4, 3, 2, 1])
    // The address has the last word, and changes nothing.
    #expect(try await listed(["order": "newest", "unplayed": "false"]) == [5, 4, 3, 2, 1])
    #expect(try await listed() == [1, 3, 4, 5])
    try await set(["order": "newest"])
    try await set(["unplayed": "false"])
    #expect(try await listed() == [5, 4, 3, 2, 1])
    #expect(
      try await sample.library.preferences.preference(of: sample.show, for: .local)
        == ShowPreference(order: .newestFirst, hidesPlayed: false))
  }

  @Test func serialShowsBeginWithTheOldest() async throws {
    var facts = SampleLibrary.showFacts
    facts.order = .serial
    _ = try await sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added)
    #expect(try await listed() == [1, 2, 3, 4, 5])
    try await set(["order": "newest"])
    #expect(try await listed() == [5, 4, 3, 2, 1])
  }

  @Test func followsTheGeneralSettingsUntilItHasItsOwn() async throws {
    try await userSettings.change(ListeningSettings(listOrder: .oldestFirst, listsHidePlayed: true), of: .local)
    #expect(try await listed() == [1, 3, 4, 5])
    try await set(["order": "newest"])
    #expect(try await listed() == [5, 4, 3, 1])
    try await set(["unplayed": "false"])
    #expect(try await listed() == [5, 4, 3, 2, 1])
  }

  /// Most archived episodes are played.
  @Test func showsPlayedEpisodesInTheArchive() async throws {
    try await set(["unplayed": "true"])
    try await listening.archive([sample.episodes[1], sample.episodes[2]], isArchived: true, by: .local)
    #expect(try await listed(["archived": "true"]) == [3, 2])
    #expect(try await listed(["archived": "true", "unplayed": "true"]) == [3])
  }

  @Test func anActionOnAllLeavesOutWhatTheListHides() async throws {
    try await set(["unplayed": "true"])
    #expect(try await html(["select": "true"]).contains("<input type=\"hidden\" name=\"unplayed\" value=\"true\">"))
  }

  @Test func otherTabsReload() async throws {
    func remembered() async throws -> String?? {
      let change = Change.subscriptionMark(sample.show, .local)
      return try await router.livePatches(for: change, viewer).first { $0.key == "list-\(sample.show.rawValue)" }?.attributes[
        "data-reload-on-list"]
    }
    let before = try #require(try await remembered() ?? nil)
    #expect(try await html().contains("data-reload-on-list=\"\(before)\""))
    try await set(["order": "oldest"])
    let after = try #require(try await remembered() ?? nil)
    #expect(after != before)
    #expect(try await html().contains("data-reload-on-list=\"\(after)\""))
  }

  @Test func rejectsFormsThatMakeNoSense() async throws {
    await #expect(throws: FormError.missing("order")) { try await set([:]) }
    await #expect(throws: FormError.missing("order")) { try await set(["order": "sideways"]) }
    guard case .missing = try await set(["show": "99", "order": "oldest"]) else {
      Issue.record("a show that does not exist has an order")
      return
    }
    guard case .navigate("/") = try await set(["order": "oldest", "back": "//evil.example"]) else {
      Issue.record("it leads elsewhere")
      return
    }
  }

  // MARK: - Private

  private func html(_ query: [String: String] = [:], for user: UserID = .local) async throws -> String {
    try await router.page(at: path, query: query, for: Viewer(userID: user.rawValue)).body.text
  }

  /// The numbers of the listed episodes.
  private func listed(_ query: [String: String] = [:], for user: UserID = .local) async throws -> [Int] {
    try await html(query, for: user).matches(of: #/<h3 class="row-title" dir="auto"><a href="[^"]*">Episode (\d)</#).compactMap {
      Int($0.1)
    }
  }

  @discardableResult
  private func set(_ fields: [String: String]) async throws -> EventAnswer {
    let all = ["show": "\(sample.show.rawValue)", "back": path].merging(fields) { $1 }
    return try await #require(router.event(at: "/show-page/did-set-list")).handle(Form(all.mapValues { [$0] }), viewer)
  }
}
