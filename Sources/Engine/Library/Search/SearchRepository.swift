import Foundation
import PodcastModel
import Storage

/// The search index of the library. Its words are tokenized by Searching.
public struct SearchRepository: Sendable {
  let database: any Database
  let index: any SearchIndex

  /// The documents that match `search`, best first, with their texts. Without a scope, all are searched but private feeds that the user
  /// does not subscribe to.
  ///
  /// - Parameter search: with a limit of at most `maxBatchSize`.
  public func find(_ search: IndexSearch) async throws -> [MatchedDocument] {
    var search = search
    search.limit = min(search.limit, Self.maxBatchSize)
    return try await database.read { [index, search] connection in
      var search = search
      if search.scope == nil { search.hidden += try Self.hiddenShows(from: UserID(search.user), on: connection).map(\.rawValue) }
      let found = try index.matches(search, on: connection)
      guard !found.isEmpty else { return [] }
      let rows = try connection.rows(Self.documents, ["user": .integer(search.user)], anyOf: found.map(Value.integer), in: Self.ids)
      let byID = Dictionary(
        try rows.map { (try $0.int64("id"), try MatchedDocument($0)) }, uniquingKeysWith: { first, _ in first })
      return found.compactMap { byID[$0] }
    }
  }

  /// The library of `user`: subscribed shows, and of others the episodes in the user's lists. Shows of which a user has no episode, which
  /// another user has stored, do not belong to it, nor do private feeds without access.
  public func scope(of user: UserID) async throws -> SearchScope {
    try await database.read { connection in
      try connection.rows(Self.scope, ["user": .integer(user.rawValue)]).reduce(into: SearchScope(shows: [])) { scope, row in
        let show = try row.int64("show_id")
        if let episode = try row.optionalInt64("episode_id") { scope.episodes[episode] = show } else { scope.shows.insert(show) }
        if let title = try row.optionalText("title") { scope.titles[show] = title }
      }
    }
  }

  /// The private shows that `user` does not subscribe to.
  private static func hiddenShows(from user: UserID, on connection: any Connection) throws -> [ShowID] {
    try connection.rows(hidden, ["user": .integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) }
  }

  /// The maximum number of documents per query.
  public static let maxBatchSize = 21

  // MARK: - Words

  /// The title words after `word`, in the order of the database.
  public func words(after word: String, limit: Int) async throws -> [CountedTerm] {
    try await database.read {
      try $0.rows(Self.termsAfter, ["after_word": .text(word), "limit": Value(limit)]).map {
        CountedTerm(word: try $0.text("word"), spelling: try $0.text("spelling"), documents: Int(clamping: try $0.int64("documents")))
      }
    }
  }

  /// Ids and titles of the shows with a higher id than `show`, by id.
  public func showTitles(after show: ShowID, limit: Int) async throws -> [(show: ShowID, title: String)] {
    try await database.read {
      try $0.rows(Self.showTitles, ["after": .integer(show.rawValue), "limit": Value(limit)]).map {
        (ShowID(try $0.int64("id")), try $0.text("title"))
      }
    }
  }

  // MARK: - The backlog

  /// Adds a changed document to the backlog, within a transaction.
  static func note(_ kind: SearchKind, _ item: Int64, on connection: any Connection) throws {
    try connection.run(enqueue, ["kind": .text(kind.rawValue), "item": .integer(item)])
  }

  /// Adds the new episodes of a transaction to the backlog.
  static func note(addedEpisodes ids: ClosedRange<Int64>, on connection: any Connection) throws {
    try connection.run(noteEpisodes, ["after": .integer(ids.lowerBound - 1), "last": .integer(ids.upperBound)])
  }

  /// The next documents to index: first users' own texts, then shows, then the oldest episodes, each with its chapters: later documents
  /// count as newer, and the index ranks the newest. Transcripts, which are the longest, come last.
  public func tasks(limit: Int) async throws -> [SearchTask] {
    try await database.read { connection in
      func next(_ kind: SearchKind, _ limit: Int) throws -> [SearchTask] {
        try connection.rows(Self.tasks, ["kind": .text(kind.rawValue), "limit": Value(max(limit, 0))]).map {
          SearchTask(kind: kind, item: try $0.int64("item_id"), generation: try $0.int64("generation"))
        }
      }
      var tasks = try next(.bookmark, limit)
      tasks += try next(.show, limit - tasks.count)
      let rest = limit - tasks.count
      guard rest > 0 else { return tasks }
      let upcoming = try next(.chapter, rest) + next(.episode, rest)
      tasks += upcoming.sorted { ($0.item, $0.kind.rawValue) < ($1.item, $1.kind.rawValue) }.prefix(rest)
      return tasks.count < limit ? tasks + (try next(.transcript, limit - tasks.count)) : tasks
    }
  }

