import Events
import Foundation
import Library
import Playback
import PodcastModel
import TestSupport
import Testing

/// Changes that a browser has stored stand in the log with the moment of the tap, among entries that were written before them.
@Suite struct DelayedChangeTests {
  private let fixture: ChangeLogFixture
  private var episode: EpisodeID { fixture.ids[0] }

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func anOldTapLeavesNewerEntries() async throws {
    try await fixture.bookmarks.setFavourite(true, [episode], by: .local)
    try await ActionMoment.$delay.withValue(40 * 86_400) {
      _ = try await fixture.listening.mark([episode], played: true, by: .local)
    }
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    #expect(try await fixture.changes().map(\.action) == [.played, .favourite])
    fixture.wait(ChangeLogRepository.lifetime + 1)
    try await fixture.library.changeLog.purge(at: fixture.clock.now, of: .local)
    #expect(try await fixture.changes().isEmpty)
  }

  @Test func undoingADelayedMarkRestoresThePosition() async throws {
    let seek = LedgerEntry(
      id: "seek", device: "phone", sequence: 1, episode: episode, kind: .event(action: "seek"), position: 600, rate: 1, state: .paused,
      moment: fixture.clock.now, mediaDuration: 1_800, isGesture: true)
    try await fixture.library.listening.record([seek], for: .local, by: LedgerRules(received: fixture.clock.now))
    fixture.wait(7_200)
    try await ActionMoment.$delay.withValue(3_600) { _ = try await fixture.listening.mark([episode], played: true, by: .local) }
    #expect(try await fixture.state(episode)?.isFinished == true)
    try await fixture.undoLast()
    let state = try #require(try await fixture.state(episode))
    #expect(!state.isFinished && state.position == 600)
  }
}
