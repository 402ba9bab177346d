import Foundation
import PodcastModel
import Storage

/// The clips of users.
public struct ClipRepository: Sendable {
  let database: any Database

  /// Adds a clip.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the episode.
  ///   - end: in seconds, later than `start`.
  ///   - limit: the largest number of clips of one user.
  /// - Returns: nil when the user has that many.
  /// - Throws: `StorageError.constraint` when there is no such episode.
  public func add(
    _ episode: EpisodeID, from start: Double, to end: Double, title: String, by user: UserID, at moment: Date, limit: Int
  ) async throws -> Clip? {
    let values: Parameters = [
      "user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "start_at": .real(start), "end_at": .real(end),
      "title": .text(title), "created_at": Value(moment),
    ]
    return try await database.write { connection in
      guard try connection.total(Self.count, ["user": .integer(user.rawValue)]) < limit else { return nil }
      return try connection.row(Self.insert, values).map(Clip.init)
    }
  }

  /// A clip of `user`; nil when there is none or it is deleted.
  public func clip(_ id: Clip.ID, of user: UserID) async throws -> Clip? {
    try await database.read { try $0.row(Self.one, ["user": .integer(user.rawValue), "clip": .integer(id)]).map(Clip.init) }
  }

  /// The bookmarks and clips of `user` in an episode.
  public func marks(in episode: EpisodeID, of user: UserID) async throws -> EpisodeMarks {
    let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
    var marks = try await database.read { connection in
      try connection.rows(Self.marks, key).reduce(into: EpisodeMarks()) { marks, row in
        if try row.int64("kind") == 0 { marks.bookmarks.append(try Bookmark(row)) } else { marks.clips.append(try Clip(row)) }
      }
    }
    marks.bookmarks.sort { $0.position < $1.position }
    marks.clips.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    return marks
  }

  /// The clips of `user` by the titles of the shows, and within a show from the newest episode.
  public func clips(of user: UserID, limit: Int, offset: Int = 0) async throws -> [ClipWithEpisode] {
    try await database.read {
      try $0.rows(Self.all, ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]).map(ClipWithEpisode.init)
    }
  }

  /// The number of clips of `user`.
  public func count(of user: UserID) async throws -> Int {
    try await database.read { try $0.total(Self.count, ["user": .integer(user.rawValue)]) }
  }

  /// Changes a clip.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the episode.
  ///   - end: in seconds, later than `start`.
  /// - Returns: false when `user` has no such clip.
  public func change(_ id: Clip.ID, from start: Double, to end: Double, title: String, by user: UserID) async throws -> Bool {
    let values: Parameters = [
      "start_at": .real(start), "end_at": .real(end), "title": .text(title), "user": .integer(user.rawValue), "clip": .integer(id),
    ]
    return try await database.write { try $0.run(Self.change, values) > 0 }
  }

  /// Deletes a clip so that it can be restored. Its public links work no more until then.
  ///
  /// - Parameter end: clips that were deleted before are deleted permanently.
  /// - Returns: the clip; nil when `user` has no such clip.
  public func delete(_ id: Clip.ID, by user: UserID, at moment: Date, purgingBefore end: Date) async throws -> Clip? {
    let key: Parameters = ["user": .integer(user.rawValue), "clip": .integer(id)]
    return try await database.write { connection in
      try connection.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(end)])
      guard let clip = try connection.row(Self.one, key).map(Clip.init) else { return nil }
      try connection.run(Self.setDeleted, ["deleted_at": Value(moment)] + key)
      return clip
    }
  }

  /// Restores a deleted clip.
  ///
  /// - Returns: false when `user` has no such clip, or it was deleted permanently.
  public func restore(_ id: Clip.ID, by user: UserID) async throws -> Bool {
    try await database.write {
      try $0.run(Self.setDeleted, ["deleted_at": .null, "user": .integer(user.rawValue), "clip": .integer(id)]) > 0
    }
  }

  // MARK: - Statements

  static let statements = [insert, one, marks, all, count, change, setDeleted, purge]

  private static let columns = "id, episode_id, start_at, end_at, title, created_at"

  private static let insert = Statement(
    "clips.insert",
    """
    INSERT INTO clip (user_id, episode_id, start_at, end_at, title, created_at)
    VALUES (:user, :episode, :start_at, :end_at, :title, :created_at) RETURNING \(columns)
    """)
  private static let one = Statement(
    "clips.one", "SELECT \(columns) FROM clip WHERE user_id = :user AND id = :clip AND deleted_at IS NULL")

  /// The columns of a bookmark and of a clip have one type each, as PostgreSQL needs it.
  private static let marks = Statement(
    "clips.marks",
    """
    SELECT 0 AS kind, id, episode_id, position, position AS start_at, position AS end_at, note, note AS title, created_at
    FROM bookmark WHERE user_id = :user AND episode_id = :episode
    UNION ALL SELECT 1, id, episode_id, start_at, start_at, end_at, title, title, created_at
    FROM clip WHERE user_id = :user AND episode_id = :episode AND deleted_at IS NULL
    """)

  /// Sorts narrow rows and joins the displayed columns afterwards.
  private static let all = Statement(
    "clips.all",
    """
    SELECT clip.id AS clip_id, clip.start_at AS clip_start, clip.end_at AS clip_end, clip.title AS clip_title,
      clip.created_at AS clip_created, \(PersonalEpisode.columns)
    FROM (SELECT clip.id AS found_id FROM clip JOIN episode ON episode.id = clip.episode_id JOIN show ON show.id = episode.show_id
      \(ShowLook.join(user: "clip.user_id")) WHERE clip.user_id = :user AND clip.deleted_at IS NULL \(order) LIMIT :limit OFFSET :offset) AS found
    JOIN clip ON clip.id = found.found_id
    JOIN episode ON episode.id = clip.episode_id \(PersonalEpisode.joins(user: "clip.user_id")) \(order)
    """)
  private static let order = """
    ORDER BY lower(\(ShowLook.title)), show.id, episode.sort_at DESC, episode.id DESC, clip.start_at, clip.id
    """

  private static let count = Statement(
    "clips.count", "SELECT COUNT(*) AS total FROM clip WHERE user_id = :user AND deleted_at IS NULL")
  private static let change = Statement(
    "clips.change",
    """
    UPDATE clip SET start_at = :start_at, end_at = :end_at, title = :title WHERE user_id = :user AND id = :clip AND deleted_at IS NULL
    """)
  private static let setDeleted = Statement(
    "clips.setDeleted", "UPDATE clip SET deleted_at = :deleted_at WHERE user_id = :user AND id = :clip")
  private static let purge = Statement("clips.purge", "DELETE FROM clip WHERE user_id = :user AND deleted_at < :before")
}
