import Events
import Foundation
import InboxPage
import InboxPageManager
import Library
import NewEpisodes
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct InboxPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let userSettings: UserSettings
  private let engine: NewEpisodes

  init() async throws {
    sample = try await SampleLibrary(episodes: 2, silent: [])
    listening = ListeningSessions(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    engine = NewEpisodes(library: sample.library, queueLength: { _ in 100 }, now: clock.read)
    InboxPageManager.activate(in: router, library: sample.library, userSettings: userSettings, newEpisodes: engine)
    router.navigate(UpNextServices.Navigate.self) { _, _ in nil }
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: clock.now)
    _ = try await engine.set(EpisodeRule(placement: .inbox), of: sample.show, for: .local)
  }

  @Test func anEmptyInboxSaysHowToFillIt() async throws {
    router.navigate(NewEpisodeSettingsServices.Navigate.self) { _, _ in nil }
    let html = try await page()
    #expect(html.contains("Inbox is empty") && html.contains("href=\"/settings/new-episodes\""))
    #expect(!html.contains("did-clear"))
  }

  @Test func listsNewEpisodesWithBothActions() async throws {
    let new = try await publish("One", "Two")
    let html = try await page()
    let places = try new.reversed().map { try #require(html.range(of: "data-key=\"\($0.rawValue)\"")).lowerBound }
    #expect(places == places.sorted())
    #expect(html.contains("2 episodes") && html.contains("Clear all"))
    #expect(html.contains("value=\"last-\(new[0].rawValue)\" data-swipe=\"end\" data-swipe-text=\"Add to Up Next\""))
    #expect(html.contains("data-swipe=\"start\" data-swipe-text=\"Dismiss\""))
    #expect(try await router.page(at: "/inbox", query: ["page": "-7"], for: viewer).status == 200)
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await router.page(at: "/inbox", query: [:], for: neighbour).body.text.contains("Inbox is empty"))
  }

  @Test func itsMenuSharesItWhereThatIsPossible() async throws {
    _ = try await publish("One")
    let html = try await page()
    #expect(html.contains("id=\"inbox-more\"") && !html.contains("inbox-share"))
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    #expect(try await page().contains("id=\"inbox-share\" href=\"/share?list=inbox\""))
  }

  @Test func dismissesWithAnUndo() async throws {
    let new = try await publish("One", "Two")
    let undo = try #require(try await notice("did-dismiss", ["episode": "\(new[0].rawValue)"])?.undo)
    #expect(try await titles() == ["Two"])
    #expect(try await sample.library.listening.state(of: new[0], for: .local) == nil)
    try await post(undo)
    #expect(try await titles() == ["Two", "One"])
    #expect(try await notice("did-dismiss", ["episode": "\(sample.episodes[0].rawValue)"]) == nil)
  }

  @Test func severalAreSelectedAndDismissedWithAnUndo() async throws {
    let new = try await publish("One", "Two", "Three")
    #expect(try await page().contains("href=\"/inbox?select=true\""))
    let html = try await router.page(at: "/inbox", query: ["select": "true"], for: viewer).body.text
    #expect(html.contains("<selection-form>") && html.contains("formaction=\"/inbox-page/did-dismiss\"") && !html.contains("did-clear"))
    let form = Form(["episode": new.prefix(2).map { "\($0.rawValue)" }, "back": ["/inbox?select=true"]])
    let answer = try await #require(router.event(at: "/inbox-page/did-dismiss")).handle(form, viewer)
    guard case .notice("2 episodes dismissed", let undo?, backTo: "/inbox?select=true") = answer else {
      Issue.record("they were not dismissed")
      return
    }
    #expect(try await titles() == ["Three"])
    try await post(undo)
    #expect(try await titles().count == 3)
  }

  @Test func clearsAllWithAnUndo() async throws {
    _ = try await publish("One", "Two")
    let notice = try #require(try await notice("did-clear", [:]))
    #expect(notice.sentence == "2 episodes dismissed")
    #expect(try await titles().isEmpty)
    try await post(try #require(notice.undo))
    #expect(try await titles() == ["Two", "One"])
  }

  @Test func theLinkCountsAndHides() async throws {
    func link() async throws -> String { try await router.markup(InboxPageServices.EmbedLink(), for: viewer).text }
    #expect(try await link().contains(" hidden>"))
    _ = try await publish("One")
    #expect(try await link().contains(">1</span>"))
    #expect(try await !link().contains(" hidden>"))
  }

  @Test func openPagesFollowEveryWayOut() async throws {
    let new = try await publish("One", "Two")
    func patches(_ change: Change) async throws -> [LivePatch] { try await router.livePatches(for: change, viewer) }
    let count = LivePatch(InboxPage.countPatch, text: "2")
    for change in [Change.inbox(.local), .upNext(.local), .subscription(sample.show, .local)] {
      let found = try await patches(change)
      #expect(found.contains(count) && found.contains { $0.attributes["data-reload-on"] != nil })
    }
    // The position of the player comes every few seconds, and reloads nothing.
    #expect(try await patches(.episode(new[0], .local)).allSatisfy { $0.attributes["data-reload-on"] == nil })
    try await listening.mark([new[0]], played: true, by: .local)
    #expect(try await patches(.episode(new[0], .local)).contains { $0.attributes["data-reload-on-count"] == "1" })
    #expect(try await patches(.inbox(SampleLibrary.neighbour)).isEmpty)
  }

  // MARK: - Private

  private func publish(_ titles: String...) async throws -> [EpisodeID] {
    var update = FeedUpdate(SampleLibrary.showFacts)
    update.notifiesSubscribers = true
    update.additions = titles.map { title in
      var episode = SampleLibrary.episode(0)
      (episode.identity, episode.title, episode.sortDate) = ("guid:\(title)", title, clock.now)
      return episode
    }
    let completion = FeedCompletion(
      log: FetchLogEntry(moment: clock.now, url: SampleLibrary.showFacts.feedURL, outcome: .updated), next: clock.now)
    let lease = try await sample.library.feeds.takeOverLease(sample.show, owner: "", until: clock.now)
    _ = try await sample.library.feeds.store(update, completion, lease: lease)
    try await engine.round()
    return try await sample.library.inbox.episodes(of: .local, limit: 9).map(\.episode.id).reversed()
  }

  private func page() async throws -> String { try await router.page(at: "/inbox", query: [:], for: viewer).body.text }

  private func titles() async throws -> [String] { try await sample.library.inbox.episodes(of: .local, limit: 9).map(\.episode.title) }

  private func notice(_ event: String, _ fields: [String: String]) async throws -> ActionResult? {
    let answer = try await #require(router.event(at: "/inbox-page/\(event)")).handle(Form(fields.mapValues { [$0] }), viewer)
    guard case .notice(let sentence, let undo, _) = answer else { return nil }
    return ActionResult(sentence, undo: undo)
  }

  private func post(_ undo: Undo) async throws {
    _ = try await #require(router.event(at: undo.path)).handle(Form(undo.fields.mapValues { [$0] }), viewer)
  }
}
