import Events
import Foundation
import PodcastModel
import Storage

/// The shows of users' own audio files. Their facts and episodes are stored by `FeedRepository`, like those of feeds.
public struct OwnShowRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Reading

  /// The shows that a user has added, by id.
  public func shows(of user: UserID) async throws -> [OwnShow] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map(OwnShow.init) }
  }

  /// A show of a user's own; nil for shows of other users and shows with a feed.
  public func show(_ show: ShowID, of user: UserID) async throws -> OwnShow? {
    try await database.read { try $0.row(Self.one, ["show": .integer(show.rawValue), "user": .integer(user.rawValue)]).map(OwnShow.init) }
  }

  /// Whether a show has files and no feed, or had them before its user deleted it.
  public func isOwn(_ show: ShowID) async throws -> Bool {
    try await database.read { try $0.row(Self.isOwn, ["show": .integer(show.rawValue)]) != nil }
  }

  /// The shows of the watched folder, by id.
  public func watched() async throws -> [OwnShow] { try await database.read { try $0.rows(Self.watched, [:]).map(OwnShow.init) } }

  /// The files of a show.
  public func files(of show: ShowID) async throws -> [OwnAudioFile] {
    try await database.read { try $0.rows(Self.files, ["show": .integer(show.rawValue)]).map(OwnAudioFile.init) }
  }

  /// The file of an episode; nil when the episode comes from a feed.
  public func file(of episode: EpisodeID) async throws -> OwnAudioFile? {
    try await database.read { try $0.row(Self.file, ["episode": .integer(episode.rawValue)]).map(OwnAudioFile.init) }
  }

  /// The paths of a user's uploaded files in the folder of uploads.
  public func uploadedFiles(of user: UserID) async throws -> Set<String> {
    try await database.read { Set(try $0.rows(Self.uploadedFiles, ["user": .integer(user.rawValue)]).map { try $0.text("file") }) }
  }

  /// The size in bytes of a user's uploaded files. Those in the watched folder are not counted: no user has put them there.
  public func uploadedBytes(of user: UserID) async throws -> Int64 {
    try await database.read { try $0.row(Self.uploadedBytes, ["user": .integer(user.rawValue)])?.int64("bytes") ?? 0 }
  }

  // MARK: - Writing

  /// Makes a stored show one of `user`, and private.
  ///
  /// - Parameter folder: the name of its folder in the watched folder; nil for uploaded files.
  public func add(_ show: ShowID, folder: String?, of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      let values: Parameters = [
        "show": .integer(show.rawValue), "user": .integer(user.rawValue), "own_folder": Value(folder), "created_at": Value(moment),
      ]
      try connection.run(Self.insert, values)
      try connection.run(PrivateShowRepository.setOpen, ["show": .integer(show.rawValue)])
    }
  }

  /// Stores the file of an episode, or where it is now.
  public func set(_ file: String, bytes: Int64, modified: Date, of episode: EpisodeID, in show: ShowID) async throws {
    let values: Parameters = [
      "episode": .integer(episode.rawValue), "show": .integer(show.rawValue), "file": .text(file), "bytes": .integer(bytes),
      "modified_at": Value(modified),
    ]
    _ = try await database.write { try $0.run(Self.upsertFile, values) }
  }

  /// Deletes an episode with its file entry: a part of an upload that was not stored completely.
  public func removeEpisode(_ identity: String, of show: ShowID) async throws {
    let id = Value.integer(show.rawValue)
    let isRemoved = try await database.write { connection in
      guard try connection.run(Self.deleteEpisode, ["show": id, "identity": .text(identity)]) > 0 else { return false }
      try connection.run(ShowMergeRepository.countEpisodes, ["show": id])
      return true
    }
    if isRemoved { events.publish(.show(show, addedEpisodes: 0)) }
  }

  /// Stores since when a file is missing; nil when it is there.
  public func setMissing(_ moment: Date?, _ episode: EpisodeID) async throws {
    _ = try await database.write { try $0.run(Self.setMissing, ["missing_since": Value(moment), "episode": .integer(episode.rawValue)]) }
  }

  /// Stores whether the folder of a show is missing.
  public func setFolderMissing(_ isMissing: Bool, _ show: ShowID) async throws {
    let failure = isMissing ? FeedFailure.folderMissing.rawValue : nil
    let isChanged = try await database.write {
      try $0.run(Self.setFailure, ["trouble": Value(failure), "show": .integer(show.rawValue)]) > 0
    }
    if isChanged { events.publish(.feed(show)) }
  }

  /// Renames a user's own show.
  ///
  /// - Returns: whether the user has such a show.
  public func rename(_ show: ShowID, to title: String, of user: UserID) async throws -> Bool {
    let id = Value.integer(show.rawValue)
    let isDone = try await database.write { connection in
      guard try connection.row(Self.one, ["show": id, "user": .integer(user.rawValue)]) != nil else { return false }
      try SearchRepository.noting(.show, show.rawValue, on: connection) {
        try connection.run(Self.setTitle, ["title": .text(title), "show": id])
      }
      return true
    }
    if isDone { events.publish(.show(show, addedEpisodes: 0)) }
    return isDone
  }

  /// Shows a user's own show to all users of the server, or to its user alone.
  ///
  /// - Returns: whether the user has such a show.
  public func setShared(_ isShared: Bool, _ show: ShowID, of user: UserID, at moment: Date) async throws -> Bool {
    let isDone = try await database.write { connection in
      guard try connection.row(Self.one, ["show": .integer(show.rawValue), "user": .integer(user.rawValue)]) != nil else { return false }
      if isShared {
        try connection.run(ShowMergeRepository.deletePrivate, ["show": .integer(show.rawValue)])
      } else {
        try connection.run(ShowMergeRepository.setPrivate, ["show": .integer(show.rawValue)])
        try PrivateShowRepository.grant(show, to: user, at: moment, on: connection)
      }
      return true
    }
    if isDone { events.publish(.show(show, addedEpisodes: 0)) }
    return isDone
  }

  // MARK: - Statements

  static let statements =
    [
      ofUser, one, isOwn, watched, files, file, uploadedFiles, uploadedBytes, insert, upsertFile, deleteEpisode, setMissing, setFailure,
      setTitle,
    ]
    + deletionStatements

  private static let shows = """
    SELECT own.show_id, own.user_id, show.title, own.folder, show.episode_count, private_show.show_id AS hidden, feed.trouble
    FROM own_show AS own JOIN show ON show.id = own.show_id LEFT JOIN feed ON feed.show_id = own.show_id
    LEFT JOIN private_show ON private_show.show_id = own.show_id
    """
  private static let ofUser = Statement("ownShows.ofUser", "\(shows) WHERE own.user_id = :user ORDER BY own.show_id")
  static let one = Statement("ownShows.one", "\(shows) WHERE own.show_id = :show AND own.user_id = :user")
  private static let isOwn = Statement(
    "ownShows.isOwn", "SELECT id FROM show WHERE id = :show AND substr(feed_url, 1, 4) = '\(Enclosure.ownScheme)'")
  private static let watched = Statement("ownShows.watched", "\(shows) WHERE own.folder > '' ORDER BY own.folder")

  private static let audio = """
    SELECT audio.episode_id, audio.file, own.folder, audio.bytes, audio.modified_at, audio.missing_since
    FROM own_audio AS audio JOIN own_show AS own ON own.show_id = audio.show_id
    """
  static let files = Statement("ownShows.files", "\(audio) WHERE audio.show_id = :show ORDER BY audio.episode_id")
  private static let file = Statement("ownShows.file", "\(audio) WHERE audio.episode_id = :episode")
  private static let uploadedFiles = Statement(
    "ownShows.uploadedFiles",
    """
    SELECT audio.file FROM own_show AS own JOIN own_audio AS audio ON audio.show_id = own.show_id
    WHERE own.user_id = :user AND own.folder IS NULL
    """)

  private static let uploadedBytes = Statement(
    "ownShows.uploadedBytes",
    """
    SELECT CAST(COALESCE(SUM(audio.bytes), 0) AS BIGINT) AS bytes
    FROM own_show AS own JOIN own_audio AS audio ON audio.show_id = own.show_id
    WHERE own.user_id = :user AND own.folder IS NULL
    """)

  private static let insert = Statement(
    "ownShows.insert", "INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (:show, :user, :own_folder, :created_at)")
  private static let upsertFile = Statement(
    "ownShows.upsertFile",
    """
    INSERT INTO own_audio (episode_id, show_id, file, bytes, modified_at) VALUES (:episode, :show, :file, :bytes, :modified_at)
    ON CONFLICT (episode_id) DO UPDATE SET file = excluded.file, bytes = excluded.bytes, modified_at = excluded.modified_at,
      missing_since = NULL
    """)
  private static let deleteEpisode = Statement(
    "ownShows.deleteEpisode",
    """
    DELETE FROM episode WHERE show_id = :show AND identity = :identity
    """)
  private static let setTitle = Statement("ownShows.setTitle", "UPDATE show SET title = :title WHERE id = :show")
  private static let setMissing = Statement(
    "ownShows.setMissing", "UPDATE own_audio SET missing_since = :missing_since WHERE episode_id = :episode")
  private static let setFailure = Statement(
    "ownShows.setFailure", "UPDATE feed SET trouble = :trouble WHERE show_id = :show AND trouble IS DISTINCT FROM :trouble")
}
