import Events
import PodcastModel
import Storage

/// A user's downloads for pages and rules.
extension DownloadOwnershipRepository {
  /// The counts of a user's downloads.
  public func counts(of user: UserID) async throws -> DownloadCounts {
    try await database.read { connection in
      guard let row = try connection.row(Self.sums, ["user": .integer(user.rawValue)]) else { return DownloadCounts() }
      return DownloadCounts(
        downloaded: Int(clamping: try row.int64("downloaded")), unfinished: Int(clamping: try row.int64("under_way")),
        new: Int(clamping: try row.int64("new_count")), bytes: try row.int64("bytes"))
    }
  }

  /// The size in bytes of the downloads that `user` has, finished or not: as announced, or the bytes that are there. A file that users share
  /// counts for each.
  ///
  /// - Parameter maxBytes: an announced size above this counts as unknown.
  public func bytes(of user: UserID, maxBytes: Int64) async throws -> Int64 {
    try await database.read {
      try $0.row(Self.bytesOfUser, ["max_bytes": .integer(maxBytes), "user": .integer(user.rawValue)])?.int64("bytes") ?? 0
    }
  }

  /// The shows with at least one finished download, the newest download first.
  public func shows(of user: UserID) async throws -> [DownloadedShow] {
    try await database.read { try $0.rows(Self.showsOfUser, ["user": .integer(user.rawValue)]).map(DownloadedShow.init) }
  }

  /// The downloads of one show.
  ///
  /// - Returns: nil when it has no finished download.
  public func show(_ show: ShowID, of user: UserID) async throws -> DownloadedShow? {
    try await database.read {
      try $0.row(Self.showOfUser, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(DownloadedShow.init)
    }
  }

  /// The finished downloads, newest first.
  public func downloaded(of user: UserID, limit: Int, offset: Int = 0) async throws -> [PersonalDownload] {
    try await list(Self.downloaded, ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)])
  }

  /// The finished downloads of one show, newest first.
  public func downloaded(of user: UserID, show: ShowID, limit: Int, offset: Int = 0) async throws -> [PersonalDownload] {
    try await list(
      Self.downloadedOfShow,
      ["user": .integer(user.rawValue), "show": .integer(show.rawValue), "limit": Value(limit), "offset": Value(offset)])
  }

  /// The episodes of all finished downloads, or of those of one show, newest first.
  public func downloadedEpisodes(of user: UserID, show: ShowID? = nil) async throws -> [EpisodeID] {
    let all: Parameters = ["user": .integer(user.rawValue)]
    return try await database.read { connection in
      let rows = try show.map { try connection.rows(Self.downloadedEpisodesOfShow, all + ["show": .integer($0.rawValue)]) }
      return try (rows ?? connection.rows(Self.downloadedEpisodes, all)).map { EpisodeID(try $0.int64("episode_id")) }
    }
  }

  /// The unfinished downloads - queued, running, paused, waiting, failed -, oldest first.
  public func unfinished(of user: UserID, limit: Int, offset: Int = 0) async throws -> [PersonalDownload] {
    try await list(Self.unfinished, ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)])
  }

  /// The deleted downloads that can still be restored, last first.
  public func recentlyDeleted(of user: UserID, limit: Int) async throws -> [PersonalDownload] {
    try await list(Self.recentlyDeleted, ["user": .integer(user.rawValue), "limit": Value(limit)])
  }

  /// Marks the finished downloads as seen.
  public func clearNew(of user: UserID, show: ShowID? = nil) async throws {
    let changed = try await database.write { connection in
      let user = Value.integer(user.rawValue)
      let shows = try show.map { [$0] } ?? connection.rows(Self.newShows, ["user": user]).map { ShowID(try $0.int64("show_id")) }
      return try shows.reduce(0) { count, show in
        let key: Parameters = ["user": user, "show": .integer(show.rawValue)]
        try connection.run(Self.resetNewCount, key)
        return try count + connection.run(Self.clearNew, key)
      }
    }
    if changed > 0 { events.publish(.downloads(user)) }
  }

  /// The users who have each of `episodes`, by name.
  public func keepers(of episodes: [EpisodeID]) async throws -> [EpisodeID: [DownloadUser]] {
    try await database.read { connection in
      try episodes.reduce(into: [:]) { keepers, episode in
        let rows = try connection.rows(Self.keepers, ["episode": .integer(episode.rawValue)])
        keepers[episode] = try rows.map { DownloadUser(user: UserID(try $0.int64("user_id")), name: try $0.text("name")) }.sorted {
          $0.user.rawValue < $1.user.rawValue
        }
      }
    }
  }

  // MARK: - For rules

  /// The finished downloads of a show that `user` has, with the properties that rules need.
  public func ruleCandidates(of user: UserID, show: ShowID) async throws -> [RuleCandidate] {
    try await database.read {
      try $0.rows(Self.ruleCandidates, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(RuleCandidate.init)
    }
  }

  /// The downloads of `user` that all their users have played, the earliest played first.
  public func played(by user: UserID, limit: Int) async throws -> [PlayedDownload] {
    try await database.read {
      try $0.rows(Self.playedByAll, ["user": .integer(user.rawValue), "limit": Value(limit)]).map {
        PlayedDownload(episode: EpisodeID(try $0.int64("episode_id")), played: try $0.date("position_at"))
      }
    }
  }

  /// The failure of an episode that a rule of the show downloads; nil for none.
  public func ruleFailure(of show: ShowID, for user: UserID) async throws -> DownloadFailure? {
    try await database.read {
      let row = try $0.row(Self.ruleFailure, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)])
      return try row?.optionalText("trouble").map { DownloadFailure(rawValue: $0) ?? .failed }
    }
  }

  /// All users.
  public func users() async throws -> [UserID] {
    try await database.read { try $0.rows(Self.allUsers, [:]).map { UserID(try $0.int64("id")) } }
  }

  // MARK: - Private

  private func list(_ statement: Statement, _ parameters: Parameters) async throws -> [PersonalDownload] {
    try await database.read { try $0.rows(statement, parameters).map(PersonalDownload.init) }
  }
}
