import ChangeLog
import Library
import NewEpisodes
import PodcastModel
import Subscriptions
import TestSupport
import Testing

/// Logged changes of the notifications of shows.
@Suite struct NotificationChangeTests {
  private let fixture: ChangeLogFixture
  private let other: ShowID

  init() async throws {
    fixture = try await ChangeLogFixture()
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    other = try await fixture.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    for show in [fixture.show, other] { try await fixture.subscriptions.subscribe(.local, to: show) }
    fixture.wait()
  }

  @Test func severalShowsAreOneChange() async throws {
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .inbox, notifying: .always), of: other, for: .local)
    fixture.wait()
    try await set(.never, of: fixture.show, other)
    let change = try #require(try await fixture.last())
    #expect(change.action == .showNotifications && change.shows == [fixture.show, other])
    #expect(change.oldValue == ";always" && change.newValue == "never;never")
    fixture.wait()
    // Nothing changes twice.
    try await set(.never, of: fixture.show, other)
    #expect(try await fixture.last()?.id == change.id)
    let undone = try #require(try await fixture.undoLast())
    #expect(undone.count == 2 && undone.left == 0)
    #expect(try await rule(of: fixture.show) == nil)
    #expect(try await rule(of: other) == EpisodeRule(placement: .inbox, notifying: .always))
  }

  @Test func theUndoIsUndone() async throws {
    try await set(.never, of: fixture.show)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await rule(of: fixture.show) == nil)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await rule(of: fixture.show) == EpisodeRule(notifying: .never))
  }

  @Test func theOtherPartsOfARuleStay() async throws {
    try await set(.never, of: fixture.show)
    let change = try #require(try await fixture.last())
    fixture.wait()
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .inbox, notifying: .never), of: fixture.show, for: .local)
    fixture.wait()
    #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    #expect(try await rule(of: fixture.show) == EpisodeRule(placement: .inbox))
  }

  @Test func showsThatHaveChangedSinceStay() async throws {
    try await set(.never, of: fixture.show, other)
    let change = try #require(try await fixture.last())
    fixture.wait()
    try await set(.always, of: other)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(change.id, by: .local))
    #expect(undone.count == 1 && undone.left == 1)
    #expect(try await rule(of: fixture.show) == nil)
    #expect(try await rule(of: other)?.notifying == .always)
  }

  // MARK: - Private

  private func set(_ notifying: EpisodeRule.Notifying, of shows: ShowID...) async throws {
    let wanted: [(show: ShowID, notifying: EpisodeRule.Notifying?)] = shows.map { (show: $0, notifying: notifying) }
    _ = try await fixture.newEpisodes.setNotifying(wanted, for: .local)
  }

  private func rule(of show: ShowID) async throws -> EpisodeRule? {
    try await fixture.library.episodeRules.rule(of: show, for: .local)?.rule
  }
}
