import BlockingWork
import Foundation
import Library
import Storage

/// An import of a dump into the catalog. Searches see the new edition only when it is complete; until then, and after a failure, the
/// previous one stays in use.
public struct CatalogImport: Sendable {
  private let catalog: CatalogRepository
  private let now: @Sendable () -> Date

  /// Creates an importer that writes to `catalog`; tests pass a clock.
  public init(catalog: CatalogRepository, now: @escaping @Sendable () -> Date = { Date() }) {
    self.catalog = catalog
    self.now = now
  }

  /// Reads the dump at `path` in batches of rows and reports its progress.
  ///
  /// - Parameter path: The dump, an SQLite file.
  /// - Parameter report: Called with the progress after each batch; an error it throws stops the import.
  /// - Returns: The final counts.
  /// - Throws: `CatalogImportError`, `CatalogError`, `StorageError`, `CancellationError`, and the errors of `report`.
  @discardableResult
  public func run(path: String, report: (CatalogProgress) async throws -> Void = { _ in }) async throws -> CatalogProgress {
    let dump = try await BlockingWork.shared.run { try CatalogDump(path: path) }
    defer { dump.close() }
    let edition = try await catalog.begin(at: now())
    do {
      let progress = try await fill(edition, from: dump, path: path, report)
      guard progress.shows > 0 else { throw CatalogImportError.noUsableShow(path: path) }
      try await catalog.finish(edition, at: now())
      return progress
    } catch {
      // A cancelled import does not wait for the clean-up; the next import removes the unfinished edition. The first error is the one to
      // report.
      if !Task.isCancelled { try? await catalog.abandon(edition) }
      throw error
    }
  }

  // MARK: - Private

  private func fill(
    _ edition: CatalogEdition, from dump: CatalogDump, path: String, _ report: (CatalogProgress) async throws -> Void
  ) async throws -> CatalogProgress {
    var words = WordCounter()
    var progress = CatalogProgress(row: 0, lastRow: try await reading(path) { try await dump.lastRow() })
    while true {
      try Task.checkCancellation()
      let rows = try await reading(path) { [row = progress.row] in try await dump.rows(after: row, limit: Self.piece) }
      guard let last = rows.last else { break }
      let (entries, titleWords) = try await BlockingWork.computing.run { Self.read(rows) }
      words.count(titleWords)
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

  private static func read(_ rows: [Row]) -> (entries: [CatalogEntry], words: WordCounter) {
    let entries = rows.compactMap(CatalogDump.entry)
    return (entries, entries.reduce(into: WordCounter()) { $0.count($1.show.title) })
  }

  /// Reports damage inside the dump as an import error, not as a failure of the library.
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
  /// Rows per transaction, small enough that reports of playback positions need not wait long.
  private static let batch = 200
}

/// The progress of an import.
public struct CatalogProgress: Sendable, Equatable, Codable {
  /// The number of the last row that was read.
  public var row: Int64
  /// The number of the dump's last row.
  public var lastRow: Int64
  /// Shows imported so far.
  public var shows = 0
  /// Rows without an address or a title, and feeds that the index calls dead.
  public var passedOver = 0
}

/// The reason why a dump cannot be imported. The import leaves nothing behind in the catalog.
public enum CatalogImportError: Error, Sendable, Equatable {
  /// The file does not exist, is not an SQLite database, or is damaged.
  case unreadable(path: String, reason: String)
  /// The table `podcasts` is missing, or lacks these columns.
  case missingColumns([String], path: String)
  /// The dump contains no usable show.
  case noUsableShow(path: String)
}
