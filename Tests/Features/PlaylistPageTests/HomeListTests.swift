import Foundation
import Library
import Playback
import PlaylistPageManager
import PodcastModel
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import PlaylistPage

/// The lists as Home shows them.
@Suite struct HomeListTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  @Test func foldsThreeEpisodesOfAShowOnADay() async throws {
    let sample = try await activated()
    for (show, hours) in [("Daily", [1.0, 2, 3]), ("Weekly", [4, 28])] {
      var facts = SampleLibrary.showFacts
      (facts.feedURL, facts.title) = ("https://\(show).example/feed.xml", show)
      let episodes = hours.enumerated().map { index, hours in
        var facts = SampleLibrary.episode(index)
        facts.title = "\(show) \(index)"
        (facts.published, facts.sortDate) = (now - hours * 3600, now - hours * 3600)
        return facts
      }
      let stored = try await sample.library.feeds.store(facts, episodes: episodes, at: now)
      try await sample.library.subscriptions.subscribe(.local, to: stored.show, at: SampleLibrary.added)
    }
    let html = try await new(viewer)
    let days = html.matches(of: #/<h3 class="new-day">/#).count
    // The episode of yesterday is the only one: its row has the day.
    #expect(days == 1 && html.matches(of: #/<details/#).count == 1 && html.contains("3 new episodes"))
    let fold = try #require(html.firstMatch(of: #/<details.*?</details>/#.dotMatchesNewlines())).0
    #expect(fold.contains("Daily 2") && !fold.contains("Weekly"))
    #expect(html.matches(of: #/<span class="one-line" dir="auto">Weekly</span><time/#).count == 1)
    #expect(html.contains("name=\"back\"") || html.contains("back=%2F"))
    #expect(try await new(Viewer(userID: SampleLibrary.neighbour.rawValue)).isEmpty)
  }

  @Test func aDayCountsTheEpisodesThatItLists() async throws {
    let sample = try await activated()
    for show in 0..<14 {
      var facts = SampleLibrary.showFacts
      (facts.feedURL, facts.title) = ("https://\(show).example/feed.xml", "Show \(show)")
      var episode = SampleLibrary.episode(0)
      (episode.published, episode.sortDate) = (now - 60, now - 60)
      let stored = try await sample.library.feeds.store(facts, episodes: [episode], at: now)
      try await sample.library.subscriptions.subscribe(.local, to: stored.show, at: SampleLibrary.added)
    }
    let html = try await new(viewer)
    #expect(html.matches(of: #/<article/#).count == 12 && html.contains("<span class=\"row-note\">12</span></h3>"))
  }

  @Test func theNewestEpisodeOfEachShowFollowsWhereFewAreNew() async throws {
    let sample = try await activated()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.title) = ("https://weekly.example/feed.xml", "Weekly")
    func store(_ days: [Double]) async throws -> ShowID {
      try await sample.library.feeds.store(
        facts,
        episodes: days.enumerated().map { index, days in
          var facts = SampleLibrary.episode(index)
          facts.title = "Weekly \(index)"
          (facts.published, facts.sortDate) = (now - days * 86_400, now - days * 86_400)
          return facts
        }, at: now
      ).show
    }
    try await sample.library.subscriptions.subscribe(.local, to: try await store([400, 300]), at: SampleLibrary.added)
    let html = try await new(viewer)
    #expect(html.matches(of: #/<h3 class="new-day">/#).count == 1 && html.contains("<h3 class=\"new-day\">Newest from your shows</h3>"))
    #expect(html.matches(of: #/<article/#).count == 2 && html.contains("Weekly 1") && !html.contains("Weekly 0"))

    // A newer one comes first, and its show has no older one below.
    _ = try await store([400, 300, 1])
    let later = try await new(viewer)
    #expect(later.matches(of: #/<article/#).count == 2 && later.contains("Weekly 2") && !later.contains("Weekly 1"))
    #expect(try await new(Viewer(userID: SampleLibrary.neighbour.rawValue)).isEmpty)
  }

  @Test func cardsAreTheEpisodesInProgress() async throws {
    let sample = try await activated()
    #expect(try await router.markup(PlaylistPageServices.EmbedInProgress(backTo: "/"), for: viewer).isEmpty)
    let played = LedgerEntry(
      id: "span", device: "phone", sequence: 1, episode: sample.episodes[0], kind: .span(from: 0, to: 300, startedAt: now - 300),
      position: 300, isFinished: false, rate: 1, state: .playing, moment: now, mediaDuration: nil)
    try await sample.library.listening.record([played], for: .local)
    let html = try await router.markup(PlaylistPageServices.EmbedInProgress(backTo: "/"), for: viewer).text
    #expect(html.contains("continue-card") && html.contains("25 min left") && html.contains("Episode 1"))
    #expect(html.contains("data-start=\"300.0\""))
  }

  // MARK: - Private

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary(silent: [])
    let clock = FixedClock(now)
    PlaylistPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library, now: clock.read),
      subscriptions: Subscriptions(library: sample.library, now: clock.read), now: clock.read)
    return sample
  }

  private func new(_ viewer: Viewer) async throws -> String {
    try await router.markup(PlaylistPageServices.EmbedNew(backTo: "/"), for: viewer).text
  }
}
