import ChangeLog
import Foundation
import Library
import PodcastModel
import Subscriptions
import TestSupport
import Testing

@testable import NewEpisodes

/// The data that an undo needs stays as long as the entry of the change.
@Suite struct UndoLifetimeTests {
  private let fixture: ChangeLogFixture
  private let other: ShowID

  /// Two subscribed shows.
  init() async throws {
    fixture = try await ChangeLogFixture()
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    other = try await fixture.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    for show in [fixture.show, other] { try await fixture.subscriptions.subscribe(.local, to: show) }
    fixture.wait()
  }

  @Test func theArchivingOfARuleIsUndoneForThirtyDays() async throws {
    _ = try await fixture.newEpisodes.set(EpisodeRule(keepNewest: 3), of: fixture.show, for: .local)
    let rule = try #require(try await fixture.changes(kind: .settings).first)
    #expect(try await fixture.state(fixture.ids[0])?.isArchived == true)
    try await pass(days: 20)
    #expect(try await fixture.log.undo(rule.id, by: .local)?.count == 1)
    #expect(try await fixture.state(fixture.ids[0])?.isArchived == false)
    let undo = try #require(try await fixture.changes(kind: .settings).first)
    try await pass(days: 31)
    #expect(try await fixture.log.undo(undo.id, by: .local) == nil)
  }

  @Test func anEndedSubscriptionKeepsItsStateForThirtyDays() async throws {
    _ = try await fixture.subscriptions.set(.favourite, true, of: fixture.show, by: .local)
    _ = try await fixture.subscriptions.set(.archived, true, of: fixture.show, by: .local)
    try await fixture.subscriptions.move(fixture.show, before: other, by: .local)
    let before = try await fixture.library.subscriptions.subscription(of: .local, to: fixture.show)
    fixture.wait()
    try await fixture.subscriptions.unsubscribe(.local, from: fixture.show)
    let change = try #require(try await fixture.last())
    try await pass(days: 20)
    // Another one that ends clears those that are too old.
    try await fixture.subscriptions.unsubscribe(.local, from: ShowID(99))
    #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    #expect(try await fixture.library.subscriptions.subscription(of: .local, to: fixture.show) == before)
    #expect(before?.isFavourite == true && before?.isArchived == true)
    let order = try await fixture.library.subscriptions.all(of: .local, by: .manual).map(\.show.id)
    #expect(order == [fixture.show, other])
  }

  // MARK: - Private

  private func pass(days: Double) async throws {
    fixture.wait(days * 86_400)
    try await fixture.newEpisodes.purge()
  }
}
