import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite struct ActionReceiptRepositoryTests {
  private let sample: SampleLibrary
  private let moment = SampleLibrary.added
  private var receipts: ActionReceiptRepository { sample.library.actionReceipts }

  init() async throws { sample = try await SampleLibrary() }

  @Test func anActionBeginsOnce() async throws {
    #expect(try await begins("a"))
    #expect(try await !begins("a", at: moment + 60))
    #expect(try await !stays("a"))
    // It was interrupted.
    #expect(try await begins("a", at: moment + 61))
    try await receipts.finish("a", of: .local, at: moment + 62)
    #expect(try await !begins("a", at: moment + 1_000))
    #expect(try await stays("a"))
  }

  @Test func aCancelledActionBeginsAgain() async throws {
    #expect(try await begins("a"))
    try await receipts.cancel("a", of: .local)
    #expect(try await begins("a"))
    try await receipts.finish("a", of: .local, at: moment)
    try await receipts.cancel("a", of: .local)
    #expect(try await stays("a"))
  }

  @Test func usersHaveTheirOwnReceipts() async throws {
    #expect(try await begins("a"))
    try await receipts.finish("a", of: .local, at: moment)
    #expect(try await !receipts.isPerformed("a", of: SampleLibrary.neighbour))
    try await receipts.cancel("a", of: SampleLibrary.neighbour)
    #expect(try await begins("a", of: SampleLibrary.neighbour))
  }

  @Test func oldReceiptsAndThoseBeyondTheLimitAreDeleted() async throws {
    for (index, id) in ["a", "b", "c", "d", "e"].enumerated() {
      #expect(try await begins(id, at: moment + Double(index)))
      try await receipts.finish(id, of: .local, at: moment + Double(index))
    }
    #expect(try await remaining == ["b", "c", "d", "e"])
    #expect(try await begins("f", at: moment + 86_400 + 3))
    #expect(try await remaining == ["d", "e"])
  }

  // MARK: - Private

  /// A minute is the longest duration, a day the lifetime, and four the limit.
  private func begins(_ id: String, of user: UserID = .local, at date: Date? = nil) async throws -> Bool {
    let date = date ?? moment
    return try await receipts.begin(id, of: user, at: date, abandoned: date - 60, oldest: date - 86_400, limit: 4)
  }

  private func stays(_ id: String) async throws -> Bool { try await receipts.isPerformed(id, of: .local) }

  private var remaining: [String] {
    get async throws {
      var ids: [String] = []
      for id in ["a", "b", "c", "d", "e"] where try await stays(id) { ids.append(id) }
      return ids
    }
  }
}
