import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Library

@Suite struct FeedWriterTests {
  private static let insert = Statement("test.insert", "INSERT INTO artwork (url) VALUES (:url)")
  private static let count = Statement("test.count", "SELECT COUNT(*) AS total FROM artwork")

  @Test func failedJobDoesNotAffectOthers() async throws {
    let database = try SQLiteDatabase.migrated()
    let writer = FeedWriter(database: database)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<100 {
        group.addTask {
          // Every tenth job uses the same address.
          let url = index % 10 == 0 ? "same" : "\(index)"
          return (try? await writer.write { try $0.run(Self.insert, ["url": .text(url)]) }) == 1
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 } == 91)
    #expect(try await database.read { try $0.row(Self.count, [:])?.int64("total") } == 91)
  }

  @Test func batchesSmallJobs() async throws {
    let database = try CountingDatabase()
    let writer = FeedWriter(database: database)
    await withDiscardingTaskGroup { group in
      for index in 0..<400 {
        group.addTask { _ = try? await writer.write { try $0.run(Self.insert, ["url": .text("\(index)")]) } }
      }
    }
    let writes = database.writes.withLock { $0 }
    #expect(writes.count < 100)
    // Only the last of consecutive transactions is synced to disk.
    #expect(writes.last == .bulk && writes.count { $0 == .bulk } < writes.count)
    #expect(try await database.read { try $0.row(Self.count, [:])?.int64("total") } == 400)
  }
}

/// Records its transactions.
private final class CountingDatabase: Database {
  let writes = Mutex<[WriteOptions]>([])
  private let database: SQLiteDatabase

  init() throws { database = try SQLiteDatabase.migrated() }

  func read<Result: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> Result) async throws -> Result {
    try await database.read(body)
  }

  func write<Result: Sendable>(
    _ options: WriteOptions, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    writes.withLock { $0.append(options) }
    return try await database.write(options, body)
  }
}
