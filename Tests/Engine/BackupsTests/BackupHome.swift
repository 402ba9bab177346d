import Foundation
import Library
import PodcastModel
import Storage
import TestSupport

@testable import Backups

/// A data folder with a library in use, a folder for backups and one to restore into.
struct BackupHome: Sendable {
  let root: URL
  let database: SQLiteDatabase
  let library: Library
  let show: ShowID
  let episodes: [EpisodeID]

  var home: URL { root.appending(path: "home") }
  var target: URL { root.appending(path: "restored") }

  /// Runs `test`, and closes the library.
  static func with(_ test: (BackupHome) async throws -> Void) async throws {
    try await withTemporaryFolder { root in
      let home = root.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
      let path = home.appending(path: "earnest.sqlite")
      try SQLiteDatabase.migratedFile().write(to: path)
      for (name, content) in files {
        let file = home.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
      }
      let database = try SQLiteDatabase(path: path.path, migrations: Migrations.all)
      let library = Library(database: database)
      let facts = (0..<5).map { SampleLibrary.episode($0) }
      let stored = try await library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added)
      let episodes = try await library.episodes.episodes(of: stored.show, for: .local, limit: 5).map(\.episode.id)
      try await test(BackupHome(root: root, database: database, library: library, show: stored.show, episodes: episodes))
      try database.close()
    }
  }

  /// The files beside the database; those of `secret` belong to no backup.
  static let files = [
    "earnest.json": "{ \"country\": \"at\" }", "credentials.key": String(repeating: "k", count: 32), "access.key": "key of links",
    "lan-ca.key": "secret", "lan-ca.crt": "certificate", "artwork/ab/abcd": "a cover", "artwork/ab/abcd-256.webp": "a thumbnail",
    "own-audio/1/3f.mp3": String(repeating: "audio ", count: 200_000), "media/42.mp3": String(repeating: "speech ", count: 1_000),
    "media/43.part": "half", "media/.hidden": "of another program", "uploads/1": "arriving",
  ]

  /// Makes a backup and returns its path.
  @discardableResult
  func backUp(_ name: String = "a.tar", _ parts: [BackupPart] = [], step: @escaping () throws -> Void = {}) throws -> URL {
    let file = root.appending(path: name)
    _ = try Self.maker(home).make(at: file.path, with: parts, step: step)
    return file
  }

  static func maker(_ home: URL, media: URL? = nil, space: BackupSpace = BackupSpace { _ in nil }) -> BackupMaker {
    BackupMaker(
      home: home, media: media, version: "1.2.3", space: space, pagesPerStep: 16, now: { Date(timeIntervalSince1970: 1_800_000_000) })
  }

  @discardableResult
  func restore(_ file: URL, step: () throws -> Void = {}) throws -> BackupSummary {
    try BackupRestorer(home: target).restore(BackupArchive(file), step: step)
  }

  /// Signs a browser in.
  func addSession() async throws {
    try await database.write {
      _ = try $0.run(
        Statement("test.session", "INSERT INTO web_session VALUES (7, 1, 'hash of a token', 'key', 'Firefox', 0, 0, 4000000000000)"), [:])
    }
  }
}

/// The names of all files below a folder, sorted.
func fileNames(_ folder: URL) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
    (try? FileManager.default.attributesOfItem(atPath: folder.appending(path: $0).path))?[.type] as? FileAttributeType == .typeRegular
  }.sorted()
}

/// The content of each table of a library, as sorted lines.
func rows(of path: URL) async throws -> [String: [String]] {
  let database = try SQLiteDatabase(path: path.path, migrations: Migrations.all)
  let tables = try await database.read { connection in
    let names = try connection.rows(
      Statement("test.tables", "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"), [:]
    ).map { try $0.text("name") }
    return try names.reduce(into: [String: [String]]()) { tables, name in
      let columns = try connection.rows(Statement("test.columns \(name)", "SELECT name FROM pragma_table_info('\(name)')"), [:]).map {
        "quote(\"\(try $0.text("name"))\")"
      }
      let line = "SELECT \(columns.joined(separator: " || ',' || ")) AS line FROM \"\(name)\" ORDER BY 1"
      tables[name] = try connection.rows(Statement("test.lines \(name)", line), [:]).map { try $0.text("line") }
    }
  }
  try database.close()
  return tables
}

/// Copies of a folder as it is at each step of `work`: what a process leaves that is killed there.
func statesWhenKilled(of folder: URL, in copies: URL, _ work: (_ step: @escaping () throws -> Void) throws -> Void) throws -> [URL] {
  var states: [URL] = []
  try work {
    let copy = copies.appending(path: "\(states.count)")
    // By another process: closing a file of the database here would release SQLite's locks.
    guard succeeds("cp", "-a", folder.path, copy.path) else { throw CocoaError(.fileWriteUnknown) }
    states.append(copy)
  }
  return states
}
