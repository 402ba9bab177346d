import Events
import Foundation
import PodcastModel
import Storage

/// What can be found in the library, by words that were cut elsewhere.
public struct SearchRepository: Sendable {
  let database: any Database
  let index: any SearchIndex

  /// The documents that meet `search`, the best first, with their texts. Private feeds are found by those who subscribe to them.
  ///
  /// - Parameter search: at most `mostAtOnce` at a time.
  public func find(_ search: IndexSearch) async throws -> [FoundDocument] {
    var search = search
    search.limit = min(search.limit, Self.mostAtOnce)
    return try await database.read { [index, search] connection in
      var search = search
      search.hidden += try Self.hiddenShows(from: UserID(search.user), on: connection).map(\.rawValue)
      let found = try index.matches(search, on: connection).map(\.document)
      guard !found.isEmpty else { return [] }
      let padding = Array(repeating: Value.null, count: Self.mostAtOnce - found.count)
      let rows = try connection.rows(Self.documents, found.map(Value.integer) + padding)
      let byID = Dictionary(
        try rows.map { (try $0.int64("id"), try FoundDocument($0)) }, uniquingKeysWith: { first, _ in first })
      return found.compactMap { byID[$0] }
    }
  }

  /// Shows that ask for a sign-in, and that `user` does not subscribe to.
  public func hiddenShows(from user: UserID) async throws -> Set<ShowID> {
    try await database.read { Set(try Self.hiddenShows(from: user, on: $0)) }
  }

  private static func hiddenShows(from user: UserID, on connection: any Connection) throws -> [ShowID] {
    try connection.rows(hidden, [.integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) }
  }

  /// How many documents are handed out at once.
  public static let mostAtOnce = 21

  // MARK: - Words

  /// Words of the titles after `word`, in the order of the database.
  public func words(after word: String, limit: Int) async throws -> [CountedWord] {
    try await database.read {
      try $0.rows(Self.wordsAfter, [.text(word), Value(limit)]).map {
        CountedWord(word: try $0.text("word"), spelling: try $0.text("spelling"), documents: Int(clamping: try $0.int64("documents")))
      }
    }
  }

  /// Ids and titles of the shows with a higher id than `show`, by their ids.
  public func showTitles(after show: ShowID, limit: Int) async throws -> [(show: ShowID, title: String)] {
    try await database.read {
      try $0.rows(Self.showTitles, [.integer(show.rawValue), Value(limit)]).map { (ShowID(try $0.int64("id")), try $0.text("title")) }
    }
  }

  // MARK: - What is still to be read

  /// Notes inside a transaction that something has changed.
  static func note(_ kind: SearchKind, _ item: Int64, on connection: any Connection) throws {
    try connection.run(enqueue, [.text(kind.rawValue), .integer(item)])
  }

  /// Notes inside a transaction the episodes that it has added.
  static func note(addedEpisodes ids: ClosedRange<Int64>, on connection: any Connection) throws {
    try connection.run(noteEpisodes, [.integer(ids.lowerBound - 1), .integer(ids.upperBound)])
  }

  /// What is to be read next: what a person wrote, then shows, then the oldest episodes, each with its chapters: what is read late
  /// counts as new, and the index ranks the newest.
  public func tasks(limit: Int) async throws -> [SearchTask] {
    try await database.read { connection in
      func next(_ kind: SearchKind, _ limit: Int) throws -> [SearchTask] {
        try connection.rows(Self.tasks, [.text(kind.rawValue), Value(max(limit, 0))]).map {
          SearchTask(kind: kind, item: try $0.int64("item_id"), generation: try $0.int64("generation"))
        }
      }
      var tasks = try next(.bookmark, limit)
      tasks += try next(.show, limit - tasks.count)
      let rest = limit - tasks.count
      guard rest > 0 else { return tasks }
      let heard = try next(.chapter, rest) + next(.episode, rest)
      return tasks + heard.sorted { ($0.item, $0.kind.rawValue) < ($1.item, $1.kind.rawValue) }.prefix(rest)
    }
  }

  /// The texts of `tasks`; of what is gone they are empty.
  ///
  /// - Parameter most: about how many bytes are enough; the first task is always among them.
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

  /// Takes the right to write the index.
  ///
  /// - Returns: nil when another owner has it.
  public func claim(owner: String, at moment: Date, until: Date) async throws -> SearchLease? {
    try await database.write { connection in
      try connection.row(Self.claim, [.text(owner), Value(until), .text(owner), Value(moment)]).map {
        SearchLease(owner: owner, generation: try $0.int64("generation"))
      }
    }
  }

  /// Who has the right to write the index; nil for nobody.
  public func leaseOwner() async throws -> String? {
    try await database.read { try $0.row(Self.leaseOwner, [])?.optionalText("lease_owner") }
  }

  /// Gives the right back, or takes it from an owner that is no more.
  public func release(owner: String) async throws {
    _ = try await database.write { try $0.run(Self.release, [.text(owner)]) }
  }

  /// Writes what was read, in one transaction, and keeps the right until `until`. What has changed meanwhile is left to be read again.
  ///
  /// What it writes can be written again, so nobody waits for the disk.
  ///
  /// - Throws: `SearchLeaseLost`.
  public func store(_ read: [ReadSearchTask], _ lease: SearchLease, until: Date) async throws {
    try await database.write(.withTheNext) { [index] connection in
      guard try connection.run(Self.renew, [Value(until), .text(lease.owner), .integer(lease.generation)]) == 1 else {
        throw SearchLeaseLost()
      }
      try Self.write(read, index, on: connection)
    }
  }

  // MARK: - Beginning anew

  /// How many documents the index has words of that are gone, and of how many in all. It looks at all of them.
  public func waste() async throws -> (gone: Int, all: Int) {
    try await database.read { [index] connection in
      let all = try index.count(on: connection)
      return (all - Int(clamping: try connection.row(Self.count, [])?.int64("total") ?? 0), all)
    }
  }

  /// Empties the index, after everything was noted to be read again: a stop between leaves the old words, and nothing unread.
  public func startAnew() async throws {
    let last = try await database.read { connection in
      try [Self.lastShow, Self.lastEpisode, Self.lastBookmark].map { try connection.row($0, [])?.optionalInt64("last") ?? 0 }.max()
        ?? 0
    }
    for first in stride(from: Int64(0), through: last, by: 200) {
      try await database.write(.withTheNext) { connection in
        for statement in [Self.noteShows, Self.noteEpisodes, Self.noteChapters, Self.noteBookmarks] {
          try connection.run(statement, [.integer(first), .integer(first + 200)])
        }
      }
    }
    try await database.write { [index] in try index.empty(on: $0) }
  }
}
