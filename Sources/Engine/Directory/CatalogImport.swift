import BlockingWork
import Foundation
import Library
import Storage

/// Brings a dump into the catalog. It is found when all of it is there; until then, and when it breaks off, what was there before stays.
public struct CatalogImport: Sendable {
  private let catalog: CatalogRepository
  private let now: @Sendable () -> Date

  public init(catalog: CatalogRepository, now: @escaping @Sendable () -> Date = { Date() }) {
    self.catalog = catalog
    self.now = now
  }

  /// Reads the dump at `path` from beginning to end, some rows at a time, and tells now and then how far it is.
  ///
  /// - Returns: how it ended.
  /// - Throws: `CatalogImportError`, `CatalogError`, `StorageError`, `CancellationError`, and what `report` throws.
  @discardableResult
  public func run(path: String, report: (CatalogProgress) async throws -> Void = { _ in }) async throws -> CatalogProgress {
    let dump = try await BlockingWork.shared.run { try CatalogDump(path: path) }
    defer { dump.close() }
    let edition = try await catalog.begin(at: now())
    do {
      let progress = try await fill(edition, from: dump, path: path, report)
      guard progress.shows > 0 else { throw CatalogImportError.nothingInIt(path: path) }
      try await catalog.finish(edition, at: now())
      return progress
    } catch {
      // Whoever gave up waits for nothing more; the next import clears away what this one leaves. The first error is the one to report.
      if !Task.isCancelled { try? await catalog.abandon(edition) }
      throw error
    }
  }

  // MARK: - Private

  private func fill(
    _ edition: CatalogEdition, from dump: CatalogDump, path: String, _ report: (CatalogProgress) async throws -> Void
  ) async throws -> CatalogProgress {
    var words = CatalogWords()
    var progress = CatalogProgress(row: 0, lastRow: try await reading(path) { try await dump.lastRow() })
    while true {
      try Task.checkCancellation()
      let rows = try await reading(path) { [row = progress.row] in try await dump.rows(after: row, limit: Self.piece) }
      guard let last = rows.last else { break }
      let (entries, titleWords) = try await BlockingWork.computing.run { Self.read(rows) }
      words.take(titleWords)
      for start in stride(from: 0, to: entries.count, by: Self.batch) {
        let batch = Array(entries[start..<min(start + Self.batch, entries.count)])
        try await catalog.add(batch, to: edition, after: progress.shows)
        progress.shows += batch.count
      }
      progress.row = try CatalogDump.number(of: last)
      progress.passedOver += rows.count - entries.count
      try await report(progress)
    }
    let frequent = try await BlockingWork.computing.run { [words] in words.frequent }
    for start in stride(from: 0, to: frequent.count, by: Self.batch) {
      try Task.checkCancellation()
      try await catalog.add(Array(frequent[start..<min(start + Self.batch, frequent.count)]), to: edition)
    }
    return progress
  }

  private static func read(_ rows: [Row]) -> (entries: [CatalogEntry], words: CatalogWords) {
    let entries = rows.compactMap(CatalogDump.entry)
    return (entries, entries.reduce(into: CatalogWords()) { $0.take($1.show.title) })
  }

  /// A dump that is damaged somewhere in the middle is no fault of the library.
  private func reading<Answer>(_ path: String, _ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw CatalogImportError.unreadable(path: path, reason: "\(error)")
    }
  }

  private static let piece = 1_000
  /// A transaction: positions wait for no more.
  private static let batch = 200
}

/// How far an import is.
public struct CatalogProgress: Sendable, Equatable, Codable {
  /// The number of the row that was read last, and of the last one of the dump.
  public var row: Int64
  public var lastRow: Int64
  /// How many shows came in.
  public var shows = 0
  /// Rows without an address or a title, and feeds that their index calls dead.
  public var passedOver = 0
}

/// Why a dump cannot be brought in. Nothing of it is kept then.
public enum CatalogImportError: Error, Sendable, Equatable {
  /// There is no such file, or it is no SQLite database, or a damaged one.
  case unreadable(path: String, reason: String)
  /// Its table `podcasts` has no such columns, or there is no such table.
  case missingColumns([String], path: String)
  /// Not one show.
  case nothingInIt(path: String)
}
