import Events
import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import TestSupport
import Testing
import UserCenterManager
import WebPage

@Suite final class UserCenterManagerTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  private func page() async throws -> String { try await router.page(at: "/me", query: [:], for: viewer).body.text }

  private func offer<Task: NavigateTask>(_ task: Task.Type) { router.navigate(task) { _, _ in nil } }

  @Test func onlyWhatIsHereHasAWayToIt() async throws {
    let sample = try await begin()
    #expect(try await !page().contains("center-link"))
    offer(LibraryPageServices.Navigate.self)
    offer(BookmarkListServices.Navigate.self)
    offer(SubscriptionImportServices.Navigate.self)
    let html = try await page()
    #expect(html.contains("href=\"/library\"") && html.contains("href=\"/bookmarks\"") && html.contains("href=\"/import\""))
    #expect(html.ranges(of: "center-link\"").count == 3 && !html.contains("href=\"/history\""))
    #expect(html.contains("No subscriptions yet"))
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await page().contains("1 show<"))
    #expect(try await page().contains("Check for new episodes"))
  }

  @Test func onlyTheOwnerIsLedToTheUsers() async throws {
    _ = try await begin()
    offer(AccountSettingsServices.NavigateUsers.self)
    #expect(try await page().contains("href=\"/settings/users\""))
    let member = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await !router.page(at: "/me", query: [:], for: member).body.text.contains("/settings/users"))
  }

  @Test func aPlaceSaysHowMuchIsThere() async throws {
    let sample = try await begin()
    for episode in sample.episodes {
      _ = try await sample.library.bookmarks.add(episode, at: 5, note: "", by: .local, moment: SampleLibrary.added)
    }
    let now = Date()
    let span = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[0], kind: .span(from: 0, to: 5, startedAt: now - 5), position: 5,
      rate: 1,
      state: .playing, moment: now, mediaDuration: nil)
    try await sample.library.listening.record([span], for: .local)
    offer(BookmarkListServices.Navigate.self)
    offer(ListeningStatisticsServices.Navigate.self)
    offer(PlayHistoryServices.Navigate.self)
    let html = try await page()
    #expect(html.contains("data-live=\"center-bookmarks\">5 bookmarks<") && html.contains("data-live=\"center-statistics\">5 s this week<"))
    #expect(html.contains("data-live=\"center-history\">1 episode<"))
  }

  @Test func anAmountFollowsWhatIsDoneElsewhere() async throws {
    let sample = try await begin()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let patches = try await router.livePatches(for: Change.subscription(sample.show, .local), viewer)
    #expect(
      patches == [
        LivePatch("center-subscriptions", text: "1 show"), LivePatch("center-lists", text: ""), LivePatch("center-badge", text: ""),
      ])
    #expect(try await router.livePatches(for: Change.subscription(sample.show, SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func newEpisodesAreCountedAtTheListsAndAtTheWayHere() async throws {
    let sample = try await begin()
    offer(PlaylistPageServices.NavigateLists.self)
    func badge() async throws -> String { try await router.markup(UserCenterServices.EmbedBadge(), for: viewer).text }
    #expect(try await badge() == "<span data-live=\"center-badge\" data-app-badge></span>")
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: Date(timeIntervalSince1970: 1))
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(9)], at: SampleLibrary.added)
    #expect(try await badge().contains(">1<"))
    #expect(try await page().contains("data-live=\"center-lists\">1 new episode<"))
    let patches = try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 1), viewer)
    #expect(patches == [LivePatch("center-lists", text: "1 new episode"), LivePatch("center-badge", text: "1")])
    #expect(try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 0), viewer).isEmpty)
    try await sample.library.subscriptions.open(sample.show, by: .local)
    #expect(try await !badge().contains("1"))
  }

  // MARK: - Private

  private func begin() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    UserCenterManager.activate(
      in: router, library: sample.library, statistics: Statistics(library: sample.library),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library))
    return sample
  }
}
