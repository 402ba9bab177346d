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
    try await database.read { try $0.total(Self.count, ["user": .integer(user.rawValue)]) }
  }

  /// Inserts episodes into the queue in the given order, or moves them there. Unknown episodes, episodes without audio and those of
  /// private shows of other users are ignored. A delayed action leaves episodes as they are that were queued, moved or played since.
  ///
  /// - Parameters:
  ///   - onlyKnown: whether only queued episodes are moved.
  ///   - limit: the maximum length of the queue.
  /// - Returns: whether there was space; without space nothing changes.
  @discardableResult
  public func put(
    _ episodes: [EpisodeID], _ place: Position, onlyKnown: Bool = false, for user: UserID, at moment: Date, limit: Int
  ) async throws -> Bool {
    let delayed = ActionMoment.delayed(at: moment)
    let hasSpace = try await changing(user, at: moment, moves: true) { connection in
      let unchanged = try Self.unchanged(episodes, since: delayed, of: user, on: connection)
      let hasSpace = try Self.order(of: user).put(
        unchanged, place, onlyKnown: onlyKnown, limit: limit, at: delayed ?? moment, on: connection)
      if hasSpace { try Self.setOrigin(isByRule: false, unchanged, of: user, on: connection) }
      return hasSpace
    }.result
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
    let before = try await changing(user, at: moment) {
      try Self.order(of: user).arrange(limit: limit, at: moment, on: $0, change)
    }.result
    if before != nil { publish(user) }
    return before
  }

  /// Makes these episodes the queue, as it was at some moment. Episodes that stay keep the time at which they were queued; those that
  /// cannot be played are ignored.
  ///
  /// - Returns: whether there was space, without which nothing changes; and the logged change, nil when the queue was so already.
  public func restore(
    _ episodes: [EpisodeID], for user: UserID, at moment: Date, limit: Int
  ) async throws -> (hasSpace: Bool, change: LoggedChange.ID?) {
    let (before, change) = try await changing(user, at: moment, as: .queueRestored) {
      try Self.order(of: user).arrange(limit: limit, at: moment, on: $0) { _ in episodes }
    }
    if before != nil { publish(user) }
    return (before != nil, change)
  }

  /// The shows among the queued ones that are stories in episodes.
  public func serialShows(of user: UserID) async throws -> Set<ShowID> {
    Set(try await database.read { try $0.rows(Self.serial, ["user": .integer(user.rawValue)]).map { ShowID(try $0.int64("show_id")) } })
  }

  /// Removes episodes from the queue; others are ignored, but the session's episode ends where it plays. A delayed action leaves those that
  /// were queued, moved or played since.
  public func remove(_ episodes: [EpisodeID], for user: UserID, at moment: Date) async throws {
    let delayed = ActionMoment.delayed(at: moment)
    try await changing(user, at: moment) { connection in
      for episode in try Self.unchanged(episodes, since: delayed, of: user, on: connection) {
        try Self.order(of: user).remove(episode, on: connection)
        try ListeningRepository.setDismissed(true, episode, of: user, at: delayed ?? moment, on: connection)
      }
    }
    publish(user)
  }

  /// Empties the queue and stores it as an earlier one.
  ///
  /// - Parameter oldest: earlier queues from before this time are deleted.
  /// - Returns: the id of the earlier queue; nil when the queue was empty.
  public func clear(for user: UserID, at moment: Date, forgettingBefore oldest: Date) async throws -> EarlierQueue.ID? {
    let id = try await changing(user, at: moment, as: .queueCleared) {
      try Self.setAside(for: user, at: moment, oldest: oldest, on: $0)
    }.result
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
    let id = try await changing(user, at: moment, as: .queueReplaced) { connection in
      let id = try Self.setAside(for: user, at: moment, oldest: oldest, on: connection)
      try Self.order(of: user).fill(episodes, at: moment, on: connection)
      return id
    }.result
    publish(user)
    return id
  }

  /// The queues that were cleared or replaced since `oldest`, newest first.
  public func earlier(of user: UserID, since oldest: Date, limit: Int) async throws -> [EarlierQueue] {
    try await database.read {
      try $0.rows(Self.earlier, ["user": .integer(user.rawValue), "since": Value(oldest), "limit": Value(limit)]).map(EarlierQueue.init)
    }
  }

  /// Restores an earlier queue. The replaced one becomes an earlier queue.
  ///
  /// - Returns: whether `user` has such a queue.
  public func restore(_ id: EarlierQueue.ID, for user: UserID, at moment: Date, oldest: Date) async throws -> Bool {
    let isThere = try await changing(user, at: moment, as: .queueRestored) { connection in
      let key: Parameters = ["user": .integer(user.rawValue), "id": .integer(id)]
      guard let row = try connection.row(Self.earlierByID, key + ["since": Value(oldest)]) else { return false }
      let episodes = try EarlierQueue(row).episodes
      try connection.run(Self.delete, key)
      _ = try Self.setAside(for: user, at: moment, oldest: oldest, on: connection)
      try Self.order(of: user).fill(episodes, at: moment, on: connection)
      return true
    }.result
    if isThere { publish(user) }
    return isThere
  }

  // MARK: - Private

  static func order(of user: UserID) -> EpisodeOrder { EpisodeOrder(table: table, owner: user.rawValue, user: user) }

  /// Stores whether only a rule has queued these episodes, or their user has added or moved them.
  static func setOrigin(isByRule: Bool, _ episodes: [EpisodeID], of user: UserID, on connection: any Connection) throws {
    for episode in episodes {
      try connection.run(
        setIsByRule, ["is_by_rule": Value(isByRule), "user": .integer(user.rawValue), "episode": .integer(episode.rawValue)])
    }
  }

  /// Changes the queue and logs the change, in one transaction.
  @discardableResult
  private func changing<Result: Sendable>(
    _ user: UserID, at moment: Date, as action: LoggedAction? = nil, moves: Bool = false,
    _ change: @escaping @Sendable (any Connection) throws -> Result
  ) async throws -> (result: Result, entry: LoggedChange.ID?) {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    return try await database.write { connection in
      try ChangeLogRepository.loggingQueue(action, moves: moves, by: origin, on: connection) { try change(connection) }
    }
  }

  /// A change of the queue changes the plan too.
  private func publish(_ user: UserID) {
    events.publish(.upNext(user))
    events.publish(.session(user))
    events.publish(.changeLog(user))
  }

  /// Removes an episode that was played at a moment.
  ///
  /// - Returns: whether it was in the queue.
  static func removePlayed(
    _ episode: EpisodeID, at moment: Date, by origin: ChangeLogRepository.Origin, on connection: any Connection
  ) throws -> Bool {
    let key: Parameters = ["user": .integer(origin.user.rawValue), "episode": .integer(episode.rawValue), "before": Value(moment)]
    guard try connection.row(isPlayed, key) != nil else { return false }
    try ChangeLogRepository.loggingQueue(.queuePlayed, by: origin, on: connection) {
      try order(of: origin.user).remove(episode, on: connection)
    }
    return true
  }

  /// Removes archived episodes.
  ///
  /// - Parameter origin: of the entry about the archive. A delayed action changes the queue at `moment`.
  /// - Returns: the logged change of the queue; nil when it stays as it is.
  static func removeArchived(
    _ episodes: [EpisodeID], of user: UserID, at moment: Date, by origin: ChangeLogRepository.Origin, on connection: any Connection
  ) throws -> LoggedChange.ID? {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: origin.author)
    return try ChangeLogRepository.loggingQueue(by: origin, on: connection) {
      for episode in episodes { try order(of: user).remove(episode, on: connection) }
    }.entry
  }

  private static func setAside(for user: UserID, at moment: Date, oldest: Date, on connection: any Connection) throws -> EarlierQueue.ID? {
    try connection.run(purgeOld, ["user": .integer(user.rawValue), "before": Value(oldest)])
    let episodes = try order(of: user).ranked(on: connection).map { "\($0.item.rawValue)" }
    guard !episodes.isEmpty else { return nil }
    try connection.run(clear, ["user": .integer(user.rawValue)])
    try connection.run(
      save, ["user": .integer(user.rawValue), "saved_at": Value(moment), "episodes": .text(episodes.joined(separator: " "))])
    return try connection.row(newest, ["user": .integer(user.rawValue)])?.int64("id")
  }

  // MARK: - Statements

  static let statements = [
    ofUser, count, EpisodeOrder.hasAudio, put, setPosition, setIsByRule, remove, isPlayed, isNewer, serial, clear, save, newest, earlier,
    earlierByID, delete, purgeOld,
  ]

  private static let table = EpisodeOrder.Table(owner: "user", ranked: ofUser, put: put, setPosition: setPosition, remove: remove)

  private static let ofUser = Statement("upNext.ofUser", "SELECT episode_id, position FROM up_next WHERE user_id = :user ORDER BY position")
  private static let count = Statement("upNext.count", "SELECT COUNT(*) AS total FROM up_next WHERE user_id = :user")
  private static let put = Statement(
    "upNext.put",
    """
    INSERT INTO up_next (user_id, episode_id, position, added_at) VALUES (:user, :episode, :place, :added_at)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET position = excluded.position, added_at = excluded.added_at
    """)

  private static let setPosition = Statement(
    "upNext.setPosition", "UPDATE up_next SET position = :place WHERE user_id = :user AND episode_id = :episode")

  private static let setIsByRule = Statement(
    "upNext.setIsByRule", "UPDATE up_next SET is_by_rule = :is_by_rule WHERE user_id = :user AND episode_id = :episode")

  private static let remove = Statement("upNext.remove", "DELETE FROM up_next WHERE user_id = :user AND episode_id = :episode")

  /// A played episode leaves the queue, unless it was queued later: reports may be late.
  private static let isPlayed = Statement(
    "upNext.isPlayed", "SELECT episode_id FROM up_next WHERE user_id = :user AND episode_id = :episode AND added_at <= :before")

  private static let serial = Statement(
    "upNext.serial",
    """
    SELECT show.id AS show_id FROM up_next JOIN episode ON episode.id = up_next.episode_id JOIN show ON show.id = episode.show_id
    WHERE up_next.user_id = :user AND show.play_order = 'serial'
    """)

  private static let clear = Statement("upNext.clear", "DELETE FROM up_next WHERE user_id = :user")

  private static let save = Statement(
    "upNext.save", "INSERT INTO up_next_earlier (user_id, saved_at, episodes) VALUES (:user, :saved_at, :episodes)")
  private static let newest = Statement(
    "upNext.newest", "SELECT id FROM up_next_earlier WHERE user_id = :user ORDER BY saved_at DESC, id DESC LIMIT 1")
  private static let earlier = Statement(
    "upNext.earlier",
    """
    SELECT id, saved_at, episodes FROM up_next_earlier WHERE user_id = :user AND saved_at >= :since
      ORDER BY saved_at DESC, id DESC LIMIT :limit
    """)
  private static let earlierByID = Statement(
    "upNext.earlierByID", "SELECT id, saved_at, episodes FROM up_next_earlier WHERE user_id = :user AND id = :id AND saved_at >= :since")
  private static let delete = Statement("upNext.forget", "DELETE FROM up_next_earlier WHERE user_id = :user AND id = :id")
  private static let purgeOld = Statement("upNext.forgetOld", "DELETE FROM up_next_earlier WHERE user_id = :user AND saved_at < :before")
}
