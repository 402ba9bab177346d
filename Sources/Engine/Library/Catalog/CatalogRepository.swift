import Foundation
import Storage

/// Shows that somebody else has listed. Nobody here has to have heard of them.
///
/// They come in as one edition, and are found when it is finished: an import that breaks off leaves the edition before as it was.
public struct CatalogRepository: Sendable {
  let database: any Database
  let index: any NameIndex

  /// The edition in use; nil when none was ever brought in.
  public func current() async throws -> CatalogEdition? {
    try await database.read { try Self.current($0) }
  }

  /// Shows whose title and author meet `expression`, the most popular first.
  public func shows(matching expression: SearchExpression, limit: Int) async throws -> [CatalogShow] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      let ids = try index.ids(expression, limit: limit, on: edition.shelf, connection)
      var shows: [Int64: CatalogShow] = [:]
      for start in stride(from: 0, to: ids.count, by: Self.mostAtOnce) {
        let asked = (start..<start + Self.mostAtOnce).map { $0 < ids.count ? Value.integer(ids[$0]) : .null }
        for row in try connection.rows(Self.byID, asked) { shows[try row.int64("id")] = try CatalogShow(row) }
      }
      return ids.compactMap { shows[$0] }
    }
  }

  /// The show with Apple's number.
  public func show(itunesID: Int64) async throws -> CatalogShow? {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return nil }
      return try connection.row(Self.byITunesID, [.integer(itunesID), .integer(edition.id)]).map(CatalogShow.init)
    }
  }

  /// The most popular shows, of one category or of all.
  ///
  /// - Parameter category: as feeds write it.
  public func popular(category: String?, limit: Int) async throws -> [CatalogShow] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      let rows =
        if let category {
          try connection.rows(Self.popularOfCategory, [.integer(edition.id), .text(category), Value(limit)])
        } else {
          try connection.rows(Self.popular, [.integer(edition.id), Value(limit)])
        }
      return try rows.map(CatalogShow.init)
    }
  }

  /// Words of the titles after `word`, in the order of the database.
  public func words(after word: String, limit: Int) async throws -> [CountedWord] {
    try await database.read { connection in
      guard let edition = try Self.current(connection) else { return [] }
      return try connection.rows(Self.wordsAfter, [.integer(edition.id), .text(word), Value(limit)]).map {
        CountedWord(word: try $0.text("word"), spelling: try $0.text("spelling"), documents: Int(clamping: try $0.int64("documents")))
      }
    }
  }

  // MARK: - A new edition

  /// Begins an edition. One that somebody else is filling is given up.
  public func begin(at moment: Date) async throws -> CatalogEdition {
    let edition = try await database.write { connection in
      try connection.run(Self.giveUp, [])
      let shelf = try Self.current(connection)?.shelf.other ?? .left
      guard let row = try connection.row(Self.begin, [.integer(shelf.rawValue), Value(moment)]) else {
        throw StorageError.unexpectedValue(column: "id")
      }
      try index.empty(shelf, on: connection)
      return CatalogEdition(id: try row.int64("id"), showCount: 0, finished: nil, shelf: shelf)
    }
    try await clean()
    return edition
  }

  /// Adds shows to an edition that was begun. At most some hundreds at a time: positions wait for it.
  ///
  /// - Parameter number: how many were added before.
  /// - Throws: `CatalogError`, `StorageError`.
  public func add(_ entries: [CatalogEntry], to edition: CatalogEdition, after number: Int) async throws {
    guard number + entries.count <= CatalogEdition.mostShows else { throw CatalogError.tooMany }
    // In the order of their ids, as the index likes it.
    let numbered = entries.enumerated()
      .map { (id: edition.showID(popularity: $0.element.popularity, number: number + $0.offset), entry: $0.element) }
      .sorted { $0.id < $1.id }
    try await database.write(.withTheNext) { connection in
      guard try connection.run(Self.count, [Value(entries.count), .integer(edition.id)]) == 1 else { throw CatalogError.overtaken }
      for (id, entry) in numbered {
        let show = entry.show
        try connection.run(
          Self.insert,
          [
            .integer(id), .integer(edition.id), .text(show.feedURL), .text(show.title), .text(show.author), Value(show.artworkURL),
            Value(show.websiteURL), Value(show.itunesID), Value(show.podcastGUID), Value(show.category), Value(show.language),
            Value(show.episodeCount),
          ])
        try index.add(id, title: entry.titleWords, text: entry.otherWords, to: edition.shelf, on: connection)
      }
    }
  }

  /// Adds words of titles for completing what is typed, each once.
  ///
  /// - Throws: `CatalogError.overtaken`, `StorageError`.
  public func add(_ words: [CountedWord], to edition: CatalogEdition) async throws {
    try await database.write(.withTheNext) { connection in
      guard try connection.run(Self.count, [.integer(0), .integer(edition.id)]) == 1 else { throw CatalogError.overtaken }
      for word in words {
        try connection.run(Self.insertWord, [.integer(edition.id), .text(word.word), .text(word.spelling), Value(word.documents)])
      }
    }
  }

  /// From now on this edition is the one in use; then the one before goes.
  ///
  /// - Throws: `CatalogError.overtaken`, `StorageError`.
  public func finish(_ edition: CatalogEdition, at moment: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.retire, [])
      guard try connection.run(Self.finish, [Value(moment), .integer(edition.id)]) == 1 else { throw CatalogError.overtaken }
    }
    try await clean()
  }

  /// Gives up an edition that is not finished.
  public func abandon(_ edition: CatalogEdition) async throws {
    try await database.write { _ = try $0.run(Self.abandon, [.integer(edition.id)]) }
    try await clean()
  }

  // MARK: - Private

  /// Deletes what no edition in use needs, little by little.
  private func clean() async throws {
    let leaving = try await database.read { try $0.rows(Self.leaving, []).map { try $0.int64("id") } }
    for edition in leaving {
      for (statement, values) in [
        (Self.deleteSome, [.integer(edition), Value(Self.batch)]),
        (Self.deleteSomeWords, [.integer(edition), .integer(edition), Value(Self.batch)]),
      ] as [(Statement, [Value])] {
        while try await database.write(.withTheNext, { try $0.run(statement, values) }) > 0 { try Task.checkCancellation() }
      }
      try await database.write { _ = try $0.run(Self.forget, [.integer(edition)]) }
    }
    guard !leaving.isEmpty else { return }
    try await database.write { connection in
      // Whoever fills a shelf now has emptied it first.
      guard try connection.row(Self.filling, []) == nil else { return }
      let inUse = try Self.current(connection)?.shelf
      for shelf in NameShelf.allCases where shelf != inUse { try index.empty(shelf, on: connection) }
    }
  }

  private static let batch = 500
  /// Shows that one statement reads.
  static let mostAtOnce = 50

  private static func current(_ connection: any Connection) throws -> CatalogEdition? {
    try connection.row(inUse, []).map(CatalogEdition.init)
  }
}
