import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct ListeningRepositoryTests {
  private let moment = SampleLibrary.added

  @Test func unstartedEpisodeHasNoState() async throws {
    let sample = try await SampleLibrary()
    #expect(try await sample.library.listening.state(of: sample.episodes[0], for: .local) == nil)
    #expect(try await sample.library.listening.session(of: .local) == nil)
  }

  @Test func aSpanMovesPositionAndSession() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record([.played(id, to: 60, duration: 1812)], for: .local)
    let state = try await sample.library.listening.state(of: id, for: .local)
    #expect(state == EpisodeState(position: 60, changed: moment, mediaDuration: 1812, device: "phone", sequence: 1))
    let session = try await sample.library.listening.session(of: .local)
    #expect(session?.episode == id && session?.rate == 1.5 && session?.state == .playing)
    #expect(session?.device == "phone" && session?.changed == moment)
  }

  @Test func aSpanGrowsUnderTheSameId() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    for step in 1...3 {
      try await sample.library.listening.record(
        [.played(id, to: Double(step) * 10, at: moment + Double(step) * 10, sequence: Int64(step))], for: .local)
    }
    #expect(try await sample.spans == [10, 20, 30].suffix(1))
    #expect(try await sample.library.listening.state(of: id, for: .local)?.position == 30)
  }

  @Test func anOlderLineIsKeptAndMovesNothing() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record([.played(id, to: 600, at: moment)], for: .local)
    try await sample.library.listening.record(
      [
        .played(sample.episodes[1], to: 30, id: "old", at: moment - 60, device: "tablet"),
        .moved(id, to: 5, id: "seek", at: moment - 1, device: "tablet"),
      ], for: .local)
    let state = try await sample.library.listening.state(of: id, for: .local)
    #expect(state?.position == 600 && state?.changed == moment && state?.displaced?.position == 5)
    #expect(try await sample.library.listening.session(of: .local)?.episode == id)
    #expect(try await sample.spans == [30, 600])
    #expect(try await sample.eventCount == 1)
    #expect(try await sample.library.listening.state(of: sample.episodes[1], for: .local)?.position == 30)
  }

  /// The difference between two clocks is measured with each report, so the same line may have a slightly later time when it is
  /// repeated.
  @Test func ignoresRepeatedLine() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record(
      [
        .played(id, to: 100, at: moment), .moved(id, to: 300, id: "seek", at: moment + 0.1),
        .moved(id, to: 900, id: "later", at: moment + 0.2, device: "tablet"),
      ], for: .local)
    let state = try await sample.library.listening.state(of: id, for: .local)
    try await sample.library.listening.record(
      [.played(id, to: 100, at: moment + 1), .moved(id, to: 300, id: "seek", at: moment + 1.1)], for: .local)
    #expect(try await sample.library.listening.state(of: id, for: .local) == state)
    #expect(state?.position == 900)
  }

  @Test func theLinesOfOneDeviceFollowItsOwnCount() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record([.moved(id, to: 300, id: "c", at: moment, sequence: 3)], for: .local)
    try await sample.library.listening.record([.moved(id, to: 200, id: "b", at: moment + 5, sequence: 2)], for: .local)
    #expect(try await sample.library.listening.state(of: id, for: .local)?.position == 300)
    try await sample.library.listening.record([.moved(id, to: 400, id: "d", at: moment - 5, sequence: 4)], for: .local)
    #expect(try await sample.library.listening.state(of: id, for: .local)?.position == 400)
    #expect(try await sample.eventCount == 3)
  }

  @Test func ignoresLineOfUnknownEpisode() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.listening.record(
      [.played(EpisodeID(99), to: 60, id: "lost"), .played(sample.episodes[0], to: 60, id: "kept")], for: .local)
    #expect(try await sample.spans == [60])
  }

  @Test func theMediasLengthStaysKnown() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record(
      [.played(id, to: 60, duration: 1812), .moved(id, to: 90, id: "seek", at: moment + 1)], for: .local)
    #expect(try await sample.library.listening.state(of: id, for: .local)?.mediaDuration == 1812)
  }

  @Test func twoPeopleDoNotSeeEachOthersListening() async throws {
    let sample = try await SampleLibrary()
    let id = sample.episodes[0]
    try await sample.library.listening.record([.played(id, to: 60)], for: .local)
    try await sample.library.listening.record([.played(id, to: 900)], for: SampleLibrary.neighbour)
    #expect(try await sample.library.listening.state(of: id, for: .local)?.position == 60)
    #expect(try await sample.library.listening.state(of: id, for: SampleLibrary.neighbour)?.position == 900)
    let rows = try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 10)
    #expect(rows.last?.position == 60)
    #expect(try await sample.library.listening.session(of: UserID(3)) == nil)
  }

  @Test func failingLineRollsBackReport() async throws {
    let sample = try await SampleLibrary()
    await #expect(throws: StorageError.self) {
      try await sample.library.listening.record([.played(sample.episodes[0], to: 60)], for: UserID(99))
    }
    #expect(try await sample.spans == [])
  }
}

extension SampleLibrary {
  /// The ends of all users' spans, shortest first.
  fileprivate var spans: [Double] {
    get async throws {
      try await database.read { connection in
        try connection.rows(Statement("test.spans", "SELECT to_position FROM span ORDER BY to_position"), [:]).map {
          try $0.double("to_position")
        }
      }
    }
  }

  fileprivate var eventCount: Int64? {
    get async throws {
      try await database.read { try $0.row(Statement("test.events", "SELECT COUNT(*) AS count FROM position_event"), [:])?.int64("count") }
    }
  }
}
