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

/// Libraries of each released schema from Tests/Schemas, opened with the current program.
@Suite struct StoredSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Schemas").standardized

  private static let schemas: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.map { String($0.dropLast(".sqlite".count)) }.sorted()
  }()

  /// The columns that a migration may change in existing rows, by table.
  private static let changing: [String: Set<String>] = ["episode_notes": ["html"]]

  /// Tables that are made of others, again after a migration.
  private static let derived: Set = ["search_document", "search_word", "search_backlog"]

  @Test func hasStoredSchemas() { #expect(!Self.schemas.isEmpty) }

  @Test(arguments: schemas)
  func isMigratedWithEveryRowAndABackup(schema: String) async throws {
    try await withLibrary(schema) { home, settings in
      let file = home.appending(path: "earnest.sqlite")
      let before = try await rows(of: file, Self.tables(of: file))
      #expect(before["show"]?.count == 3 && before["span"]?.isEmpty == false && before["news_address"]?.count == 2)
      let engines = try Engines.open(settings)
      let user = UserID.local
      #expect(try await engines.library.subscriptions.shows(of: user).count == 3)
      #expect(try await engines.library.bookmarks.count(of: user) == 1)
      #expect(try await engines.library.claims.counts(of: user).downloaded > 0)
      await engines.close()
      let backup = try #require(try backups(in: home).first)
      #expect(try backups(in: home) == ["earnest-before-\(try firstMigration(after: schema)).sqlite"])
      for (table, old) in before {
        let columns = Set(old.first.map { Array($0.keys) } ?? [])
        let new = try await rows(of: file, [table], columns: columns)[table] ?? []
        #expect(Set(old).subtracting(new).isEmpty, "rows of \(table) are not as they were")
      }
      // The way back: the backup is the library from before.
      #expect(try await rows(of: home.appending(path: backup), Self.tables(of: home.appending(path: backup))) == before)
      // The next start changes nothing more.
      await (try Engines.open(settings)).close()
      #expect(try backups(in: home) == [backup])
    }
  }

  @Test(arguments: schemas)
  func encryptsPlainCredentials(schema: String) async throws {
    try await withLibrary(schema) { home, settings in
      let file = home.appending(path: "earnest.sqlite")
      let engines = try Engines.open(settings)
      var show = try await engines.library.feedCredentials.withoutUser().first?.show
      // Nothing reads credentials of an earlier version before they belong to a user, but their show is private already.
      #expect(try await engines.library.feedCredentials.shows().isEmpty == (show != nil))
      if show == nil { show = try await engines.library.feedCredentials.shows().first }
      let privateShow = try #require(show)
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

  private typealias StoredRow = [String: String?]

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
    try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix("earnest-before-") }
  }

  private func firstMigration(after schema: String) throws -> String {
    let place = try #require(Migrations.all.firstIndex { $0.id == schema })
    return try #require(Migrations.all.dropFirst(place + 1).first, "Nothing comes after \(schema) yet.").id
  }

  /// Tables of the library, without the internal tables of the search index.
  private static func tables(of file: URL) async throws -> [String] {
    let schema = try ExternalTable(path: file.path, table: "sqlite_master")
    defer { schema.close() }
    let all = try await schema.rows(after: 0, limit: 1_000, texts: ["type", "name"], numbers: [])
    return try all.filter { try $0.text("type") == "table" }.map { try $0.text("name") }
      .filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("search_text") && !$0.hasPrefix("catalog_") && !derived.contains($0) }
  }

  private func rows(of file: URL, _ tables: [String], columns: Set<String>? = nil) async throws -> [String: [StoredRow]] {
    var result: [String: [StoredRow]] = [:]
    for table in tables {
      let foreign = try ExternalTable(path: file.path, table: table)
      defer { foreign.close() }
      let wanted = (columns ?? foreign.columns).subtracting(Self.changing[table] ?? []).sorted()
      result[table] = try await foreign.rows(after: 0, limit: 1_000, texts: wanted, numbers: []).map { row in
        Dictionary(uniqueKeysWithValues: try wanted.map { ($0, try row.optionalText($0)) })
      }
    }
    return result
  }
}
