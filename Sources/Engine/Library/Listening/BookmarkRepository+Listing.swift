import Foundation
import PodcastModel
import Storage

/// All bookmarks of a user, by show.
extension BookmarkRepository {
  /// The bookmarks by the titles of the shows, and within a show from the newest episode.
  ///
  /// - Parameter words: only bookmarks whose note, episode or show contains this text (case-insensitive for Latin letters); nil for
  ///   all.
  public func bookmarks(of user: UserID, words: String? = nil, limit: Int, offset: Int = 0) async throws -> [BookmarkWithEpisode] {
    let all: Parameters = ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]
    return try await database.read { connection in
      let rows = try words.map { try connection.rows(Self.search, all + ["pattern": .text(HistoryRepository.pattern($0))]) }
      return try (rows ?? connection.rows(Self.all, all)).map(BookmarkWithEpisode.init)
    }
  }

  /// A bookmark of `user`; nil when it is deleted or belongs to another user.
  public func bookmark(_ id: Bookmark.ID, of user: UserID) async throws -> Bookmark? {
    try await database.read {
      try $0.row(Self.one, ["user": .integer(user.rawValue), "bookmark": .integer(id)]).map(Bookmark.init)
    }
  }

  /// The number of results of `bookmarks` in total.
  public func count(of user: UserID, words: String? = nil) async throws -> Int {
    let all: Parameters = ["user": .integer(user.rawValue)]
    return try await database.read { connection in
      let total = try words.map { try connection.total(Self.countMatches, all + ["pattern": .text(HistoryRepository.pattern($0))]) }
      return try total ?? connection.total(Self.count, all)
    }
  }

  /// Changes the note of a bookmark.
  ///
  /// - Returns: false when `user` has no such bookmark.
  public func setNote(_ note: String, of bookmark: Bookmark.ID, by user: UserID) async throws -> Bool {
    try await database.write { connection in
      guard try connection.run(Self.setNote, ["note": .text(note), "user": .integer(user.rawValue), "bookmark": .integer(bookmark)]) > 0
      else { return false }
      try SearchRepository.note(.bookmark, bookmark, on: connection)
      return true
    }
  }

  // MARK: - Deletion

  /// Deletes a bookmark, which can be restored until it is purged.
  ///
  /// - Returns: the bookmark; nil when it is deleted already or belongs to another user.
  @discardableResult
  public func delete(_ bookmark: Bookmark.ID, by user: UserID, at moment: Date) async throws -> Bookmark? {
    let key: Parameters = ["user": .integer(user.rawValue), "bookmark": .integer(bookmark)]
    return try await database.write { connection in
      guard let deleted = try connection.row(Self.one, key).map(Bookmark.init) else { return nil }
      try connection.run(Self.storeDeleted, key + ["deleted_at": Value(moment)])
      try connection.run(Self.remove, key)
      return deleted
    }
  }

  /// Restores a deleted bookmark. If the user has added another one at its position since, that one gets its note too.
  ///
  /// - Returns: the bookmark; nil when `user` has deleted none with this id, it is purged, or its episode is hidden from `user` now.
  public func restore(_ bookmark: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    let key: Parameters = ["user": .integer(user.rawValue), "bookmark": .integer(bookmark)]
    return try await database.write { connection in
      guard let deleted = try connection.row(Self.deleted, key).map(Bookmark.init),
        let episode = try ChangeLogRepository.counterparts(of: [deleted.episode], on: connection).first?.rawValue
      else { return nil }
      let owner: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode)]
      guard try connection.row(PrivateShowRepository.visibleEpisode, owner) != nil else { return nil }
      let place = owner + ["position": .real(deleted.position)]
      let note = Self.joined(try connection.row(Self.at, place)?.text("note"), deleted.note)
      try connection.run(
        Self.restore, place + ["bookmark": .integer(bookmark), "note": .text(note), "created_at": Value(deleted.created)])
      try connection.run(Self.removeDeleted, key)
      let restored = try connection.row(Self.at, place).map(Bookmark.init)
      if let restored { try SearchRepository.note(.bookmark, restored.id, on: connection) }
      return restored
    }
  }

  /// Permanently deletes the bookmarks that were deleted before `moment`.
  public func purge(deletedBefore moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.purgeDeleted, ["user": .integer(user.rawValue), "before": Value(moment)]) }
  }

  // MARK: - Statements

  static let detailStatements = [
    all, search, count, countMatches, setNote, one, storeDeleted, deleted, restore, removeDeleted, purgeDeleted,
  ]

  private static let all = Statement("bookmarks.all", page("bookmark.user_id = :user"))
  private static let search = Statement("bookmarks.search", page(matchesSearch))

  private static let count = Statement("bookmarks.count", "SELECT COUNT(*) AS total FROM bookmark WHERE user_id = :user")
  private static let countMatches = Statement(
    "bookmarks.countFound",
    """
    SELECT COUNT(*) AS total FROM \(source) WHERE \(matchesSearch)
    """)

  private static let setNote = Statement("bookmarks.setNote", "UPDATE bookmark SET note = :note WHERE user_id = :user AND id = :bookmark")
  private static let one = Statement("bookmarks.one", "SELECT \(columns) FROM bookmark WHERE user_id = :user AND id = :bookmark")

  private static let storeDeleted = Statement(
    "bookmarks.storeDeleted",
    """
    INSERT INTO deleted_bookmark (\(columns), user_id, deleted_at)
    SELECT \(columns), user_id, :deleted_at FROM bookmark WHERE user_id = :user AND id = :bookmark
    """)
  private static let deleted = Statement(
    "bookmarks.deleted", "SELECT \(columns) FROM deleted_bookmark WHERE user_id = :user AND id = :bookmark")
  private static let restore = Statement(
    "bookmarks.restore",
    """
    INSERT INTO bookmark (id, user_id, episode_id, position, note, created_at)
    VALUES (:bookmark, :user, :episode, :position, :note, :created_at)
    ON CONFLICT (user_id, episode_id, position) DO UPDATE SET note = excluded.note
    """)
  private static let removeDeleted = Statement(
    "bookmarks.removeDeleted", "DELETE FROM deleted_bookmark WHERE user_id = :user AND id = :bookmark")
  private static let purgeDeleted = Statement(
    "bookmarks.purgeDeleted", "DELETE FROM deleted_bookmark WHERE user_id = :user AND deleted_at < :before")

  /// Sorts narrow rows and joins the displayed columns afterwards.
  private static func page(_ isWanted: String) -> String {
    """
    SELECT bookmark.id AS bookmark_id, bookmark.position AS place, bookmark.note, bookmark.created_at, \(PersonalEpisode.columns)
    FROM (SELECT bookmark.id AS found_id FROM \(source) WHERE \(isWanted) \(order) LIMIT :limit OFFSET :offset) AS found
    JOIN bookmark ON bookmark.id = found.found_id
    JOIN episode ON episode.id = bookmark.episode_id \(PersonalEpisode.joins(user: "bookmark.user_id")) \(order)
    """
  }

  private static let source = """
    bookmark JOIN episode ON episode.id = bookmark.episode_id JOIN show ON show.id = episode.show_id
    \(ShowLook.join(user: "bookmark.user_id"))
    """

  private static let order = """
    ORDER BY lower(\(ShowLook.title)), show.id, episode.sort_at DESC, episode.id DESC, bookmark.position
    """

  private static let matchesSearch = """
    bookmark.user_id = :user AND (lower(bookmark.note) LIKE :pattern ESCAPE '!' OR lower(episode.title) LIKE :pattern ESCAPE '!'
      OR \(ShowLook.matchesPattern))
    """
}

/// A bookmark with its episode.
public struct BookmarkWithEpisode: Sendable, Equatable, Identifiable {
  /// The id of the bookmark.
  public let id: Bookmark.ID
  /// The position in seconds from the start.
  public let position: Double
  /// The note; "" for none.
  public let note: String
  /// When the bookmark was added.
  public let created: Date
  /// The episode with the user's state.
  public let personal: PersonalEpisode

  init(_ row: Row) throws {
    id = try row.int64("bookmark_id")
    position = try row.double("place")
    note = try row.text("note")
    created = try row.date("created_at")
    personal = try PersonalEpisode(row)
  }
}
