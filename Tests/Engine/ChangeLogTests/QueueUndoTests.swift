import ChangeLog
import Foundation
import Library
import Playback
import PodcastModel
import TestSupport
import Testing

/// Undoing changes of Up Next after later ones.
@Suite struct QueueUndoTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var upNext: UpNextQueue { fixture.upNext }

  init() async throws {
    fixture = try await ChangeLogFixture()
    try await fixture.upNext.playLast([fixture.ids[0], fixture.ids[1], fixture.ids[2]], for: .local)
    fixture.wait()
  }

  @Test func aMovedEpisodeThatWasPlayedSinceDoesNotReturn() async throws {
    try await upNext.move(ids[2], before: ids[0], for: .local)
    let move = try #require(try await fixture.last())
    fixture.wait()
    try await fixture.play(ids[2])
    fixture.wait()
    #expect(try await fixture.log.undo(move.id, by: .local)?.count == 0)
    #expect(try await fixture.queue() == [ids[0], ids[1]])
  }

  @Test func anEpisodeReturnsBeforeTheNextOneThatIsStillQueued() async throws {
    try await upNext.remove([ids[0]], for: .local)
    let removal = try #require(try await fixture.last())
    fixture.wait()
    try await fixture.play(ids[1])
    fixture.wait()
    #expect(try await fixture.log.undo(removal.id, by: .local)?.count == 1)
    #expect(try await fixture.queue() == [ids[0], ids[2]])
  }

  /// A round of rules has the time of its start.
  @Test func aChangeWithAnEarlierTimeThanTheOneBeforeItIsLater() async throws {
    let begin = fixture.clock.now
    let repository = fixture.library.upNext
    try await repository.put([ids[3]], .last, for: .local, at: begin + 100, limit: 9)
    let change = try #require(try await fixture.last())
    try await repository.put([ids[4]], .last, for: .local, at: begin + 50, limit: 9)
    fixture.wait(200)
    for seconds in [20.0, 60, 99] {
      #expect(try await fixture.log.upNext(at: begin + seconds, of: .local).episodes == Array(ids.prefix(3)), "after \(seconds) s")
    }
    #expect(try await fixture.log.upNext(at: begin + 100, of: .local).episodes == Array(ids.prefix(5)))
    #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    #expect(try await fixture.queue() == [ids[0], ids[1], ids[2], ids[4]])
  }

  @Test func aRestorationNamesItsOwnChange() async throws {
    let repository = fixture.library.upNext
    let (hasSpace, change) = try await repository.restore([ids[5]], for: .local, at: fixture.clock.now, limit: 9)
    try await upNext.playLast([ids[6]], for: .local)
    let id = try #require(change)
    #expect(hasSpace)
    #expect(try await fixture.library.changeLog.change(id, of: .local)?.action == .queueRestored)
    let again = try await repository.restore([ids[5], ids[6]], for: .local, at: fixture.clock.now, limit: 9)
    #expect(again.hasSpace && again.change == nil)
  }
}
