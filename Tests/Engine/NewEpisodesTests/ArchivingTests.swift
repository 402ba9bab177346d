import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import TestSupport
import Testing

@Suite struct ArchivingTests {
  @Test func archivesAfterDays() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox, archiveDays: 7), of: fixture.show, for: .local, includesOlder: false)
    try await fixture.publish("One")
    try await fixture.engine.round()
    fixture.pass(days: 6)
    try await fixture.publish("Two")
    try await fixture.engine.round()
    #expect(try await fixture.archived().isEmpty)
    #expect(try await fixture.inbox() == ["Two", "One"])
    fixture.pass(days: 1)
    for _ in 0..<2 { try await fixture.engine.round() }
    #expect(try await fixture.archived() == ["One"])
    #expect(try await fixture.inbox() == ["Two"], "An archived episode leaves the Inbox.")
  }

  @Test func aNewsShowKeepsOnlyTheNewest() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .first, keepNewest: 1), of: fixture.show, for: .local)
    #expect(try await fixture.archived() == ["Episode 1", "Episode 2", "Episode 3", "Episode 4"])
    try await fixture.publish("Monday", "Tuesday", "Wednesday")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Wednesday"], "Three arrive at once, and two are out of date already.")
    #expect(try await fixture.archived().suffix(3) == ["Episode 5", "Monday", "Tuesday"])
    try await fixture.publish("Thursday")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Thursday"], "Only the rule has queued the one that Thursday replaces.")
    #expect(try await fixture.archived().last == "Wednesday")
  }

  @Test func anEpisodeThatTheUserMovesStaysInUpNext() async throws {
    let fixture = try await NewEpisodesFixture()
    let upNext = UpNextQueue(library: fixture.library, now: fixture.clock.read)
    let bookmarks = Bookmarks(library: fixture.library, now: fixture.clock.read)
    _ = try await fixture.engine.set(EpisodeRule(placement: .last, keepNewest: 3), of: fixture.show, for: .local)
    let ids = try await fixture.publish("Moved", "Favourite", "Left")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Moved", "Favourite", "Left"])
    try await upNext.move(ids[0], before: nil, for: .local)
    try await bookmarks.setFavourite(true, [ids[1]], by: .local)
    fixture.clock.advance(by: 3_600)
    try await fixture.publish("One", "Two", "Three")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Favourite", "Moved", "One", "Two", "Three"])
    #expect(try await fixture.archived().last == "Left")
    let changes = try await fixture.library.changeLog.changes(of: .local, limit: 3)
    #expect(changes.map(\.action) == [.archived, .queueRemoved, .queueAdded] && changes.allSatisfy(\.isByRule))
    #expect(changes[0].episodes == [ids[2]] && changes[1].episodes == [ids[2]])
  }

  @Test func anEpisodeThatTheUserAddsAgainStaysInUpNext() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .first, keepNewest: 1), of: fixture.show, for: .local)
    let ids = try await fixture.publish("One")
    try await fixture.engine.round()
    // It is the first already.
    try await UpNextQueue(library: fixture.library, now: fixture.clock.read).playNext([ids[0]], for: .local)
    fixture.clock.advance(by: 3_600)
    try await fixture.publish("Two")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Two", "One"])
  }

  @Test func anOldQueuedEpisodeLeavesWhenANewOneReplacesIt() async throws {
    let fixture = try await NewEpisodesFixture()
    let rule = EpisodeRule(placement: .last, archiveDays: 7, keepNewest: 1)
    _ = try await fixture.engine.set(rule, of: fixture.show, for: .local, includesOlder: false)
    try await fixture.publish("One")
    try await fixture.engine.round()
    fixture.pass(days: 8)
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["One"])
    try await fixture.publish("Two")
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["Two"])
    #expect(try await fixture.archived() == ["One"])
  }

  @Test func undoingARuleReturnsItsEpisodesToUpNext() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(placement: .last), of: fixture.show, for: .local, includesOlder: false)
    fixture.clock.advance(by: 3_600)
    try await fixture.publish("One", "Two", "Three")
    try await fixture.engine.round()
    let earlier = try await fixture.library.episodeRules.rule(of: fixture.show, for: .local).map { (rule: $0.rule, since: $0.since) }
    fixture.clock.advance(by: 60)
    let (moment, count) = try await fixture.engine.set(EpisodeRule(placement: .last, keepNewest: 1), of: fixture.show, for: .local)
    #expect(try await fixture.queue() == ["Three"])
    #expect(count == 2)
    fixture.clock.advance(by: 60)
    try await fixture.engine.undo(earlier, of: fixture.show, setAt: moment, for: .local)
    #expect(try await Set(fixture.queue()) == ["One", "Two", "Three"])
    #expect(try await fixture.archived().isEmpty)
  }

  @Test func ageAloneDoesNotEmptyUpNext() async throws {
    let fixture = try await NewEpisodesFixture()
    let rule = EpisodeRule(placement: .last, archiveDays: 7)
    _ = try await fixture.engine.set(rule, of: fixture.show, for: .local, includesOlder: false)
    try await fixture.publish("One")
    try await fixture.engine.round()
    fixture.pass(days: 8)
    try await fixture.engine.round()
    #expect(try await fixture.queue() == ["One"])
    #expect(try await fixture.archived().isEmpty)
  }

  /// Each sign that a user has touched an episode, beside both rules.
  @Test(arguments: [EpisodeRule(archiveDays: 1), EpisodeRule(keepNewest: 1)])
  func nothingThatAUserTouchedIsRemoved(by rule: EpisodeRule) async throws {
    let fixture = try await NewEpisodesFixture()
    let listening = ListeningSessions(library: fixture.library, now: fixture.clock.read)
    let upNext = UpNextQueue(library: fixture.library, now: fixture.clock.read)
    let bookmarks = Bookmarks(library: fixture.library, now: fixture.clock.read)
    let names = [
      "Queued", "Favourite", "Bookmarked", "Listed", "Started", "Downloaded", "Played", "Restored", "Untouched", "Rule's download",
      "Newest",
    ]
    var ids: [String: EpisodeID] = [:]
    for name in names { ids[name] = try await fixture.publish(name).first }
    func id(_ name: String) throws -> EpisodeID { try #require(ids[name]) }
    let moment = fixture.clock.now
    try await upNext.playLast([id("Queued")], for: .local)
    try await bookmarks.setFavourite(true, [id("Favourite")], by: .local)
    try await bookmarks.add(id("Bookmarked"), at: 9, note: "", by: .local)
    let playlist = try await fixture.library.playlists.add("Mine", for: .local, at: moment)
    try await fixture.library.playlists.put([id("Listed")], .last, in: playlist, of: .local, at: moment)
    let entry = LedgerEntry(
      id: "started", device: "phone", sequence: 1, episode: try id("Started"), kind: .event(action: "pause"), position: 300,
      isFinished: false, rate: 1, state: .paused, moment: moment, mediaDuration: 1_800)
    try await fixture.library.listening.record([entry], for: .local)
    _ = try await fixture.library.claims.request([id("Downloaded")], for: .local, origin: .user, at: moment)
    _ = try await fixture.library.claims.request([id("Rule's download")], for: .local, origin: .rule, at: moment)
    try await listening.mark([id("Played")], played: true, by: .local)
    for isArchived in [true, false] { try await listening.archive([id("Restored")], isArchived: isArchived, by: .local) }
    fixture.pass(days: 2)
    let newest = try await fixture.publish("Newer")
    #expect(!newest.isEmpty)
    _ = try await fixture.engine.set(rule, of: fixture.show, for: .local, includesOlder: true)
    for _ in 0..<2 { try await fixture.engine.round() }
    let archived = try await Set(fixture.archived())
    #expect(archived.isSuperset(of: ["Untouched", "Rule's download", "Newest"]))
    #expect(
      archived.isDisjoint(with: ["Queued", "Favourite", "Bookmarked", "Listed", "Started", "Downloaded", "Played", "Restored", "Newer"]))
  }

  @Test func restoredEpisodesAreNotArchivedAgain() async throws {
    let fixture = try await NewEpisodesFixture()
    let (_, count) = try await fixture.engine.set(EpisodeRule(keepNewest: 2), of: fixture.show, for: .local)
    #expect(count == 3)
    try await ListeningSessions(library: fixture.library, now: fixture.clock.read).archive(
      [fixture.sample.episodes[0]], isArchived: false, by: .local)
    _ = try await fixture.engine.set(EpisodeRule(archiveDays: 1, keepNewest: 1), of: fixture.show, for: .local, includesOlder: true)
    #expect(try await fixture.archived() == ["Episode 2", "Episode 3", "Episode 4", "Episode 5"])
  }

  @Test func undoRestoresTheRuleAndItsArchivedEpisodes() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.set(EpisodeRule(archiveDays: 3_650, keepNewest: 4), of: fixture.show, for: .local)
    let earlier = try #require(try await fixture.library.episodeRules.rule(of: fixture.show, for: .local))
    fixture.clock.advance(by: 60)
    let (moment, count) = try await fixture.engine.set(EpisodeRule(keepNewest: 1), of: fixture.show, for: .local)
    #expect(count == 3)
    fixture.clock.advance(by: 5)
    try await fixture.engine.undo((earlier.rule, earlier.since), of: fixture.show, setAt: moment, for: .local)
    try await fixture.engine.round()
    #expect(try await fixture.archived() == ["Episode 1"])
    #expect(try await fixture.library.episodeRules.rule(of: fixture.show, for: .local) == earlier)
  }

  @Test func aDefaultNeverReachesBackBeforeTheSubscription() async throws {
    let fixture = try await NewEpisodesFixture()
    let rule = EpisodeRule(archiveDays: 7, keepNewest: 1)
    fixture.pass(days: 1)
    try await fixture.publish("One", "Two")
    #expect(try await fixture.engine.archivedAtOnce(byDefault: rule, for: .local) == 1)
    #expect(try await fixture.engine.archivedAtOnce(by: rule, of: fixture.show, for: .local) == 6)
    #expect(try await fixture.engine.archivedAtOnce(byFollowingDefault: fixture.show, for: .local) == 0, "It follows the default.")
    let moment = try await fixture.engine.setDefault(DefaultEpisodeRule(rule), for: .local)
    try await fixture.engine.round()
    #expect(try await fixture.archived() == ["One"])
    #expect(try await fixture.engine.archivedAtOnce(byDefault: rule, for: .local) == 0, "The same rule asks once.")
    fixture.clock.advance(by: 5)
    try await fixture.engine.undoDefault(nil, setAt: moment, for: .local)
    try await fixture.engine.round()
    #expect(try await fixture.archived().isEmpty)
  }

  @Test func aRuleForNewOnesLeavesThoseThatAreHere() async throws {
    let fixture = try await NewEpisodesFixture()
    let (_, count) = try await fixture.engine.set(EpisodeRule(keepNewest: 1), of: fixture.show, for: .local, includesOlder: false)
    #expect(count == 0)
    fixture.clock.advance(by: 3_600)
    try await fixture.publish("One", "Two")
    try await fixture.engine.round()
    #expect(try await fixture.archived() == ["One"])
    // Another change of the rule does not reach back either.
    _ = try await fixture.engine.set(EpisodeRule(placement: .inbox, keepNewest: 1), of: fixture.show, for: .local)
    #expect(try await fixture.archived() == ["One"])
  }

  @Test func previewsWithTheSameEvaluator() async throws {
    let fixture = try await NewEpisodesFixture()
    try await fixture.publish("Rerun", "New")
    let rule = EpisodeRule(placement: .inbox, keepNewest: 3, filter: EpisodeRuleFilter(excludedWords: "rerun"))
    let preview = try await fixture.engine.preview(rule, downloads: 2, of: fixture.show, for: .local)
    #expect(preview.map(\.episode.title) == ["New", "Rerun", "Episode 5", "Episode 4", "Episode 3", "Episode 2", "Episode 1"])
    #expect(preview.map(\.outcome.placement) == [.inbox, .nowhere, .inbox, .nowhere, .nowhere, .nowhere, .nowhere])
    #expect(preview.map(\.isDownloaded) == [true, false, true, false, false, false, false])
    #expect(preview[1].outcome.exclusion == .excludedWord("rerun"))
    _ = try await fixture.engine.set(rule, of: fixture.show, for: .local)
    let archived = preview.filter { $0.outcome.archiving == .now }.map(\.episode.title)
    #expect(try await fixture.archived() == archived.reversed())
  }

  @Test func archivesAShowOfThousands() async throws {
    let sample = try await SampleLibrary(episodes: 4_000, silent: [])
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    let engine = NewEpisodes(
      library: sample.library, queueLength: { _ in 1_000 }, now: FixedClock(SampleLibrary.added + 4_000 * 604_800).read)
    #expect(try await engine.archivedAtOnce(by: EpisodeRule(keepNewest: 1), of: sample.show, for: .local) == 3_999)
    #expect(try await engine.set(EpisodeRule(keepNewest: 1), of: sample.show, for: .local).archived == 3_999)
  }
}
