import Events
import Foundation
import PodcastModel
import Storage

/// Who keeps which download. A file is there for as long as somebody keeps it, and a little longer, so that it can be brought back.
public struct DownloadClaimRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Keeping

  /// `user` wants to keep `episodes`. What is not here is lined up, in the order given; what is here is simply kept. What had failed,
  /// or was paused, goes on when a person asks for it.
  public func keep(
    _ episodes: [EpisodeID], for user: UserID, origin: DownloadOrigin, at moment: Date
  ) async throws -> DownloadingAnswer {
    var answer = DownloadingAnswer()
    for start in stride(from: 0, to: episodes.count, by: Self.batch) {
      let batch = episodes[start..<min(start + Self.batch, episodes.count)]
      let part = try await database.write { connection in
        var part = DownloadingAnswer()
        var shows: Set<ShowID> = []
        for (index, episode) in zip(batch.indices, batch) {
          let wish = Wish(user: user, origin: origin, moment: moment, place: moment + Double(index) / 1000)
          if let show = try Self.keep(episode, wish, on: connection, into: &part) { shows.insert(show) }
        }
        for show in shows { try Self.recount(user, show, on: connection) }
        return part
      }
      answer.started += part.started
      answer.alreadyThere += part.alreadyThere
      answer.withoutSound += part.withoutSound
      for episode in part.started + part.alreadyThere { events.publish(.download(episode)) }
    }
    events.publish(.downloads(user))
    return answer
  }

  /// `user` wants unfinished `episodes` no more. Where nobody else does, the download is gone; what is finished stays as it is.
  ///
  /// - Returns: the episodes whose download is gone, and whose bytes may go.
  public func cancel(_ episodes: [EpisodeID], for user: UserID) async throws -> [EpisodeID] {
    let gone = try await inBatches(episodes, of: user) { connection, episode, shows in
      guard let claim = try Self.claim(of: episode, user, on: connection), !claim.isDone else { return false }
      try connection.run(Self.delete, [.integer(user.rawValue), .integer(episode.rawValue)])
      try connection.run(DownloadRepository.countKeepers, [.integer(episode.rawValue)])
      shows.insert(claim.show)
      guard try connection.row(Self.anybody, [.integer(episode.rawValue)]) == nil else { return false }
      return try connection.run(DownloadRepository.delete, [.integer(episode.rawValue)]) > 0
    }
    return gone
  }

  /// `user` keeps finished `episodes` no longer than until `end`; till then they can be brought back.
  ///
  /// - Parameter moment: what they are brought back by.
  /// - Returns: which of them.
  public func withdraw(_ episodes: [EpisodeID], for user: UserID, at moment: Date, until end: Date) async throws -> [EpisodeID] {
    try await inBatches(episodes, of: user) { connection, episode, shows in
      guard let claim = try Self.claim(of: episode, user, on: connection), claim.isDone, claim.withdrawn == nil else { return false }
      try connection.run(Self.withdraw, [Value(moment), Value(end), .integer(user.rawValue), .integer(episode.rawValue)])
      try connection.run(DownloadRepository.countKeepers, [.integer(episode.rawValue)])
      shows.insert(claim.show)
      return true
    }
  }

  /// Brings back what `user` gave up, where it is still here. No rule takes it away again.
  ///
  /// - Returns: which of them.
  public func restore(_ episodes: [EpisodeID], for user: UserID) async throws -> [EpisodeID] {
    try await inBatches(episodes, of: user) { connection, episode, shows in
      guard let claim = try Self.claim(of: episode, user, on: connection), claim.withdrawn != nil else { return false }
      try connection.run(Self.restore, [.integer(user.rawValue), .integer(episode.rawValue)])
      try connection.run(DownloadRepository.countKeepers, [.integer(episode.rawValue)])
      shows.insert(claim.show)
      return true
    }
  }

  /// The episodes that `user` gave up at `moment`.
  public func withdrawn(at moment: Date, by user: UserID) async throws -> [EpisodeID] {
    try await database.read {
      try $0.rows(Self.withdrawnAt, [.integer(user.rawValue), Value(moment)]).map { EpisodeID(try $0.int64("episode_id")) }
    }
  }

  /// Ends claims whose time is over, oldest first, and takes out the downloads that nobody keeps any more.
  ///
  /// - Parameter limit: how many at most.
  /// - Returns: the downloads that are out, and whose files may go; and whether that was all.
  public func expire(at moment: Date, limit: Int) async throws -> (gone: [Download], isAll: Bool) {
    // The usual case is that there are none, and that waits for no writer.
    guard try await database.read({ try $0.row(Self.ended, [Value(moment), .integer(1)]) }) != nil else { return ([], true) }
    let (gone, users, isAll) = try await database.write { connection in
      var gone: [Download] = []
      var users: Set<UserID> = []
      let rows = try connection.rows(Self.ended, [Value(moment), Value(limit)])
      for row in rows {
        let episode = EpisodeID(try row.int64("episode_id"))
        let user = UserID(try row.int64("user_id"))
        users.insert(user)
        try connection.run(Self.delete, [.integer(user.rawValue), .integer(episode.rawValue)])
        guard try connection.row(Self.anybody, [.integer(episode.rawValue)]) == nil,
          let download = try connection.row(DownloadRepository.byID, [.integer(episode.rawValue)]).map(Download.init)
        else { continue }
        try connection.run(DownloadRepository.delete, [.integer(episode.rawValue)])
        if download.state == .downloaded { try connection.run(DownloadRepository.addTotal, [.integer(-1), .integer(-download.synced)]) }
        gone.append(download)
      }
      return (gone, users, rows.count < limit)
    }
    for user in users { events.publish(.downloads(user)) }
    return (gone, isAll)
  }

  // MARK: - Within a transaction

  /// What was under way is finished, for all who keep it.
  static func finished(_ episode: EpisodeID, at moment: Date, on connection: any Connection) throws -> [UserID] {
    try connection.run(setDone, [.integer(1), .integer(1), Value(moment), .integer(episode.rawValue)])
    return try recountAll(episode, on: connection)
  }

  /// What was finished is to come anew.
  static func unfinished(_ episode: EpisodeID, on connection: any Connection) throws -> [UserID] {
    try connection.run(deleteWithdrawn, [.integer(episode.rawValue)])
    try connection.run(setUndone, [.integer(episode.rawValue)])
    return try recountAll(episode, on: connection)
  }

  // MARK: - Private

  private struct Wish {
    let user: UserID
    let origin: DownloadOrigin
    let moment: Date
    /// What was wished at one moment stays in its order.
    let place: Date
  }

  private struct Claim {
    let show: ShowID
    let isDone: Bool
    let withdrawn: Date?
  }

  private static func claim(of episode: EpisodeID, _ user: UserID, on connection: any Connection) throws -> Claim? {
    try connection.row(one, [.integer(user.rawValue), .integer(episode.rawValue)]).map {
      Claim(show: ShowID(try $0.int64("show_id")), isDone: try $0.bool("is_done"), withdrawn: try $0.optionalDate("withdrawn_at"))
    }
  }

  /// - Returns: the episode's show; nil when it cannot be kept.
  private static func keep(
    _ episode: EpisodeID, _ wish: Wish, on connection: any Connection, into answer: inout DownloadingAnswer
  ) throws -> ShowID? {
    let id = Value.integer(episode.rawValue)
    guard let row = try connection.row(sound, [id]) else { return nil }
    let show = ShowID(try row.int64("show_id"))
    let known = try connection.row(DownloadRepository.byID, [id]).map(Download.init)
    if known == nil {
      guard let url = try row.optionalText("enclosure_url") else {
        answer.withoutSound.append(episode)
        return nil
      }
      try connection.run(DownloadRepository.insert, [id, .text(url), Value(wish.moment), Value(wish.place)])
    } else if wish.origin == .person {
      try connection.run(DownloadRepository.resume, [Value(wish.moment), id])
    }
    let isDone = Value(known?.state == .downloaded)
    try connection.run(
      upsert,
      [
        .integer(wish.user.rawValue), id, .integer(show.rawValue), .text(wish.origin.rawValue), Value(wish.moment), Value(wish.place),
        isDone,
        isDone,
      ])
    try connection.run(DownloadRepository.countKeepers, [id])
    try connection.run(FeedRepository.setWanted, [.integer(show.rawValue)])
    if known?.state == .downloaded { answer.alreadyThere.append(episode) } else { answer.started.append(episode) }
    return show
  }

  static func recount(_ user: UserID, _ show: ShowID, on connection: any Connection) throws {
    let key: [Value] = [.integer(user.rawValue), .integer(show.rawValue)]
    try connection.run(forgetCounts, key)
    try connection.run(count, key)
  }

  private static func recountAll(_ episode: EpisodeID, on connection: any Connection) throws -> [UserID] {
    try connection.run(DownloadRepository.countKeepers, [.integer(episode.rawValue)])
    return try connection.rows(ofEpisode, [.integer(episode.rawValue)]).map { row in
      let user = UserID(try row.int64("user_id"))
      try recount(user, ShowID(try row.int64("show_id")), on: connection)
      return user
    }
  }

  /// Does `body` for each episode, and counts the shows anew that it names.
  private func inBatches(
    _ episodes: [EpisodeID], of user: UserID,
    _ body: @escaping @Sendable (any Connection, EpisodeID, inout Set<ShowID>) throws -> Bool
  ) async throws -> [EpisodeID] {
    var changed: [EpisodeID] = []
    for start in stride(from: 0, to: episodes.count, by: Self.batch) {
      let batch = episodes[start..<min(start + Self.batch, episodes.count)]
      changed += try await database.write { connection in
        var shows: Set<ShowID> = []
        let changed = try batch.filter { try body(connection, $0, &shows) }
        for show in shows { try Self.recount(user, show, on: connection) }
        return changed
      }
    }
    for episode in episodes { events.publish(.download(episode)) }
    events.publish(.downloads(user))
    return changed
  }

  /// Episodes a transaction, each with some rows.
  private static let batch = 40
}

/// What came of a wish to download.
public struct DownloadingAnswer: Sendable, Equatable {
  /// What is lined up, or goes on.
  public var started: [EpisodeID] = []
  /// What is on this server already.
  public var alreadyThere: [EpisodeID] = []
  /// What has nothing to download.
  public var withoutSound: [EpisodeID] = []

  public init() {}
}
