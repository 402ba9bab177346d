import Events
import Foundation
import PodcastModel
import Storage

/// The deletion of users' own shows.
extension OwnShowRepository {
  /// Deletes a user's own show with all that the user has of it.
  ///
  /// The show and its episodes are deleted when no user has state of them (`FeedRepository.removeUnwanted`). Until then it is a private
  /// show without audio, of the users who have. The folder of a watched one is excluded from now on.
  ///
  /// - Returns: the files that no episode has any more; nil when the user has no such show.
  public func delete(_ show: ShowID, of user: UserID, at moment: Date) async throws -> [OwnAudioFile]? {
    let (id, owner) = (Value.integer(show.rawValue), Value.integer(user.rawValue))
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let files = try await database.write { connection -> [OwnAudioFile]? in
      guard let own = try connection.row(Self.one, ["show": id, "user": owner]).map(OwnShow.init) else { return nil }
      let files = try connection.rows(Self.files, ["show": id]).map(OwnAudioFile.init)
      if let folder = own.folder { try connection.run(Self.excludeFolder, ["own_folder": .text(folder), "excluded_at": Value(moment)]) }
      try connection.run(Self.deleteShow, ["show": id])
      try Self.deleteState(of: show, by: origin, on: connection)
      try connection.run(Self.moveSession, ["user": owner, "show": id])
      try connection.run(Self.deleteSession, ["user": owner, "show": id])
      try connection.run(ShowMergeRepository.setPrivate, ["show": id])
      try connection.run(ShowMergeRepository.deleteAccess, ["show": id])
      if own.isShared { try connection.run(Self.grantUsers, ["show": id, "granted_at": Value(moment)]) }
      try connection.run(Self.removeAudio, ["gone_at": Value(moment), "show": id])
      try connection.run(ShowMergeRepository.countEpisodes, ["show": id])
      // Unwanted since long ago: the next check deletes it, unless another user has state of it.
      try connection.run(FeedRepository.postpone, ["next_fetch_at": Value(moment), "unwanted_since": .integer(0), "show": id])
      return files
    }
    guard let files else { return nil }
    let changes: [Change] = [
      .subscription(show, user), .upNext(user), .history(user), .playlists(user), .inbox(user), .session(user), .changeLog(user),
    ]
    for change in changes { events.publish(change) }
    events.publish(.show(show, addedEpisodes: 0))
    return files
  }

  /// Deletes the state that a user has of a show. The log of changes gets the queued episodes, the favourites and the subscription, but
  /// their undo has nothing to restore.
  private static func deleteState(of show: ShowID, by origin: ChangeLogRepository.Origin, on connection: any Connection) throws {
    let key: Parameters = ["user": .integer(origin.user.rawValue), "show": .integer(show.rawValue)]
    let favourites = try connection.rows(Self.favourites, key).map { try $0.int64("episode_id") }
    try ChangeLogRepository.loggingQueue(by: origin, on: connection) { _ = try connection.run(deleteQueue, key) }
    for statement in stateOfUser { try connection.run(statement, key) }
    try ChangeLogRepository.add(.notFavourite, favourites, by: origin, on: connection)
    guard try connection.run(SubscriptionRepository.delete, key) > 0 else { return }
    try ChangeLogRepository.add(.unsubscribed, [show.rawValue], by: origin, on: connection)
  }

  // MARK: - Excluded folders

  /// The folders in the watched folder whose shows the owner has deleted, by name.
  public func excludedFolders() async throws -> [String] {
    try await database.read { try $0.rows(Self.excludedFolders, [:]).map { try $0.text("folder") } }
  }

  /// Lets a folder become a show again.
  ///
  /// - Returns: whether it was excluded.
  public func restoreFolder(_ folder: String) async throws -> Bool {
    try await database.write { try $0.run(Self.includeFolder, ["own_folder": .text(folder)]) > 0 }
  }

  // MARK: - Statements

