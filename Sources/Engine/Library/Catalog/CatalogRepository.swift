import Foundation
import Storage

/// The catalog: shows from an external list, most of which no user of this server has subscribed to.
///
/// It is imported as one edition and searched once that is complete: an interrupted import leaves the previous edition unchanged.
public struct CatalogRepository: Sendable {
  let database: any Database
  let index: any NameIndex

  /// Shows whose title and author match `expression`, the most popular first.
  public func shows(matching expression: SearchExpression, limit: Int) async throws -> [CatalogShow] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      let ids = try index.ids(expression, limit: limit, on: edition.nameIndexSlot, connection)
      var shows: [Int64: CatalogShow] = [:]
      for row in try connection.rows(Self.byID, anyOf: ids.map(Value.integer), in: Self.ids) {
        shows[try row.int64("id")] = try CatalogShow(row)
      }
      return ids.compactMap { shows[$0] }
    }
  }

  /// The show with this Apple Podcasts id.
  public func show(itunesID: Int64) async throws -> CatalogShow? {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return nil }
      return try connection.row(Self.byITunesID, ["itunes_id": .integer(itunesID), "edition": .integer(edition.id)]).map(CatalogShow.init)
    }
  }

  /// The most popular shows, of one category or of all.
  ///
  /// - Parameter category: the name as in feeds.
  public func popular(category: String?, limit: Int) async throws -> [CatalogShow] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      let all: Parameters = ["edition": .integer(edition.id), "limit": Value(limit)]
      let rows = try category.map { try connection.rows(Self.popularOfCategory, all + ["category": .text($0)]) }
      return try (rows ?? connection.rows(Self.popular, all)).map(CatalogShow.init)
    }
  }

  /// The title words after `word`, in the order of the database.
  public func words(after word: String, limit: Int) async throws -> [CountedTerm] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      return try connection.rows(Self.termsAfter, ["edition": .integer(edition.id), "after_word": .text(word), "limit": Value(limit)]).map {
        CountedTerm(word: try $0.text("word"), spelling: try $0.text("spelling"), documents: Int(clamping: try $0.int64("documents")))
      }
    }
  }

  // MARK: - A new edition

  /// Starts an edition. An unfinished one of another import is abandoned.
  public func begin(at moment: Date) async throws -> CatalogEdition {
    let edition = try await database.write { connection in
      try connection.run(Self.discardFilling, [:])
      let shelf = try Self.current(connection)?.nameIndexSlot.other ?? .left
      guard let row = try connection.row(Self.begin, ["shelf": .integer(shelf.rawValue), "begun_at": Value(moment)]) else {
        throw StorageError.unexpectedValue(column: "id")
      }
      try index.empty(shelf, on: connection)
      return CatalogEdition(id: try row.int64("id"), nameIndexSlot: shelf)
    }
    try await clean()
    return edition
  }

  /// Adds shows to an unfinished edition, at most a few hundred per call, since position reports wait for the transaction.
  ///
  /// - Parameter number: the number of shows that were added before.
  /// - Throws: `CatalogError`, `StorageError`.
  public func add(_ entries: [CatalogEntry], to edition: CatalogEdition, after number: Int) async throws {
    guard number + entries.count <= CatalogEdition.maxShows else { throw CatalogError.tooMany }
    // In the order of their ids, which is the fastest for the index.
    let numbered = entries.enumerated()
      .map { (id: edition.showID(popularity: $0.element.popularity, number: number + $0.offset), entry: $0.element) }
      .sorted { $0.id < $1.id }
    try await database.write([.bulk, .deferred]) { connection in
      guard try connection.run(Self.count, ["show_count": Value(entries.count), "id": .integer(edition.id)]) == 1 else {
        throw CatalogError.overtaken
      }
      for (id, entry) in numbered {
        let show = entry.show
        try connection.run(
          Self.insert,
          [
            "id": .integer(id), "edition": .integer(edition.id), "feed_url": .text(show.feedURL), "title": .text(show.title),
            "author": .text(show.author), "artwork_url": Value(show.artworkURL), "website_url": Value(show.websiteURL),
            "itunes_id": Value(show.itunesID), "podcast_guid": Value(show.podcastGUID), "category": Value(show.category),
            "language": Value(show.language), "episode_count": Value(show.episodeCount),
          ])
        try index.add(id, title: entry.titleWords, text: entry.otherTerms, to: edition.nameIndexSlot, on: connection)
      }
    }
  }

  /// Adds title words for completion, each once.
  ///
  /// - Throws: `CatalogError.overtaken`, `StorageError`.
  public func add(_ words: [CountedTerm], to edition: CatalogEdition) async throws {
    try await database.write([.bulk, .deferred]) { connection in
      guard try connection.run(Self.count, ["show_count": .integer(0), "id": .integer(edition.id)]) == 1 else {
        throw CatalogError.overtaken
      }
      for word in words {
        try connection.run(
          Self.insertTerm,
          ["edition": .integer(edition.id), "word": .text(word.word), "spelling": .text(word.spelling), "documents": Value(word.documents)])
      }
    }
  }

  /// Makes this edition the current one, and deletes the previous one.
  ///
  /// - Throws: `CatalogError.overtaken`, `StorageError`.
  public func finish(_ edition: CatalogEdition, at moment: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.retire, [:])
      guard try connection.run(Self.finish, ["finished_at": Value(moment), "id": .integer(edition.id)]) == 1 else {
        throw CatalogError.overtaken
      }
    }
    try await clean()
  }

  /// Abandons an unfinished edition.
  public func abandon(_ edition: CatalogEdition) async throws {
    try await database.write { _ = try $0.run(Self.abandon, ["id": .integer(edition.id)]) }
    try await clean()
  }

  // MARK: - Private

  /// Deletes the rows of unused editions in small transactions.
  private func clean() async throws {
    let leaving = try await database.read { try $0.rows(Self.deletable, [:]).map { try $0.int64("id") } }
    for edition in leaving {
      for statement in [Self.deleteSome, Self.deleteSomeTerms] {
        let some: Parameters = ["edition": .integer(edition), "limit": Value(Self.batch)]
        while try await database.write([.bulk, .deferred], { try $0.run(statement, some) }) > 0 { try Task.checkCancellation() }
      }
      try await database.write { _ = try $0.run(Self.delete, ["id": .integer(edition)]) }
    }
    guard !leaving.isEmpty else { return }
    try await database.write { connection in
      // A new import empties its shelf of the index first.
      guard try connection.row(Self.filling, [:]) == nil else { return }
      let inUse = try Self.current(connection)?.nameIndexSlot
      for shelf in NameIndexSlot.allCases where shelf != inUse { try index.empty(shelf, on: connection) }
    }
  }

  private static let batch = 500
  /// The maximum number of shows that a statement reads.
  static let ids = ParameterList("id", count: 50)

  private static func current(_ connection: any Connection) throws -> CatalogEdition? {
    try connection.row(inUse, [:]).map(CatalogEdition.init)
  }
}