  /// The texts of `tasks`; those of deleted documents are empty.
  ///
  /// - Parameter most: the approximate number of bytes after which to stop; the first task is always included.
  public func texts(of tasks: [SearchTask], most: Int) async throws -> [SearchTexts] {
    try await database.read { connection in
      var (read, bytes) = ([SearchTexts](), 0)
      for task in tasks where bytes < most {
        let texts = try Self.texts(of: task, on: connection)
        bytes += texts.passages.reduce(0) { $0 + $1.title.utf8.count + $1.text.utf8.count }
        read.append(texts)
      }
      return read
    }
  }

  // MARK: - Writing the index

  /// Takes the lease of the index.
  ///
  /// - Returns: nil when another owner has it.
  public func claim(owner: String, at moment: Date, until: Date) async throws -> SearchLease? {
    try await database.write { connection in
      try connection.row(Self.claim, ["lease_owner": .text(owner), "lease_until": Value(until), "now": Value(moment)]).map {
        SearchLease(owner: owner, generation: try $0.int64("generation"))
      }
    }
  }

  /// The holder of the lease; nil for none.
  public func leaseOwner() async throws -> String? {
    try await database.read { try $0.row(Self.leaseOwner, [:])?.optionalText("lease_owner") }
  }

  /// Releases the lease, also for a terminated owner.
  public func release(owner: String) async throws {
    _ = try await database.write { try $0.run(Self.release, ["lease_owner": .text(owner)]) }
  }

  /// Writes indexed texts in one transaction, and extends the lease until `until`. Texts that have changed meanwhile stay in the
  /// backlog.
  ///
  /// The writes can be repeated, so the transaction is not synced to disk.
  ///
  /// - Returns: how long the transaction has worked.
  /// - Throws: `SearchLeaseLost`.
  @discardableResult
  public func store(_ read: [IndexedSearchTask], _ lease: SearchLease, until: Date) async throws -> Duration {
    let renewal: Parameters = [
      "lease_until": Value(until), "lease_owner": .text(lease.owner), "generation": .integer(lease.generation),
    ]
    return try await database.write([.idle, .deferred]) { [index] connection in
      let clock = ContinuousClock()
      return try clock.measure {
        guard try connection.run(Self.renew, renewal) == 1 else { throw SearchLeaseLost() }
        try Self.write(read, index, on: connection)
      }
    }
  }

  /// Merges parts of the index, each in a transaction of its own, so that a report of a position waits for one of them at most. A cancelled
  /// task merges no further part.
  public func merge() async throws {
    while !Task.isCancelled, try await database.write([.idle, .deferred], { [index] in try index.merge(on: $0) }) {}
  }

  // MARK: - Rebuilding

  /// The number of deleted documents whose words are still in the index, and of all documents. It reads all of them.
  public func waste() async throws -> (deleted: Int, all: Int) {
    try await database.read { [index] connection in
      let all = try index.count(on: connection)
      return (all - (try connection.total(Self.count, [:])), all)
    }
  }

  /// Empties the index after adding everything to the backlog: an interruption between both steps leaves the old words, and every text
  /// in the backlog.
  public func rebuild() async throws {
    let last = try await database.read { connection in
      try [Self.lastShow, Self.lastEpisode, Self.lastBookmark, Self.lastTranscript].map {
        try connection.row($0, [:])?.optionalInt64("last") ?? 0
      }.max()
        ?? 0
    }
    for first in stride(from: Int64(0), through: last, by: 200) {
      try await database.write([.idle, .deferred]) { connection in
        for statement in [Self.noteShows, Self.noteEpisodes, Self.noteChapters, Self.noteBookmarks, Self.noteTranscripts] {
          try connection.run(statement, ["after": .integer(first), "last": .integer(first + 200)])
        }
      }
    }
    try await database.write { [index] in try index.empty(on: $0) }
  }

  /// Builds the index and the words of completions again, without the words of shows that are private now.
  public func rebuildWords() async throws {
    try await rebuild()
    let last = try await database.read { try $0.row(Self.lastDocument, [:])?.optionalInt64("last") ?? 0 }
    for first in stride(from: Int64(0), through: last, by: 200) {
      _ = try await database.write([.idle, .deferred]) {
        try $0.run(Self.deleteDocuments, ["after": .integer(first), "last": .integer(first + 200)])
      }
    }
    try await database.write { connection in
      for statement in [Self.deleteTerms, Self.deleteAllCounted, Self.endAdding] { try connection.run(statement, [:]) }
    }
  }
}
