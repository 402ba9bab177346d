import ChangeLog
import Foundation
import Library
import NewEpisodes
import PodcastModel
import Storage
import TestSupport
import Testing

/// Undoing rules for new episodes: only what the rule itself has archived is restored.
@Suite struct RuleUndoTests {
  private let fixture: ChangeLogFixture
  private let other: ShowID
  private let others: [EpisodeID]

  /// Two subscribed shows of eight episodes, which are newer than the subscriptions.
  init() async throws {
    fixture = try await ChangeLogFixture()
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    let library = fixture.library
    other = try await library.feeds.store(facts, episodes: (0..<8).map { SampleLibrary.episode($0) }, at: SampleLibrary.added).show
    others = try await library.episodes.episodes(of: other, for: .local, limit: 9).map(\.episode.id).reversed()
    for show in [fixture.show, other] {
      try await library.subscriptions.subscribe(.local, to: show, at: Date(timeIntervalSince1970: 1_770_000_000))
    }
  }

  @Test func aRuleThatHasChangedSinceStays() async throws {
    let own = EpisodeRule(placement: .inbox)
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .last), of: fixture.show, for: .local)
    let first = try #require(try await fixture.last())
    fixture.wait()
    _ = try await fixture.newEpisodes.set(own, of: fixture.show, for: .local)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(first.id, by: .local))
    #expect(undone.count == 0 && undone.left == 1)
    #expect(try await fixture.library.episodeRules.rule(of: fixture.show, for: .local)?.rule == own)
  }

  @Test func aDefaultThatHasChangedSinceStays() async throws {
    try await setDefault(EpisodeRule(placement: .last))
    let first = try #require(try await fixture.last())
    try await setDefault(EpisodeRule(placement: .inbox))
    #expect(try await fixture.log.undo(first.id, by: .local)?.left == 1)
    #expect(try await fixture.library.episodeRules.defaultRule(of: .local)?.rule.rule.placement == .inbox)
  }

  @Test func aChangeOfDownloadsRestoresNothing() async throws {
    try await setDefault(EpisodeRule(keepNewest: 3))
    try await setDefault(EpisodeRule(keepNewest: 3), downloads: 2)
    let downloads = try #require(try await fixture.last())
    try await fixture.newEpisodes.round()
    #expect(try await fixture.state(others[0])?.isArchived == true)
    fixture.wait()
    #expect(try await fixture.log.undo(downloads.id, by: .local)?.count == 1)
    #expect(try await fixture.state(others[0])?.isArchived == true)
  }

  @Test func aChangeOfThePlaceRestoresNothing() async throws {
    _ = try await fixture.newEpisodes.set(EpisodeRule(keepNewest: 3), of: fixture.show, for: .local, includesOlder: false)
    fixture.wait()
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .inbox, keepNewest: 3), of: fixture.show, for: .local)
    let placement = try #require(try await fixture.last())
    fixture.wait()
    let episode = fixture.ids[0]
    let archived = "(1, \(episode.rawValue), \(fixture.clock.now.milliseconds))"
    try await fixture.run("INSERT INTO rule_archived (user_id, episode_id, archived_at) VALUES \(archived)")
    try await fixture.library.listening.setArchived(true, [episode], for: .local, at: fixture.clock.now)
    #expect(try await fixture.log.undo(placement.id, by: .local)?.count == 1)
    #expect(try await fixture.state(episode)?.isArchived == true)
  }

  @Test func showsWithRulesOfTheirOwnStayAsTheyAre() async throws {
    try await setDefault(EpisodeRule(keepNewest: 3))
    let standard = try #require(try await fixture.last())
    _ = try await fixture.newEpisodes.set(EpisodeRule(keepNewest: 2), of: fixture.show, for: .local)
    try await fixture.newEpisodes.round()
    for episode in [fixture.ids[0], others[0]] { #expect(try await fixture.state(episode)?.isArchived == true) }
    fixture.wait()
    #expect(try await fixture.log.undo(standard.id, by: .local)?.count == 1)
    #expect(try await fixture.state(fixture.ids[0])?.isArchived == true)
    #expect(try await fixture.state(others[0])?.isArchived == false)
  }

  // MARK: - Private

  private func setDefault(_ rule: EpisodeRule, downloads: Int = 0) async throws {
    _ = try await fixture.newEpisodes.setDefault(DefaultEpisodeRule(rule, downloads: downloads), for: .local)
    fixture.wait()
  }
}
