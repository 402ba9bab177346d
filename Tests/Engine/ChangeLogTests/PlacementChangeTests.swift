import ChangeLog
import Library
import NewEpisodes
import PodcastModel
import Subscriptions
import TestSupport
import Testing

/// Logged changes of the place of new episodes.
@Suite struct PlacementChangeTests {
  private let fixture: ChangeLogFixture
  private let other: ShowID

  init() async throws {
    fixture = try await ChangeLogFixture()
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    other = try await fixture.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    for show in [fixture.show, other] { try await fixture.subscriptions.subscribe(.local, to: show) }
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .last, notifying: .always), of: other, for: .local)
    fixture.wait()
  }

  @Test func severalShowsAreOneChange() async throws {
    let before = try await fixture.changes().count
    try await set(.inbox, of: fixture.show, other)
    let changes = try await fixture.changes()
    let change = try #require(changes.first)
    #expect(changes.count == before + 1 && change.action == .showPlacements && change.shows == [fixture.show, other])
    #expect(change.oldValue == ";last" && change.newValue == "inbox;inbox")
    let undone = try #require(try await fixture.undoLast())
    #expect(undone.count == 2 && undone.left == 0)
    #expect(try await rule(of: fixture.show) == nil)
    #expect(try await rule(of: other) == EpisodeRule(placement: .last, notifying: .always))
    // The undo is a change too.
    #expect(try await fixture.undoLast()?.count == 2)
    #expect(try await rule(of: fixture.show) == EpisodeRule(placement: .inbox))
    #expect(try await rule(of: other) == EpisodeRule(placement: .inbox, notifying: .always))
  }

  @Test func placesThatHaveChangedSinceStay() async throws {
    try await set(.inbox, of: fixture.show, other)
    let change = try #require(try await fixture.last())
    fixture.wait()
    try await set(.first, of: other)
    _ = try await fixture.newEpisodes.setNotifying([(show: fixture.show, notifying: .never)], for: .local)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(change.id, by: .local))
    #expect(undone.count == 1 && undone.left == 1)
    // So do the other parts of a rule.
    #expect(try await rule(of: fixture.show) == EpisodeRule(notifying: .never))
    #expect(try await rule(of: other) == EpisodeRule(placement: .first, notifying: .always))
  }

  /// The notifications and the placement of one save are two changes.
  @Test(arguments: [true, false])
  func undoingBothPartsOfASaveInAnyOrderFollowsTheDefault(notificationsFirst: Bool) async throws {
    _ = try await fixture.newEpisodes.setNotifying([(show: fixture.show, notifying: .never)], for: .local)
    let notifications = try #require(try await fixture.last())
    try await set(.inbox, of: fixture.show)
    let placement = try #require(try await fixture.last())
    #expect(notifications.action == .showNotifications && placement.action == .showPlacements)
    for change in notificationsFirst ? [notifications, placement] : [placement, notifications] {
      #expect(try await rule(of: fixture.show) != nil)
      fixture.wait()
      #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    }
    #expect(try await rule(of: fixture.show) == nil)
    // The undo is a change too.
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await rule(of: fixture.show) == (notificationsFirst ? EpisodeRule(placement: .inbox) : EpisodeRule(notifying: .never)))
  }

  // MARK: - Private

  private func set(_ placement: EpisodeRule.Placement, of shows: ShowID...) async throws {
    let wanted: [(show: ShowID, placement: EpisodeRule.Placement?)] = shows.map { (show: $0, placement: placement) }
    _ = try await fixture.newEpisodes.setPlacement(wanted, for: .local)
  }

  private func rule(of show: ShowID) async throws -> EpisodeRule? {
    try await fixture.library.episodeRules.rule(of: show, for: .local)?.rule
  }
}
