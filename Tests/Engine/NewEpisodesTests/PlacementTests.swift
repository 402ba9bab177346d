import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport
import Testing

/// The place of the new episodes of several shows at once.
@Suite struct PlacementTests {
  @Test func onlyThePlaceOfNewEpisodesChanges() async throws {
    let fixture = try await NewEpisodesFixture()
    let standard = EpisodeRule(placement: .last, notifying: .never, archiveDays: 30, filter: EpisodeRuleFilter(words: "owl"))
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(standard, downloads: 3), for: .local, includesOlder: false)
    let since = try #require(try await fixture.library.episodeRules.subject(.local, fixture.show)).since
    try await fixture.publish("Owl one")
    try await fixture.engine.round()
    fixture.pass(days: 1)
    let earlier = try await fixture.engine.setPlacement([(show: fixture.show, placement: .inbox)], for: .local)
    #expect(earlier.map { $0.show } == [fixture.show] && earlier.map { $0.placement } == [nil])
    var wanted = standard
    wanted.placement = .inbox
    let own = try await rule(in: fixture)
    #expect(own?.rule == wanted && own?.since == since)
    // Earlier episodes are neither placed again nor archived.
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Owl one"])
    #expect(try await fixture.inbox().isEmpty)
    #expect(try await fixture.archived().isEmpty)
    try await fixture.publish("Owl two", "Wren")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["Owl two"])
    #expect(try await fixture.queue() == ["Owl one"])
    // Nothing changes twice.
    #expect(try await fixture.engine.setPlacement([(show: fixture.show, placement: .inbox)], for: .local).isEmpty)
    _ = try await fixture.engine.setPlacement(earlier, for: .local)
    #expect(try await rule(in: fixture) == nil)
    #expect(try await fixture.inbox() == ["Owl two"])
  }

  @Test func defaultPlaceKeepsOtherPartsOfTheRule() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .last)), for: .local)
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox, notifying: .never), of: fixture.show, for: .local)
    let earlier = try await fixture.engine.setPlacement([(show: fixture.show, placement: nil)], for: .local)
    #expect(earlier.map { $0.placement } == [.inbox])
    #expect(try await rule(in: fixture)?.rule == EpisodeRule(placement: .last, notifying: .never))
    _ = try await fixture.engine.setPlacement(earlier, for: .local)
    #expect(try await rule(in: fixture)?.rule == EpisodeRule(placement: .inbox, notifying: .never))
  }

  /// Following the default would archive the episodes that the show's own rule spares.
  @Test func ruleThatArchivesFewerEpisodesThanAnEqualDefaultIsNotRemoved() async throws {
    let fixture = try await NewEpisodesFixture()
    let standard = EpisodeRule(placement: .last, archiveDays: 30)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(standard), for: .local, includesOlder: true)
    fixture.pass(days: 1)
    let own = EpisodeRule(placement: .inbox, archiveDays: 30)
    _ = try await fixture.engine.set(own, of: fixture.show, for: .local, includesOlder: false)
    let since = try #require(try await rule(in: fixture)).since
    _ = try await fixture.engine.setPlacement([(show: fixture.show, placement: nil)], for: .local)
    let changed = try await rule(in: fixture)
    #expect(changed?.rule == standard && changed?.since == since)
  }

  /// A rule of an archived show begins where the default would, so that it can be undone.
  @Test func archivedShowFollowsTheDefaultAgain() async throws {
    let fixture = try await NewEpisodesFixture()
    let standard = EpisodeRule(placement: .last, archiveDays: 30)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(standard), for: .local, includesOlder: false)
    let since = try #require(try await fixture.library.episodeRules.subject(.local, fixture.show)).since
    try await fixture.library.subscriptions.setArchived(true, fixture.show, by: .local, at: fixture.clock.now)
    fixture.pass(days: 1)
    let earlier = try await fixture.engine.setPlacement([(show: fixture.show, placement: .first)], for: .local)
    #expect(try await rule(in: fixture)?.since == since)
    _ = try await fixture.engine.setPlacement(earlier, for: .local)
    #expect(try await rule(in: fixture) == nil)
  }

  @Test func anotherUsersRuleAndUnknownShowsStay() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setPlacement([(show: fixture.show, placement: .first)], for: SampleLibrary.neighbour)
    #expect(try await rule(in: fixture) == nil)
    await #expect(throws: NewEpisodesError.noSuchShow) {
      try await fixture.engine.setPlacement(
        [(show: fixture.show, placement: .first), (show: ShowID(99), placement: .first)], for: .local)
    }
    #expect(try await rule(in: fixture) == nil)
  }

  // MARK: - Private

  private func rule(in fixture: NewEpisodesFixture) async throws -> StoredEpisodeRule? {
    try await fixture.library.episodeRules.rule(of: fixture.show, for: .local)
  }
}
