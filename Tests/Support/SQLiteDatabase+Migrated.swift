import Foundation
import Library
import Storage

extension SQLiteDatabase {
  /// A database in memory with the library's schema. The migrations run once for all tests, and each gets a copy.
  public static func migrated() throws -> SQLiteDatabase { try SQLiteDatabase(inMemoryCopyOf: template.get()) }

  /// The bytes of a database file with the library's schema.
  public static func migratedFile() throws -> Data { try file.get() }

  private static let template = Result { try SQLiteDatabase(inMemory: Migrations.all) }

  private static let file = Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "earnest-test-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: path) }
    try SQLiteDatabase(path: path.path, migrations: Migrations.all).close()
    return try Data(contentsOf: path)
  }
}