  static let deletionStatements =
    [
      deleteShow, moveSession, deleteSession, grantUsers, removeAudio, excludeFolder, includeFolder, excludedFolders, deletePlaylists,
      deleteSources, deleteQueue, favourites,
    ] + stateOfEpisodes

  private static let deleteShow = Statement("ownShows.delete", "DELETE FROM own_show WHERE show_id = :show")

  /// Each takes the user and the show.
  private static let stateOfUser = stateOfEpisodes + [deletePlaylists, deleteSources, SubscriptionRepository.removeEnded]
  private static let stateOfEpisodes = [deleteStates, deleteFavourites, deleteHistory, deleteBookmarks, deleteClips]
  private static let favourites = Statement("ownShows.favourites", "SELECT episode_id \(ofUser(from: "episode_favourite"))")
  private static let deleteStates = Statement("ownShows.deleteStates", ofUser("episode_state"))
  private static let deleteQueue = Statement("ownShows.deleteQueue", ofUser("up_next"))
  private static let deleteFavourites = Statement("ownShows.deleteFavourites", ofUser("episode_favourite"))
  private static let deleteHistory = Statement("ownShows.deleteHistory", ofUser("play_history"))
  private static let deleteBookmarks = Statement("ownShows.deleteBookmarks", ofUser("bookmark"))
  private static let deleteClips = Statement("ownShows.deleteClips", ofUser("clip"))
  private static let deleteSession = Statement("ownShows.deleteSession", ofUser("listening_session"))

  private static func ofUser(_ table: String) -> String { "DELETE \(ofUser(from: table))" }

  private static func ofUser(from table: String) -> String {
    "FROM \(table) WHERE user_id = :user AND episode_id IN (SELECT episode.id FROM episode WHERE episode.show_id = :show)"
  }

  private static let deletePlaylists = Statement(
    "ownShows.deletePlaylists",
    """
    DELETE FROM playlist_episode WHERE playlist_id IN (SELECT playlist.id FROM playlist WHERE playlist.user_id = :user)
      AND episode_id IN (SELECT episode.id FROM episode WHERE episode.show_id = :show)
    """)
  private static let deleteSources = Statement(
    "ownShows.deleteSources",
    """
    DELETE FROM smart_list_source WHERE list_id IN (SELECT smart_list.id FROM smart_list WHERE smart_list.user_id = :user)
      AND show_id = :show
    """)

  /// The session has the user's speed: it continues with the episode that was played last before, where there is one.
  private static let moveSession = Statement(
    "ownShows.moveSession",
    """
    UPDATE listening_session SET state = 'paused', lease_until = changed_at, episode_id = (
      SELECT history.episode_id FROM play_history AS history WHERE history.user_id = :user ORDER BY history.played_at DESC LIMIT 1)
    WHERE user_id = :user AND episode_id IN (SELECT episode.id FROM episode WHERE episode.show_id = :show)
      AND EXISTS (SELECT 1 FROM play_history AS history WHERE history.user_id = :user)
    """)

  private static let grantUsers = Statement(
    "ownShows.grantUsers",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT person.id, :show, :granted_at FROM person WHERE \(ShowMergeRepository.hasState)
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  private static let removeAudio = Statement(
    "ownShows.removeAudio",
    """
    UPDATE episode SET enclosure_url = NULL, enclosure_type = NULL, enclosure_length = NULL, gone_at = COALESCE(gone_at, :gone_at)
    WHERE show_id = :show
    """)

  private static let excludeFolder = Statement(
    "ownShows.excludeFolder",
    "INSERT INTO own_folder_excluded (folder, excluded_at) VALUES (:own_folder, :excluded_at) ON CONFLICT (folder) DO NOTHING")
  private static let includeFolder = Statement("ownShows.includeFolder", "DELETE FROM own_folder_excluded WHERE folder = :own_folder")
  private static let excludedFolders = Statement(
    "ownShows.excludedFolders", "SELECT folder FROM own_folder_excluded ORDER BY folder")
}
