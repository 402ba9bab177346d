import Events
import Foundation
import PodcastModel
import Storage

/// The claims of users to downloads. A file exists as long as a user claims it, and a little longer, so that it can be restored.
public struct DownloadOwnershipRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Keeping

  /// Adds claims of `user` to `episodes`. Episodes without a file are queued in the given order; existing files are only claimed.
  /// Failed and paused downloads are resumed when a user requests them. Episodes of other users' private shows are ignored.
  public func request(
    _ episodes: [EpisodeID], for user: UserID, origin: DownloadOrigin, at moment: Date
  ) async throws -> DownloadRequestResult {
    var answer = DownloadRequestResult()
    for batch in episodes.batches(of: Self.batch) {
      let part = try await database.write { connection in
        var part = DownloadRequestResult()
        var shows: Set<ShowID> = []
        for (index, episode) in zip(batch.indices, batch) {
          let candidate = Candidate(user: user, origin: origin, moment: moment, order: moment + Double(index) / 1000)
          if let show = try Self.request(episode, candidate, on: connection, into: &part) { shows.insert(show) }
        }
        for show in shows { try Self.recount(user, show, on: connection) }
        return part
      }
      answer.started += part.started
      answer.alreadyDownloaded += part.alreadyDownloaded
      answer.withoutAudio += part.withoutAudio
      for episode in part.started + part.alreadyDownloaded { events.publish(.download(episode)) }
    }
    events.publish(.downloads(user))
    return answer
  }

  /// Removes claims of `user` to unfinished downloads. Without another claim the download is deleted; finished ones are unchanged.
  ///
  /// - Returns: the episodes whose download was deleted, and whose bytes can be deleted.
  public func cancel(_ episodes: [EpisodeID], for user: UserID) async throws -> [EpisodeID] {
    try await inBatches(episodes, of: user, where: { !$0.isDone }) { connection, episode, key in
      try connection.run(Self.delete, key)
      guard try connection.row(Self.anybody, ["episode": episode]) == nil else { return false }
      return try connection.run(DownloadRepository.delete, ["episode": episode]) > 0
    }
  }

  /// Marks claims of `user` to finished downloads as deleted; until `end` they can be restored.
  ///
  /// - Parameter moment: the time of the deletion, which identifies it when it is restored.
  /// - Returns: the episodes that were marked.
  public func markDeleted(_ episodes: [EpisodeID], for user: UserID, at moment: Date, until end: Date) async throws -> [EpisodeID] {
    try await inBatches(episodes, of: user, where: { $0.isDone && $0.withdrawn == nil }) { connection, _, key in
      try connection.run(Self.withdraw, ["withdrawn_at": Value(moment), "keep_until": Value(end)] + key) > 0
    }
  }

  /// Restores deleted downloads of `user` that still exist. No rule deletes them again.
  ///
  /// - Returns: the restored episodes.
  public func restore(_ episodes: [EpisodeID], for user: UserID) async throws -> [EpisodeID] {
    try await inBatches(episodes, of: user, where: { $0.withdrawn != nil }) { connection, _, key in
      try connection.run(Self.restore, key) > 0
    }
  }

  /// The episodes that `user` deleted at `moment`.
  public func withdrawn(at moment: Date, by user: UserID) async throws -> [EpisodeID] {
    try await database.read {
      try $0.rows(Self.withdrawnAt, ["user": .integer(user.rawValue), "withdrawn_at": Value(moment)]).map {
        EpisodeID(try $0.int64("episode_id"))
      }
    }
  }

  /// Deletes expired claims, oldest first, and the downloads without any claim.
  ///
  /// - Parameter limit: the maximum number of claims.
  /// - Returns: the deleted downloads, whose files can be deleted; and whether there are no more.
  public func expire(at moment: Date, limit: Int) async throws -> (removed: [Download], isAll: Bool) {
    // Usually there are none, and that check needs no writer.
    guard try await database.read({ try $0.row(Self.ended, ["now": Value(moment), "limit": .integer(1)]) }) != nil else {
      return ([], true)
    }
    let (removed, users, isAll) = try await database.write { connection in
      var removed: [Download] = []
      var users: Set<UserID> = []
      let rows = try connection.rows(Self.ended, ["now": Value(moment), "limit": Value(limit)])
      for row in rows {
        let episode = EpisodeID(try row.int64("episode_id"))
        let user = UserID(try row.int64("user_id"))
        users.insert(user)
        try connection.run(Self.delete, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)])
        guard try connection.row(Self.anybody, ["episode": .integer(episode.rawValue)]) == nil,
          let download = try connection.row(DownloadRepository.byID, ["episode": .integer(episode.rawValue)]).map(Download.init)
        else { continue }
        try connection.run(DownloadRepository.delete, ["episode": .integer(episode.rawValue)])
        if download.state == .downloaded {
          try connection.run(DownloadRepository.addTotal, ["files": .integer(-1), "bytes": .integer(-download.synced)])
        }
        removed.append(download)
      }
      return (removed, users, rows.count < limit)
    }
    for user in users { events.publish(.downloads(user)) }
    return (removed, isAll)
  }

  // MARK: - Within a transaction

  /// Marks the claims to a finished download for all their users.
  static func finished(_ episode: EpisodeID, at moment: Date, on connection: any Connection) throws -> [UserID] {
    try connection.run(
      setDone, ["is_done": .integer(1), "is_new": .integer(1), "since": Value(moment), "episode": .integer(episode.rawValue)])
    return try recountAll(episode, on: connection)
  }

  /// Marks the claims to a download that must be repeated.
  static func unfinished(_ episode: EpisodeID, on connection: any Connection) throws -> [UserID] {
    try connection.run(deleteWithdrawn, ["episode": .integer(episode.rawValue)])
    try connection.run(setUndone, ["episode": .integer(episode.rawValue)])
    return try recountAll(episode, on: connection)
  }

  // MARK: - Private

  private struct Candidate {
    let user: UserID
    let origin: DownloadOrigin
    let moment: Date
    /// Requests of one call keep their order.
    let order: Date
  }

  private struct Claim {
    let show: ShowID
    let isDone: Bool
    let withdrawn: Date?
  }

  private static func claim(of episode: EpisodeID, _ user: UserID, on connection: any Connection) throws -> Claim? {
    try connection.row(one, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]).map {
      Claim(show: ShowID(try $0.int64("show_id")), isDone: try $0.bool("is_done"), withdrawn: try $0.optionalDate("withdrawn_at"))
    }
  }

  /// - Returns: the episode's show; nil when the episode cannot be downloaded.
  private static func request(
    _ episode: EpisodeID, _ candidate: Candidate, on connection: any Connection, into answer: inout DownloadRequestResult
  ) throws -> ShowID? {
    let id = Value.integer(episode.rawValue)
    guard let row = try connection.row(audioSource, ["episode": id, "user": .integer(candidate.user.rawValue)]) else { return nil }
    let show = ShowID(try row.int64("show_id"))
    let known = try connection.row(DownloadRepository.byID, ["episode": id]).map(Download.init)
    if known == nil {
      guard let url = try row.optionalText("enclosure_url") else {
        answer.withoutAudio.append(episode)
        return nil
      }
      if url.hasPrefix(Enclosure.ownScheme) {
        answer.alreadyDownloaded.append(episode)
        return nil
      }
      try connection.run(
        DownloadRepository.insert,
        ["episode": id, "url": .text(url), "next_try": Value(candidate.moment), "queued_at": Value(candidate.order)])
    } else if candidate.origin == .user {
      try connection.run(DownloadRepository.resume, ["next_try": Value(candidate.moment), "episode": id])
    }
    let isDone = Value(known?.state == .downloaded)
    try connection.run(
      upsert,
      [
        "user": .integer(candidate.user.rawValue), "episode": id, "show": .integer(show.rawValue),
        "origin": .text(candidate.origin.rawValue), "claimed_at": Value(candidate.moment), "since": Value(candidate.order),
        "is_done": isDone, "is_new": isDone,
      ])
    try connection.run(DownloadRepository.countKeepers, ["episode": id])
    try connection.run(FeedRepository.setInUse, ["show": .integer(show.rawValue)])
    if known?.state == .downloaded { answer.alreadyDownloaded.append(episode) } else { answer.started.append(episode) }
    return show
  }

  static func recount(_ user: UserID, _ show: ShowID, on connection: any Connection) throws {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    try connection.run(deleteCounts, key)
    try connection.run(count, key)
  }

  private static func recountAll(_ episode: EpisodeID, on connection: any Connection) throws -> [UserID] {
    try connection.run(DownloadRepository.countKeepers, ["episode": .integer(episode.rawValue)])
    return try connection.rows(ofEpisode, ["episode": .integer(episode.rawValue)]).map { row in
      let user = UserID(try row.int64("user_id"))
      try recount(user, ShowID(try row.int64("show_id")), on: connection)
      return user
    }
  }

  /// Runs `change` for each claim that `isMeant`, and recounts its keepers and its show.
  ///
  /// - Returns: the episodes for which `change` returns true.
  private func inBatches(
    _ episodes: [EpisodeID], of user: UserID, where isMeant: @escaping @Sendable (Claim) -> Bool,
    _ change: @escaping @Sendable (_ connection: any Connection, _ episode: Value, _ key: Parameters) throws -> Bool
  ) async throws -> [EpisodeID] {
    var changed: [EpisodeID] = []
    for batch in episodes.batches(of: Self.batch) {
      changed += try await database.write { connection in
        var shows: Set<ShowID> = []
        let changed = try batch.filter {
          guard let claim = try Self.claim(of: $0, user, on: connection), isMeant(claim) else { return false }
          shows.insert(claim.show)
          let episode = Value.integer($0.rawValue)
          let hasChanged = try change(connection, episode, ["user": .integer(user.rawValue), "episode": episode])
          try connection.run(DownloadRepository.countKeepers, ["episode": episode])
          return hasChanged
        }
        for show in shows { try Self.recount(user, show, on: connection) }
        return changed
      }
    }
    for episode in episodes { events.publish(.download(episode)) }
    events.publish(.downloads(user))
    return changed
  }

  /// The maximum number of episodes per transaction, each with several rows.
  private static let batch = 40
}

/// The result of a request to download.
public struct DownloadRequestResult: Sendable, Equatable {
  /// Queued or resumed episodes.
  public var started: [EpisodeID] = []
  /// Episodes whose file exists already.
  public var alreadyDownloaded: [EpisodeID] = []
  /// Episodes without audio.
  public var withoutAudio: [EpisodeID] = []
  /// Episodes that do not fit into the user's limit. The downloader, which knows it, sets them.
  public var overLimit: [EpisodeID] = []
}
