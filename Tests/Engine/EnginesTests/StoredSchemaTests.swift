import Engines
import Fetching
import Foundation
import Library
import Notifications
import PodcastModel
import Refreshing
import Storage
import TestSupport
import Testing

/// Libraries of each released schema from Tests/Schemas, opened with the current program. The first has a row in every table, credentials
/// and addresses that are not encrypted yet, and repairs to do.
@Suite struct StoredSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Schemas").standardized

  private static let schemas: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.map { String($0.dropLast(".sqlite".count)) }.sorted()
  }()

  @Test func hasStoredSchemas() { #expect(!Self.schemas.isEmpty) }

  @Test(arguments: schemas)
  func isMigratedWithEveryRowAndABackup(schema: String) async throws {
    try await withLibrary(schema) { home, settings in
      let file = home.appending(path: "earnest.sqlite")
      let pending = try Migrations.all.pending(after: try await ids(in: file))
      let first = try #require(pending.first, "Nothing comes after \(schema) yet.").id
      let columns = try await columns(of: file)
      let before = try await rows(of: file, columns)
      if schema == Self.schemas.first {
        for (table, lines) in before where !Self.mayBeEmpty(table) { #expect(!lines.isEmpty, "\(table) has no row") }
      }
      try SQLiteDatabase(path: file.path, migrations: Migrations.all).close()
      let after = try await rows(of: file, columns)
      for (table, lines) in before where table != "migration" {
        // Defaults that have moved since are stored for its users.
        let now = table == "person_setting" ? after[table]?.filter(lines.contains) : after[table]
        #expect(now == lines, "rows of \(table) are not as they were")
      }
      #expect(try await ids(in: file) == Set(Migrations.all.map(\.id)))
      // The schema is that of a new library.
      let new = home.appending(path: "new.sqlite")
      try SQLiteDatabase.migratedFile().write(to: new)
      #expect(try await layout(of: file) == layout(of: new))
      // The way back: the backup is the library from before.
      let backup = "earnest-before-\(first).sqlite"
      #expect(try backups(in: home) == [backup])
      #expect(try await rows(of: home.appending(path: backup), columns) == before)
      let engines = try Engines.open(settings)
      #expect(try await engines.library.subscriptions.shows(of: .local).count == 3)
      #expect(try await engines.library.bookmarks.count(of: .local) == 1)
      #expect(try await engines.library.claims.counts(of: .local).downloaded > 0)
      await engines.close()
      // The next start changes nothing more.
      #expect(try backups(in: home) == [backup])
    }
  }

  @Test func aLibraryWithoutOneOfTheEarlierMigrationsIsRefused() async throws {
    let schema = try #require(Self.schemas.first)
    try await withLibrary(schema) { home, settings in
      let file = home.appending(path: "earnest.sqlite")
      let database = try SQLiteDatabase(path: file.path, migrations: try await ids(in: file).map { Migration(id: $0, sql: "") })
      try await database.write {
        _ = try $0.run(Statement("test.forget", "DELETE FROM migration WHERE id = :id"), ["id": .text(schema)])
      }
      try database.close()
      #expect(throws: StorageError.olderSchema(migration: schema)) { try Engines.open(settings) }
      #expect(try backups(in: home) == [])
    }
  }

  @Test(arguments: schemas.prefix(1))
  func encryptsPlainCredentials(schema: String) async throws {
    try await withLibrary(schema) { home, settings in
      let file = home.appending(path: "earnest.sqlite")
      let engines = try Engines.open(settings)
      let privateShow = try #require(try await engines.library.feedCredentials.withoutUser().first?.show)
      // Nothing reads credentials of an earlier version before they belong to a user, but their show is private already.
      #expect(try await !engines.library.feedCredentials.shows().contains(privateShow))
      #expect(try await engines.library.privateShows.needsCredentials(privateShow))
      let url = try #require(try await engines.library.shows.show(privateShow, for: .owner)?.feedURL)
      for _ in 1...2 {
        try await engines.sealCredentials()
        #expect(try await engines.library.feedCredentials.withoutUser().isEmpty)
        let credentials = engines.refreshing.feedCredentials
        #expect(await credentials.credentials(for: privateShow, of: .owner, url: url)?.password == "moss")
        #expect(await credentials.credentials(for: privateShow, of: UserID(2), url: url) == nil)
        let addresses = try await engines.library.notifications.addresses(of: .local)
        var urls: [String] = []
        for address in addresses {
          guard case .sealed = address.url else { return _ = Issue.record("\(address.url)") }
          urls.append(try await engines.notifications.url(of: address) ?? "")
        }
        #expect(urls.count == 2 && urls[0].hasSuffix("/secret-hook?key=plain") && urls[1].hasSuffix("/secret-topic?key=plain"))
        // While the library is open, its files contain everything that was written.
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) where name.hasPrefix("earnest.sqlite") {
          let bytes = try Data(contentsOf: home.appending(path: name))
          #expect(bytes.range(of: Data("secret-".utf8)) == nil && bytes.range(of: Data("key=plain".utf8)) == nil, "\(name)")
        }
      }
      #expect(try Data(contentsOf: file).count > 4096)
      await engines.close()
    }
  }

  // MARK: - Private

  /// A copy of a stored library as a data folder.
  private func withLibrary(_ schema: String, _ test: (URL, Settings) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let home = folder.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      for (ending, name) in [("sqlite", "earnest.sqlite"), ("key", "credentials.key")] {
        try FileManager.default.copyItem(at: Self.folder.appending(path: "\(schema).\(ending)"), to: home.appending(path: name))
      }
      try await test(home, try await Settings.read(environment: ["EARNEST_HOME": home.path]))
    }
  }

  private func backups(in home: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix("earnest-before-") && $0.hasSuffix(".sqlite") }
  }

  /// SQLite's own tables for the full-text indexes.
  private static func mayBeEmpty(_ table: String) -> Bool {
    ["catalog_left_", "catalog_right_", "search_text_"].contains { table.hasPrefix($0) }
  }

  private func ids(in file: URL) async throws -> Set<String> {
    let migrations = try ExternalTable(path: file.path, table: "migration")
    defer { migrations.close() }
    return Set(try await migrations.rows(after: 0, limit: 1_000, texts: ["id"], numbers: []).map { try $0.text("id") })
  }

  /// Reads a database as it is, without migrating it.
  private func reading<Result: Sendable>(
    _ file: URL, _ body: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> Result {
    let database = try SQLiteDatabase(path: file.path, migrations: try await ids(in: file).map { Migration(id: $0, sql: "") })
    let result = try await database.read(body)
    try database.close()
    return result
  }

  /// The columns of each table. Those of a full-text index cannot be read; SQLite's own tables for it have all that it stores.
  private func columns(of file: URL) async throws -> [String: [String]] {
    try await reading(file) { connection in
      let all = try connection.rows(
        Statement(
          "test.columns",
          """
          SELECT tables.name AS table_name, columns.name AS column_name
          FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
          WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY tables.name, columns.cid
          """), [:])
      return try all.reduce(into: [:]) { $0[try $1.text("table_name"), default: []].append(try $1.text("column_name")) }
    }
  }

  /// The rows of each table as sorted lines.
  private func rows(of file: URL, _ columns: [String: [String]]) async throws -> [String: [String]] {
    try await reading(file) { connection in
      var result: [String: [String]] = [:]
      for (table, names) in columns {
        let line = names.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
        let rows = try connection.rows(Statement("test.rows \(table)", "SELECT \(line) AS line FROM \"\(table)\" ORDER BY 1"), [:])
        result[table] = try rows.map { try $0.text("line") }
      }
      return result
    }
  }

  /// The tables with their columns and references, the indexes, triggers and views.
  private func layout(of file: URL) async throws -> [String] {
    try await reading(file) { connection in
      try connection.rows(
        Statement(
          "test.layout",
          """
          SELECT type || ' ' || name || ' ' || CASE type WHEN 'table' THEN '' ELSE coalesce(sql, '') END AS line FROM sqlite_master
          UNION ALL
          SELECT tables.name || ' ' || columns.cid || ' ' || columns.name || ' ' || columns.type || ' ' || columns."notnull" || ' '
            || coalesce(columns.dflt_value, '') || ' ' || columns.pk
          FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
          UNION ALL
          SELECT tables.name || ' ' || keys."from" || ' ' || keys."table" || ' ' || coalesce(keys."to", '') || ' ' || keys.on_delete
          FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'
          ORDER BY line
          """), [:]
      ).map { try $0.text("line") }
    }
  }
}
