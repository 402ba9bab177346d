import Events
import Foundation
import PodcastModel
import Storage

/// The logs of changes of the queue, subscriptions, marks and settings of each user, for a month.
///
/// The repositories that make these changes log them, in the transaction of the change. Each entry about Up Next has the queue before it:
/// the queue at any moment is the one before the first later change.
public struct ChangeLogRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The changes of a user, the latest first.
  ///
  /// - Parameter kind: only changes of this kind; nil for all.
  public func changes(
    of user: UserID, kind: LoggedAction.Kind? = nil, limit: Int, offset: Int = 0
  ) async throws -> [LoggedChange] {
    let all: Parameters = ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]
    return try await database.read { connection in
      let rows = try kind.map { try connection.rows(Self.ofKind, all + ["kind": .text($0.rawValue)]) }
      return try (rows ?? connection.rows(Self.ofUser, all)).map(LoggedChange.init)
    }
  }

  /// A change of a user; nil when there is none with this id.
  public func change(_ id: LoggedChange.ID, of user: UserID) async throws -> LoggedChange? {
    try await database.read { try $0.row(Self.one, ["user": .integer(user.rawValue), "id": .integer(id)]).map(LoggedChange.init) }
  }

  /// The latest change that undid `change`; nil when there is none. Changes of other kinds that came with it do not count: undoing a rule
  /// restores archived episodes too.
  public func undo(of change: LoggedChange, by user: UserID) async throws -> LoggedChange.ID? {
    let key: Parameters = ["user": .integer(user.rawValue), "kind": .text(change.action.kind.rawValue), "undoes": .integer(change.id)]
    return try await database.read { try $0.row(Self.undoOf, key)?.int64("id") }
  }

  // MARK: - Titles

  /// The titles of the episodes among `ids` that exist and that `user` may see.
  public func titles(of ids: [EpisodeID], for user: UserID) async throws -> [EpisodeID: String] {
    let rows = try await titles(Self.episodeTitles, ids.map { .integer($0.rawValue) }, user)
    return Dictionary(try rows.map { (EpisodeID(try $0.int64("id")), try $0.text("title")) }, uniquingKeysWith: { first, _ in first })
  }

  /// The titles of the shows among `ids` that exist and that `user` may see.
  public func titles(of ids: [ShowID], for user: UserID) async throws -> [ShowID: String] {
    let rows = try await titles(Self.showTitles, ids.map { .integer($0.rawValue) }, user)
    return Dictionary(try rows.map { (ShowID(try $0.int64("id")), try $0.text("title")) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Up Next at a moment

  /// The queue as it was at `moment`, after the changes of that moment; nil when the log does not reach back so far. It may have episodes
  /// that no longer exist.
  public func queue(of user: UserID, at moment: Date) async throws -> [EpisodeID]? {
    try await database.read { connection -> [EpisodeID]? in
      guard let oldest = try connection.row(Self.oldestQueue, ["user": .integer(user.rawValue)])?.date("happened_at"), oldest <= moment
      else {
        return nil
      }
      if let next = try connection.row(Self.queueAfterMoment, ["user": .integer(user.rawValue), "since": Value(moment)]) {
        return try Self.storedQueue(next, on: connection)
      }
      return try UpNextRepository.order(of: user).ranked(on: connection).map(\.item)
    }
  }

  /// Begins the record of Up Next for users without any entry about it: from `moment` on their queue is known, also before its first
  /// change. The entry is in no list of changes.
  public func beginQueues(at moment: Date) async throws {
    _ = try await database.write(.deferred) { try $0.run(Self.beginQueues, ["happened_at": Value(moment)]) }
  }

  /// The time from which Up Next is known; nil when there is no entry about it.
  public func beginOfQueue(of user: UserID) async throws -> Date? {
    try await database.read { try $0.row(Self.oldestQueue, ["user": .integer(user.rawValue)])?.date("happened_at") }
  }

  /// The episodes among `ids` that `user` can queue: they exist, have audio, and are of no private show of other users.
  public func playable(among ids: [EpisodeID], for user: UserID) async throws -> Set<EpisodeID> {
    let rows = try await database.read { connection in
      try connection.rows(
        Self.playable, ["user": .integer(user.rawValue)], anyOf: ids.map { .integer($0.rawValue) }, in: Self.longList)
    }
    return Set(try rows.map { EpisodeID(try $0.int64("id")) })
  }

  /// The change that leads from the queue after `change` back to the queue before it, for the current queue.
  ///
  /// - Returns: nil when it is no change of Up Next.
  public func queueUndo(of change: LoggedChange, for user: UserID) async throws -> OrderUndo? {
    try await database.read { connection -> OrderUndo? in
      let key: Parameters = ["user": .integer(user.rawValue), "id": .integer(change.id)]
      guard change.action.kind == .queue, let row = try connection.row(Self.queueBefore, key) else { return nil }
      let before = try Self.storedQueue(row, on: connection)
      let current = try UpNextRepository.order(of: user).ranked(on: connection).map(\.item)
      let after = try connection.row(Self.queueAfter, key).map { try Self.storedQueue($0, on: connection) } ?? current
      return QueueDifference(from: before, to: after).undo(to: before, in: current)
    }
  }

  // MARK: - Merged shows

  /// The episodes, with their counterparts for those whose show was merged into another one since; each once.
  public func counterparts(of episodes: [EpisodeID]) async throws -> [EpisodeID] {
    try await database.read { try Self.counterparts(of: episodes, on: $0) }
  }

  /// The shows, with those into which some were merged since; each once.
  public func counterparts(of shows: [ShowID]) async throws -> [ShowID] {
    try await database.read { connection -> [ShowID] in
      var seen: Set<ShowID> = []
      return try shows.map { try Self.counterpart(of: $0, on: connection) }.filter { seen.insert($0).inserted }
    }
  }

  // MARK: - Limits

  /// The maximum number of entries of a user.
  public static let maxChanges = 5_000
  /// For how long an entry stays: 30 days.
  public static let lifetime: TimeInterval = 30 * 86_400

  /// Deletes the entries of a user that are too old or too many. The last of them about Up Next stays: from its time on, and so at any
  /// moment of the last 30 days, Up Next is known.
  public func purge(at moment: Date, of user: UserID) async throws {
    let id = Value.integer(user.rawValue)
    let range = try await database.read { connection -> (last: Int64, kept: Int64)? in
      let limits = [
        try connection.row(Self.newestTooOld, ["user": id, "since": Value(moment - Self.lifetime)]),
        try connection.row(Self.newestOfTooMany, ["user": id, "offset": Value(Self.maxChanges)]),
      ]
      guard let last = try limits.compactMap({ try $0?.int64("id") }).max() else { return nil }
      return (last, try connection.row(Self.newestQueue, ["user": id, "last": .integer(last)])?.int64("id") ?? 0)
    }
    guard let range else { return }
    let values: Parameters = ["user": id, "last": .integer(range.last), "kept": .integer(range.kept), "limit": Value(Self.purgeBatchSize)]
    while try await database.write([.bulk, .deferred], { try $0.run(Self.purge, values) }) == Self.purgeBatchSize {}
  }

  // MARK: - Private

  private func titles(_ statement: Statement, _ ids: [Value], _ user: UserID) async throws -> [Row] {
    guard !ids.isEmpty else { return [] }
    return try await database.read { connection in
      try connection.rows(statement, ["user": .integer(user.rawValue)], anyOf: ids, in: Self.list)
    }
  }

  /// The queue of a row, with the counterparts of episodes of merged shows.
  private static func storedQueue(_ row: Row, on connection: any Connection) throws -> [EpisodeID] {
    try counterparts(of: LoggedChange.ids(try row.text("queue")).map(EpisodeID.init), on: connection)
  }

  /// The show into which one was merged may have been merged itself, and so on.
  private static func counterpart(of show: ShowID, on connection: any Connection) throws -> ShowID {
    var show = show
    for _ in 0..<maxMerges {
      guard let row = try connection.row(ShowMergeRepository.nextShow, ["id": .integer(show.rawValue)]) else { break }
      show = ShowID(try row.int64("successor_id"))
    }
    return show
  }

  static func counterparts(of episodes: [EpisodeID], on connection: any Connection) throws -> [EpisodeID] {
    var episodes = episodes
    for _ in 0..<maxMerges {
      let rows = try connection.rows(mergedEpisodes, anyOf: episodes.map { .integer($0.rawValue) }, in: longList)
      let pairs = try rows.map { (EpisodeID(try $0.int64("episode_id")), EpisodeID(try $0.int64("successor_id"))) }
      guard !pairs.isEmpty else { break }
      let counterparts = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
      var seen: Set<EpisodeID> = []
      episodes = episodes.map { counterparts[$0] ?? $0 }.filter { seen.insert($0).inserted }
    }
    return episodes
  }

  private static let maxMerges = 20

  /// As many as a page has entries.
  static let batchSize = 50
  /// Half of the longest queue.
  static let queueBatchSize = 500
  /// The maximum number of entries that a transaction deletes.
  private static let purgeBatchSize = 200
}
