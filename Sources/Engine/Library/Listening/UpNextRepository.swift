import Events
import Foundation
import PodcastModel
import Storage

/// The queues of users, Up Next, and their earlier queues.
public struct UpNextRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// A place in the queue.
  public typealias Position = RankedOrder<EpisodeID>.Position

  /// The queue in playing order.
  public func episodes(of user: UserID) async throws -> [EpisodeID] {
    try await database.read { try Self.order(of: user).ranked(on: $0).map(\.item) }
  }

  /// The number of episodes in the queue.
  public func count(of user: UserID) async throws -> Int {
    try await database.read { try $0.total(Self.count, [.integer(user.rawValue)]) }
  }

  /// Inserts episodes into the queue in the given order, or moves them there. Unknown episodes, episodes without audio and those of
  /// private shows of other users are ignored.
  ///
  /// - Parameters:
  ///   - onlyKnown: whether only queued episodes are moved.
  ///   - limit: the maximum length of the queue.
  /// - Returns: whether there was space; without space nothing changes.
  @discardableResult
  public func put(
    _ episodes: [EpisodeID], _ place: Position, onlyKnown: Bool = false, for user: UserID, at moment: Date, limit: Int
  ) async throws -> Bool {
    let hasSpace = try await database.write {
      try Self.order(of: user).put(episodes, place, onlyKnown: onlyKnown, limit: limit, at: moment, on: $0)
    }
    if hasSpace { publish(user) }
    return hasSpace
  }

  /// Changes the whole queue in one transaction. Episodes that stay keep the time at which they were queued; new ones that cannot be
  /// played are ignored.
  ///
  /// - Parameter change: the new queue, from the current one.
  /// - Returns: the queue before; nil when the new one is longer than `limit` and than before: then nothing changes.
  public func arrange(
    for user: UserID, at moment: Date, limit: Int, _ change: @escaping @Sendable ([EpisodeID]) -> [EpisodeID]
  ) async throws -> [EpisodeID]? {
    let before = try await database.write { try Self.order(of: user).arrange(limit: limit, at: moment, on: $0, change) }
    if before != nil { publish(user) }
    return before
  }

  /// The shows among the queued ones that are stories in episodes.
  public func serialShows(of user: UserID) async throws -> Set<ShowID> {
    Set(try await database.read { try $0.rows(Self.serial, [.integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) } })
  }

  /// Removes episodes from the queue; others are ignored.
  public func remove(_ episodes: [EpisodeID], for user: UserID) async throws {
    try await database.write { connection in
      for episode in episodes { try Self.order(of: user).remove(episode, on: connection) }
    }
    publish(user)
  }

  /// Empties the queue and stores it as an earlier one.
  ///
  /// - Parameter oldest: earlier queues from before this time are deleted.
  /// - Returns: the id of the earlier queue; nil when the queue was empty.
  public func clear(for user: UserID, at moment: Date, forgettingBefore oldest: Date) async throws -> EarlierQueue.ID? {
    let id = try await database.write { try Self.setAside(for: user, at: moment, oldest: oldest, on: $0) }
    publish(user)
    return id
  }

  /// Replaces the queue with these episodes, in the given order, and stores the previous one as an earlier queue. Unknown episodes and
  /// episodes without audio are ignored.
  ///
  /// - Returns: the id of the earlier queue; nil when the queue was empty.
  public func replace(
    with episodes: [EpisodeID], for user: UserID, at moment: Date, forgettingBefore oldest: Date
  ) async throws
    -> EarlierQueue.ID?
  {
    let id = try await database.write { connection in
      let id = try Self.setAside(for: user, at: moment, oldest: oldest, on: connection)
      try Self.order(of: user).fill(episodes, at: moment, on: connection)
      return id
    }
    publish(user)
    return id
  }

  /// The queues that were cleared or replaced since `oldest`, newest first.
  public func earlier(of user: UserID, since oldest: Date, limit: Int) async throws -> [EarlierQueue] {
    try await database.read {
      try $0.rows(Self.earlier, [.integer(user.rawValue), Value(oldest), Value(limit)]).map(EarlierQueue.init)
    }
  }

  /// Restores an earlier queue. The replaced one becomes an earlier queue.
  ///
  /// - Returns: whether `user` has such a queue.
  public func restore(_ id: EarlierQueue.ID, for user: UserID, at moment: Date, oldest: Date) async throws -> Bool {
    let isThere = try await database.write { connection in
      let key: [Value] = [.integer(user.rawValue), .integer(id)]
      guard let row = try connection.row(Self.earlierByID, key + [Value(oldest)]) else { return false }
      let episodes = try EarlierQueue(row).episodes
      try connection.run(Self.delete, key)
      _ = try Self.setAside(for: user, at: moment, oldest: oldest, on: connection)
      try Self.order(of: user).fill(episodes, at: moment, on: connection)
      return true
    }
    if isThere { publish(user) }
    return isThere
  }

  // MARK: - Private

  static func order(of user: UserID) -> EpisodeOrder { EpisodeOrder(table: table, owner: user.rawValue, user: user) }

  /// A change of the queue changes the plan too.
  private func publish(_ user: UserID) {
    events.publish(.upNext(user))
    events.publish(.session(user))
  }

  private static func setAside(for user: UserID, at moment: Date, oldest: Date, on connection: any Connection) throws -> EarlierQueue.ID? {
    try connection.run(purgeOld, [.integer(user.rawValue), Value(oldest)])
    let episodes = try order(of: user).ranked(on: connection).map { "\($0.item.rawValue)" }
    guard !episodes.isEmpty else { return nil }
    try connection.run(clear, [.integer(user.rawValue)])
    try connection.run(save, [.integer(user.rawValue), Value(moment), .text(episodes.joined(separator: " "))])
    return try connection.row(newest, [.integer(user.rawValue)])?.int64("id")
  }

  // MARK: - Statements

  static let statements = [
    ofUser, count, EpisodeOrder.hasAudio, put, setPosition, remove, played, serial, clear, save, newest, earlier, earlierByID, delete,
    purgeOld,
  ]

  private static let table = EpisodeOrder.Table(ranked: ofUser, put: put, setPosition: setPosition, remove: remove)

  private static let ofUser = Statement("upNext.ofUser", "SELECT episode_id, position FROM up_next WHERE user_id = ? ORDER BY position")
  private static let count = Statement("upNext.count", "SELECT COUNT(*) AS total FROM up_next WHERE user_id = ?")
  private static let put = Statement(
    "upNext.put",
    """
    INSERT INTO up_next (user_id, episode_id, position, added_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET position = excluded.position, added_at = excluded.added_at
    """)

  private static let setPosition = Statement(
    "upNext.setPosition", "UPDATE up_next SET position = ? WHERE user_id = ? AND episode_id = ?")

  private static let remove = Statement("upNext.remove", "DELETE FROM up_next WHERE user_id = ? AND episode_id = ?")

  /// A played episode leaves the queue, unless it was queued later: reports may be late.
  static let played = Statement("upNext.played", "DELETE FROM up_next WHERE user_id = ? AND episode_id = ? AND added_at <= ?")

  private static let serial = Statement(
    "upNext.serial",
    """
    SELECT show.id AS show_id FROM up_next JOIN episode ON episode.id = up_next.episode_id JOIN show ON show.id = episode.show_id
    WHERE up_next.user_id = ? AND show.play_order = 'serial'
    """)

  private static let clear = Statement("upNext.clear", "DELETE FROM up_next WHERE user_id = ?")

  private static let save = Statement("upNext.save", "INSERT INTO up_next_earlier (user_id, saved_at, episodes) VALUES (?, ?, ?)")
  private static let newest = Statement(
    "upNext.newest", "SELECT id FROM up_next_earlier WHERE user_id = ? ORDER BY saved_at DESC, id DESC LIMIT 1")
  private static let earlier = Statement(
    "upNext.earlier",
    "SELECT id, saved_at, episodes FROM up_next_earlier WHERE user_id = ? AND saved_at >= ? ORDER BY saved_at DESC, id DESC LIMIT ?")
  private static let earlierByID = Statement(
    "upNext.earlierByID", "SELECT id, saved_at, episodes FROM up_next_earlier WHERE user_id = ? AND id = ? AND saved_at >= ?")
  private static let delete = Statement("upNext.forget", "DELETE FROM up_next_earlier WHERE user_id = ? AND id = ?")
  private static let purgeOld = Statement("upNext.forgetOld", "DELETE FROM up_next_earlier WHERE user_id = ? AND saved_at < ?")
}

/// A queue that was cleared or replaced.
public struct EarlierQueue: Sendable, Equatable, Identifiable {
  /// The id of the queue.
  public let id: Int64
  /// When it was cleared or replaced.
  public let saved: Date
  /// The episodes in order.
  public let episodes: [EpisodeID]

  init(_ row: Row) throws {
    id = try row.int64("id")
    saved = try row.date("saved_at")
    episodes = try row.text("episodes").split(separator: " ").compactMap { Int64($0).map(EpisodeID.init) }
  }
}
