import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct PlacingTests {
  @Test func placesEachNewEpisodeOnce() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox), of: fixture.show, for: .local)
    try await fixture.engine.round()
    #expect(try await fixture.inbox().isEmpty, "Episodes that were here before are not new.")
    let new = try await fixture.publish("One", "Two")
    for _ in 0..<2 { try await fixture.engine.round() }
    #expect(try await fixture.inbox() == ["Two", "One"])
    // A dismissed one never returns, also not when another process repeats the round.
    #expect(try await fixture.engine.dismiss([new[0]], for: .local) != nil)
    try await NewEpisodes(library: fixture.library, queueLength: { _ in 9 }, now: fixture.clock.read).round()
    #expect(try await fixture.inbox() == ["Two"])
    #expect(try await fixture.library.listening.state(of: new[0], for: .local) == nil, "Dismissing is not playing.")
  }

  /// A process that is killed between two steps has either placed an episode and forgotten that it is new, or neither.
  @Test func placesEpisodeAfterACrash() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .last), of: fixture.show, for: .local)
    try await fixture.publish("One")
    let fault = Statement(
      "test.fault", "CREATE TRIGGER fault BEFORE DELETE ON new_episode BEGIN SELECT RAISE(ABORT, 'the process ends here'); END")
    try await fixture.sample.database.write { _ = try $0.run(fault, [:]) }
    await #expect(throws: StorageError.self) { try await fixture.engine.round() }
    #expect(try await fixture.queue().isEmpty)
    try await fixture.sample.database.write { _ = try $0.run(Statement("test.mended", "DROP TRIGGER fault"), [:]) }
    for _ in 0..<2 { try await fixture.engine.round() }
    #expect(try await fixture.queue() == ["One"])
  }

  @Test func queuesAtTopAndBottom() async throws {
    let fixture = try await NewEpisodesFixture()
    let upNext = UpNextQueue(library: fixture.library, now: fixture.clock.read)
    try await upNext.playLast([fixture.sample.episodes[0]], for: .local)
    _ = try await fixture.engine.set(EpisodeRule(placement: .last), of: fixture.show, for: .local)
    try await fixture.publish("One", "Two")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Episode 1", "One", "Two"])
    _ = try await fixture.engine.set(EpisodeRule(placement: .first), of: fixture.show, for: .local)
    try await fixture.publish("Three", "Four")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Four", "Three", "Episode 1", "One", "Two"])
  }

  @Test func sendsEpisodesWithoutSpaceToTheInbox() async throws {
    let fixture = try await NewEpisodesFixture(queueLength: 2)
    _ = try await fixture.engine.set(EpisodeRule(placement: .last), of: fixture.show, for: .local)
    try await fixture.publish("One", "Two", "Three")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["One", "Two"])
    #expect(try await fixture.inbox() == ["Three"])
  }

  @Test func leavesEpisodesThatTheUserFoundFirst() async throws {
    let fixture = try await NewEpisodesFixture()
    let listening = ListeningSessions(library: fixture.library, now: fixture.clock.read)
    let upNext = UpNextQueue(library: fixture.library, now: fixture.clock.read)
    _ = try await fixture.engine.set(EpisodeRule(placement: .first), of: fixture.show, for: .local)
    let new = try await fixture.publish("One", "Two", "Three")
    try await upNext.playLast([fixture.sample.episodes[0], new[0]], for: .local)
    try await listening.mark([new[1]], played: true, by: .local)
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Three", "Episode 1", "One"])
  }

  @Test func showsFollowTheDefaultWithoutARuleOfTheirOwn() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .inbox)), for: .local)
    try await fixture.publish("One")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["One"])
    _ = try await fixture.engine.set(EpisodeRule(), of: fixture.show, for: .local)
    try await fixture.publish("Two")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["One"])
    _ = try await fixture.engine.set(nil, of: fixture.show, for: .local)
    try await fixture.publish("Three")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["Three", "One"])
  }

  @Test func ignoresOthersArchivedShowsAndOldEpisodes() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .inbox)), for: .local)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .inbox)), for: SampleLibrary.neighbour)
    // The neighbour does not subscribe.
    try await fixture.publish("Old", age: 2 * 86_400)
    try await fixture.publish("One")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["One"], "An episode from before the subscription is not new to its user.")
    #expect(try await fixture.inbox(of: SampleLibrary.neighbour).isEmpty)
    try await fixture.library.subscriptions.setArchived(true, fixture.show, by: .local, at: fixture.clock.now)
    try await fixture.publish("Two")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["One"])
  }

  @Test func aFilterSelectsTheEpisodes() async throws {
    let fixture = try await NewEpisodesFixture()
    let rule = EpisodeRule(placement: .inbox, filter: EpisodeRuleFilter(excludedWords: "rerun"))
    _ = try await fixture.engine.set(rule, of: fixture.show, for: .local)
    try await fixture.publish("Moss (Rerun)", "Lichen")
    try await fixture.engine.round()
    #expect(try await fixture.inbox() == ["Lichen"])
  }

  @Test func aRefreshWithoutRulesLeavesNothingToHandle() async throws {
    let fixture = try await NewEpisodesFixture()
    try await fixture.publish("One", "Two")
    try await fixture.engine.round()
    // A rule that is set later is not for them.
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox), of: fixture.show, for: .local)
    try await fixture.engine.round()
    #expect(try await fixture.inbox().isEmpty)
  }

  @Test func privateShowsOfOthersPlaceNothing() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .inbox)), for: .local)
    try await fixture.sample.database.write {
      _ = try $0.run(
        Statement("test.private", "INSERT INTO private_show (show_id, needs_credentials, has_secret_address) SELECT id, 1, 0 FROM show"),
        [:]
      )
    }
    try await fixture.publish("One")
    try await fixture.engine.round()
    #expect(try await fixture.inbox().isEmpty)
    await #expect(throws: NewEpisodesError.noSuchShow) { _ = try await fixture.engine.set(EpisodeRule(), of: fixture.show, for: .local) }
  }
}
