import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite struct HistoryRepositoryTests {
  private let moment = SampleLibrary.added

  @Test func ignoresOlderLine() async throws {
    let (sample, history) = try await played()
    try await sample.library.listening.record(
      [.moved(sample.episodes[0], to: 30, id: "late", at: moment + 10, device: "tablet")], for: .local)
    #expect(try await sample.library.listening.state(of: sample.episodes[0], for: .local)?.displaced?.position == 30)
    #expect(try await rows(history) == [sample.episodes[1]: moment + 110, sample.episodes[0]: moment + 100])
    #expect(try await history.entries(of: .local, limit: 9).map(\.personal.episode.id) == [sample.episodes[1], sample.episodes[0]])
  }

  /// 50: older than the row. 150: newer than the row, and from before the deletion, on a device that was offline.
  @Test(arguments: [50.0, 150])
  func olderLineDoesNotRestoreDeletedRow(seconds: Double) async throws {
    let (sample, history) = try await played()
    try await history.delete([sample.episodes[0]], of: .local, at: moment + 200)
    try await sample.library.listening.record(
      [.moved(sample.episodes[0], to: 300, id: "late", at: moment + seconds, device: "tablet")], for: .local)
    #expect(try await sample.library.listening.state(of: sample.episodes[0], for: .local)?.changed == moment + max(seconds, 100))
    #expect(try await rows(history) == [sample.episodes[1]: moment + 110])
    #expect(try await history.count(of: .local) == 1)
    // An undo of the deletion shows the row at its last time.
    try await history.restore(deletedAt: moment + 200, of: .local)
    #expect(try await rows(history) == [sample.episodes[1]: moment + 110, sample.episodes[0]: moment + max(seconds, 100)])
  }

  @Test func playingAfterTheDeletionRestoresTheRow() async throws {
    let (sample, history) = try await played()
    try await history.delete([sample.episodes[0]], of: .local, at: moment + 200)
    try await sample.library.listening.record(
      [.moved(sample.episodes[0], to: 300, id: "again", at: moment + 201, sequence: 9)], for: .local)
    #expect(try await rows(history) == [sample.episodes[1]: moment + 110, sample.episodes[0]: moment + 201])
  }

  /// Two tabs show the row, and each of them deletes it.
  @Test func undoesDeletionOfRowThatAnotherTabDeletedAgain() async throws {
    let (sample, history) = try await played()
    try await history.delete([sample.episodes[0]], of: .local, at: moment + 200)
    try await history.delete([sample.episodes[0], sample.episodes[1]], of: .local, at: moment + 201)
    try await history.restore(deletedAt: moment + 200, of: .local)
    #expect(try await rows(history) == [sample.episodes[0]: moment + 100])
    try await history.restore(deletedAt: moment + 201, of: .local)
    #expect(try await history.count(of: .local) == 2)
  }

  // MARK: - Private

  /// The first episode was played 100 seconds after the start, the second one ten seconds later.
  private func played() async throws -> (SampleLibrary, HistoryRepository) {
    let sample = try await SampleLibrary()
    try await sample.library.listening.record(
      [
        .moved(sample.episodes[0], to: 200, id: "first", at: moment + 100),
        .moved(sample.episodes[1], to: 200, id: "second", at: moment + 110, sequence: 3),
      ], for: .local)
    return (sample, sample.library.history)
  }

  private func rows(_ history: HistoryRepository) async throws -> [EpisodeID: Date] {
    let entries = try await history.entries(of: .local, limit: 9)
    return Dictionary(entries.map { ($0.personal.episode.id, $0.played) }, uniquingKeysWith: { first, _ in first })
  }
}
