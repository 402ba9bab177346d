import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import UserCenterManager
import WebPage

@Suite struct UserCenterManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  private func page() async throws -> String { try await router.page(at: "/me", query: [:], for: viewer).body.text }

  private func offer<Task: NavigateTask>(_ task: Task.Type) { router.navigate(task) { _, _ in nil } }

  @Test func onlyWhatIsHereHasAWayToIt() async throws {
    let sample = try await begin()
    #expect(try await !page().contains("center-link"))
    offer(ListeningStatisticsServices.Navigate.self)
    offer(SettingsPageServices.Navigate.self)
    offer(SubscriptionImportServices.Navigate.self)
    let html = try await page()
    #expect(html.contains("href=\"/statistics\"") && html.contains("href=\"/settings\"") && html.contains("href=\"/import\""))
    #expect(html.ranges(of: "center-link\"").count == 3)
    #expect(html.contains("No subscriptions yet"))
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await !page().contains("No subscriptions yet"))
  }

  @Test func onlyTheOwnerIsLedToTheUsers() async throws {
    _ = try await begin()
    offer(AccountSettingsServices.NavigateUsers.self)
    #expect(try await page().contains("href=\"/settings/users\""))
    let member = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await !router.page(at: "/me", query: [:], for: member).body.text.contains("/settings/users"))
  }

  @Test func theStatisticsSayTheTimeOfThisWeek() async throws {
    let sample = try await begin()
    let now = Date()
    let span = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[0], kind: .span(from: 0, to: 5, startedAt: now - 5), position: 5,
      rate: 1,
      state: .playing, moment: now, mediaDuration: nil)
    try await sample.library.listening.record([span], for: .local)
    offer(ListeningStatisticsServices.Navigate.self)
    #expect(try await page().contains(">5 s this week<"))
  }

  @Test func onlyABrowserWithASessionCanSignOut() async throws {
    _ = try await begin()
    offer(SignInServices.Navigate.self)
    #expect(try await !page().contains("did-sign-out"))
    let signedIn = Viewer(userID: UserID.local.rawValue, isOwner: true, session: 3)
    #expect(try await router.page(at: "/me", query: [:], for: signedIn).body.text.contains("action=\"/sign-in/did-sign-out\""))
  }

  @Test func theBadgeFollowsASubscription() async throws {
    let sample = try await begin()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let patches = try await router.livePatches(for: Change.subscription(sample.show, .local), viewer)
    #expect(patches == [LivePatch("center-badge", text: "")])
    #expect(try await router.livePatches(for: Change.subscription(sample.show, SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func newEpisodesAreCountedInTheBadge() async throws {
    let sample = try await begin()
    func badge() async throws -> String { try await router.markup(UserCenterServices.EmbedBadge(), for: viewer).text }
    #expect(try await badge() == "<span data-live=\"center-badge\" data-app-badge></span>")
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: Date(timeIntervalSince1970: 1))
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(9)], at: SampleLibrary.added)
    #expect(try await badge().contains(">1<"))
    let patches = try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 1), viewer)
    #expect(patches == [LivePatch("center-badge", text: "1")])
    #expect(try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 0), viewer).isEmpty)
    try await sample.library.subscriptions.open(sample.show, by: .local)
    #expect(try await !badge().contains("1"))
  }

  // MARK: - Private

  private func begin() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    UserCenterManager.activate(in: router, library: sample.library, statistics: Statistics(library: sample.library))
    return sample
  }
}
