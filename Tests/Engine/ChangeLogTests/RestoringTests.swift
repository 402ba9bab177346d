import ChangeLog
import Foundation
import Library
import Playback
import PodcastModel
import Storage
import TestSupport
import Testing

/// Up Next as it was at a moment.
@Suite struct RestoringTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var upNext: UpNextQueue { fixture.upNext }
  /// The first change, the second, and the third, an hour after one another.
  private let begin: Date

  init() async throws {
    fixture = try await ChangeLogFixture()
    begin = fixture.clock.now
    try await fixture.upNext.playLast([fixture.ids[0], fixture.ids[1]], for: .local)
    fixture.wait(3_600)
    try await fixture.upNext.playNext([fixture.ids[2]], for: .local)
    fixture.wait(3_600)
    _ = try await fixture.upNext.clear(for: .local)
    fixture.wait(3_600)
  }

  @Test func readsTheQueueBeforeAtAndAfterEachChange() async throws {
    let expected: [(TimeInterval, [EpisodeID])] = [
      (0, [ids[0], ids[1]]), (3_599.999, [ids[0], ids[1]]), (3_600, [ids[2], ids[0], ids[1]]), (7_199.999, [ids[2], ids[0], ids[1]]),
      (7_200, []), (7_201, []), (10_800, []),
    ]
    for (seconds, queue) in expected {
      #expect(try await fixture.log.upNext(at: begin + seconds, of: .local).episodes == queue, "after \(seconds) s")
    }
  }

  @Test func aMomentOutsideTheLogIsAnError() async throws {
    let error = ChangeLogError.noRecord(begin: begin)
    for moment in [begin - 0.001, .distantPast, fixture.clock.now + 1, .distantFuture, Date(milliseconds: .max), Date(milliseconds: .min)] {
      await #expect(throws: error) { try await fixture.log.upNext(at: moment, of: .local) }
      await #expect(throws: error) { try await fixture.log.restoreUpNext(at: moment, for: .local) }
    }
    let nothing = ChangeLogError.noRecord(begin: nil)
    await #expect(throws: nothing) { try await fixture.log.upNext(at: begin, of: SampleLibrary.neighbour) }
    #expect(try await fixture.queue().isEmpty)
  }

  @Test func comparesWithTheCurrentQueue() async throws {
    try await upNext.playLast([ids[0], ids[5], ids[6]], for: .local)
    let past = try await fixture.log.upNext(at: begin + 4_000, of: .local)
    #expect(past.coming == 2 && past.leaving == 2 && past.missing == 0 && !past.isCurrent)
    #expect(try await fixture.log.upNext(at: fixture.clock.now, of: .local).isCurrent)
  }

  @Test func restoresAndCanBeUndone() async throws {
    try await upNext.playLast([ids[5], ids[0]], for: .local)
    fixture.wait()
    let (queue, change) = try await fixture.log.restoreUpNext(at: begin + 4_000, for: .local)
    #expect(queue.episodes == [ids[2], ids[0], ids[1]])
    #expect(try await fixture.queue() == queue.episodes)
    let last = try #require(try await fixture.last())
    #expect(last.id == change && last.action == .queueRestored)
    try await fixture.undoLast()
    #expect(try await fixture.queue() == [ids[5], ids[0]])
    #expect(try await fixture.log.restoreUpNext(at: fixture.clock.now, for: .local).change == nil)
  }

  /// A finished episode is still in the player until the next one plays.
  @Test(arguments: [false, true])
  func anEpisodeInThePlayerIsLeftOutUntilItIsFinished(isFinished: Bool) async throws {
    try await fixture.play(ids[0])
    fixture.wait()
    if isFinished {
      let end = LedgerEntry(
        id: "end", device: "phone", sequence: fixture.clock.now.milliseconds, episode: ids[0], kind: .event(action: "ended"),
        position: 1_800, isFinished: true, rate: 1, state: .paused, moment: fixture.clock.now, mediaDuration: 1_800)
      try await fixture.library.listening.record([end], for: .local)
      fixture.wait()
    }
    let (queue, _) = try await fixture.log.restoreUpNext(at: begin + 4_000, for: .local)
    let expected = isFinished ? [ids[2], ids[0], ids[1]] : [ids[2], ids[1]]
    #expect(queue.episodes == expected && queue.missing == 0 && queue.coming == expected.count)
    #expect(try await fixture.queue() == expected)
    // One that its user has queued again stays.
    fixture.wait()
    try await upNext.playLast([ids[0]], for: .local)
    #expect(try await fixture.log.upNext(at: fixture.clock.now, of: .local).isCurrent)
  }

  @Test func theRecordBeginsBeforeTheFirstChange() async throws {
    let earlier = try await ChangeLogFixture()
    let (ids, log, begin) = (earlier.ids, earlier.log, earlier.clock.now)
    let rows = "(1, \(ids[0].rawValue), 1, 0), (1, \(ids[1].rawValue), 2, 0)"
    try await earlier.run("INSERT INTO up_next (user_id, episode_id, position, added_at) VALUES \(rows)")
    try await earlier.library.changeLog.beginQueues(at: begin)
    earlier.wait(3_600)
    // Once for each user.
    try await earlier.library.changeLog.beginQueues(at: earlier.clock.now)
    #expect(try await log.upNext(at: begin, of: .local).isCurrent)
    try await earlier.upNext.playNext([ids[2]], for: .local)
    #expect(try await log.upNext(at: begin, of: .local).episodes == [ids[0], ids[1]])
    #expect(try await log.upNext(at: begin, of: SampleLibrary.neighbour).episodes.isEmpty)
    await #expect(throws: ChangeLogError.noRecord(begin: begin)) { try await log.upNext(at: begin - 0.001, of: .local) }
    // It is no change, and nothing to undo.
    #expect(try await earlier.changes().map(\.action) == [.queueAdded])
    #expect(try await earlier.changes(kind: .queue).map(\.action) == [.queueAdded])
    for id: LoggedChange.ID in 1...2 { #expect(try await log.undo(id, by: .local) == nil) }
  }

  @Test func episodesThatNoLongerExistAreLeftOut() async throws {
    try await fixture.run("DELETE FROM episode WHERE id = \(ids[0].rawValue)")
    try await fixture.run("UPDATE episode SET enclosure_url = NULL WHERE id = \(ids[1].rawValue)")
    let (queue, _) = try await fixture.log.restoreUpNext(at: begin + 4_000, for: .local)
    #expect(queue.missing == 2)
    #expect(try await fixture.queue() == [ids[2]])
  }

  @Test func theLogReachesBackThirtyDays() async throws {
    fixture.wait(ChangeLogRepository.lifetime - 5_000)
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    // The second change is older than 30 days, but the queue after it was Up Next until the third.
    #expect(try await fixture.changes().map(\.action) == [.queueCleared, .queueAdded])
    let oldest = fixture.clock.now - ChangeLogRepository.lifetime
    #expect(try await fixture.log.upNext(at: oldest, of: .local).episodes == [ids[2], ids[0], ids[1]])
    await #expect(throws: ChangeLogError.noRecord(begin: begin + 3_600)) { try await fixture.log.upNext(at: begin + 3_599, of: .local) }
    #expect(try await fixture.log.upNext(at: begin + 7_200, of: .local).episodes.isEmpty)
    // Without a change since, the last one stays longer than a month.
    fixture.wait(ChangeLogRepository.lifetime)
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    #expect(try await fixture.log.upNext(at: fixture.clock.now - 60, of: .local).isCurrent)
  }

  @Test func theLogHasALimit() async throws {
    let insert = "INSERT INTO change_log (user_id, happened_at, kind, action, subjects, is_by_rule, device)"
    let numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5410)"
    let moment = fixture.clock.now.milliseconds
    try await fixture.run("\(insert) \(numbers) SELECT 1, \(moment) + n, 'marks', 'favourite', '1', 0, '' FROM numbers")
    try await fixture.run("\(insert) VALUES (2, \(moment), 'marks', 'favourite', '1', 0, '')")
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    let rest = try await fixture.library.changeLog.changes(of: .local, limit: 9_000)
    // The last change of Up Next stays.
    #expect(rest.count == ChangeLogRepository.maxChanges + 1 && rest.last?.action == .queueCleared)
    #expect(rest.first?.moment == Date(milliseconds: moment + 5_410))
    #expect(try await fixture.changes(of: SampleLibrary.neighbour).count == 1)
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    #expect(try await fixture.library.changeLog.changes(of: .local, limit: 9_000).count == rest.count)
  }
}
