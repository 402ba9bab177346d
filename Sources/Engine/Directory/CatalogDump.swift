import Library
import Storage
import TextTokenizer

/// A dump in the Podcast Index's layout: an SQLite file with a table `podcasts`, one row per feed.
///
/// Source: podcastindex.org, "Full database". Only the address and the title are required; other columns are used when they exist.
struct CatalogDump: Sendable {
  static let table = "podcasts"
  static let needed = ["url", "title"]

  private let file: ExternalTable
  private let texts: [String]
  private let numbers: [String]

  /// Opens the file. This blocks on the disk.
  ///
  /// - Throws: `CatalogImportError`.
  init(path: String) throws(CatalogImportError) {
    let file: ExternalTable
    do {
      file = try ExternalTable(path: path, table: Self.table)
    } catch StorageError.cannotOpen(_, let reason) {
      throw CatalogImportError.unreadable(path: path, reason: reason)
    } catch {
      throw CatalogImportError.unreadable(path: path, reason: "\(error)")
    }
    let missing = Self.needed.filter { !file.columns.contains($0) }
    guard missing.isEmpty else {
      file.close()
      throw CatalogImportError.missingColumns(missing, path: path)
    }
    self.file = file
    texts = Self.textColumns.filter(file.columns.contains)
    numbers = Self.numberColumns.filter(file.columns.contains)
  }

  func close() { file.close() }

  /// An estimate of the number of rows.
  func lastRow() async throws -> Int64 { try await file.lastRow() }

  func rows(after row: Int64, limit: Int) async throws -> [Row] {
    try await file.rows(after: row, limit: limit, texts: texts, numbers: numbers)
  }

  static func number(of row: Row) throws -> Int64 { try row.int64("foreign_row") }

  /// The show of a row; nil when the row has no address or no title, or when the index calls the feed dead.
  static func entry(of row: Row) -> CatalogEntry? {
    guard number("dead", in: row) != 1, let feed = FieldNormalizer.webAddress(text("url", in: row)),
      let title = FieldNormalizer.name(text("title", in: row))
    else {
      return nil
    }
    let author = FieldNormalizer.name(text("itunesAuthor", in: row)) ?? FieldNormalizer.name(text("itunesOwnerName", in: row)) ?? ""
    let show = CatalogShow(
      feedURL: feed, title: String(title.prefix(maxNameLength)), author: String(author.prefix(maxNameLength)),
      artworkURL: FieldNormalizer.webAddress(text("imageUrl", in: row)), websiteURL: FieldNormalizer.webAddress(text("link", in: row)),
      itunesID: number("itunesId", in: row).flatMap { $0 > 0 ? $0 : nil },
      podcastGUID: FieldNormalizer.name(text("podcastGuid", in: row))?.lowercased(),
      category: categories.lazy.compactMap { text($0, in: row).flatMap(PodcastTopic.init(indexCategory:)) }.first?.name,
      language: FieldNormalizer.name(text("language", in: row))?.lowercased(),
      episodeCount: number("episodeCount", in: row).flatMap { $0 > 0 ? Int(clamping: $0) : nil })
    return CatalogEntry(
      show: show, popularity: Int(clamping: number("popularityScore", in: row) ?? 0), titleWords: SearchText.indexed(show.title),
      otherTerms: SearchText.indexed(show.author))
  }

  // MARK: - Private

  private static let maxNameLength = 300
  private static let categories = (1...10).map { "category\($0)" }
  private static let textColumns =
    ["url", "title", "itunesAuthor", "itunesOwnerName", "link", "imageUrl", "podcastGuid", "language"] + categories
  private static let numberColumns = ["itunesId", "episodeCount", "popularityScore", "dead"]

  /// A missing column, or a value of another type, reads as nil.
  // A foreign file may have anything in any column: a value of the wrong type counts as missing.
  private static func text(_ column: String, in row: Row) -> String? { (try? row.optionalText(column)) ?? nil }
  private static func number(_ column: String, in row: Row) -> Int64? { (try? row.optionalInt64(column)) ?? nil }
}

extension PodcastTopic {
  /// The Podcast Index splits names: "health" and "fitness" are both "Health & Fitness".
  init?(indexCategory: String) {
    let wanted = indexCategory.lowercased()
    guard let topic = Self.allCases.first(where: { $0.name.lowercased().split(separator: " & ").contains { $0 == wanted } }) else {
      return nil
    }
    self = topic
  }
}
