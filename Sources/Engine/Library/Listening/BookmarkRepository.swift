import Events
import Foundation
import PodcastModel
import Storage

/// The favourites and bookmarks of users.
public struct BookmarkRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Adds an episode to the favourites of `user`, or removes it.
  public func setFavourite(_ isFavourite: Bool, _ episode: EpisodeID, by user: UserID, at moment: Date) async throws {
    try await setFavourite(isFavourite, [episode], by: user, at: moment)
  }

  /// Adds episodes to the favourites of `user`, or removes them, a few in each transaction. A delayed action leaves episodes as they are
  /// that were added or removed since.
  ///
  /// - Returns: the episodes that have changed.
  @discardableResult
  public func setFavourite(
    _ isFavourite: Bool, _ episodes: [EpisodeID], by user: UserID, at moment: Date
  ) async throws -> [EpisodeID] {
    let delayed = ActionMoment.delayed(at: moment)
    let origin = ChangeLogRepository.Origin(user: user, moment: delayed ?? moment, author: .current)
    let opposite: LoggedAction = isFavourite ? .notFavourite : .favourite
    var changed: [EpisodeID] = []
    for batch in episodes.batches(of: Self.batchSize) {
      changed += try await database.write { connection in
        let changed = try batch.filter { episode in
          let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
          if let delayed, try ChangeLogRepository.isLogged(opposite, of: episode, after: delayed, by: user, on: connection) {
            return false
          }
          guard isFavourite else { return try connection.run(Self.unfavour, key) > 0 }
          return try connection.run(Self.favour, key + ["added_at": Value(origin.moment)]) > 0
        }
        try ChangeLogRepository.add(isFavourite ? .favourite : .notFavourite, changed.map(\.rawValue), by: origin, on: connection)
        return changed
      }
    }
    for episode in changed { events.publish(.episode(episode, user)) }
    if !changed.isEmpty {
      events.publish(.session(user))
      events.publish(.changeLog(user))
    }
    return changed
  }

  /// Adds a bookmark. A second bookmark at the same position replaces the note of the first and keeps its id; a delayed one adds its note.
  ///
  /// - Throws: `StorageError.constraint` when there is no such episode.
  public func add(_ episode: EpisodeID, at position: Double, note: String, by user: UserID, moment: Date) async throws -> Bookmark {
    let place: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "position": .real(position)]
    let isDelayed = ActionMoment.delay != nil
    let row = try await database.write {
      let known = try isDelayed ? $0.row(Self.at, place)?.text("note") : nil
      try $0.run(Self.add, place + ["note": .text(Self.joined(known, note)), "created_at": Value(moment)])
      let row = try $0.row(Self.at, place)
      if let id = try row?.int64("id") { try SearchRepository.note(.bookmark, id, on: $0) }
      return row
    }
    guard let row else { throw StorageError.unexpectedValue(column: "bookmark") }
    return try Bookmark(row)
  }

  /// The bookmarks of `user` in `episode`, by position.
  public func bookmarks(of episode: EpisodeID, for user: UserID) async throws -> [Bookmark] {
    try await database.read {
      try $0.rows(Self.ofEpisode, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]).map(Bookmark.init)
    }
  }

  /// Both notes, unless one contains the other.
  static func joined(_ known: String?, _ note: String) -> String {
    guard let known, !known.isEmpty, !note.contains(known) else { return note }
    return note.isEmpty || known.contains(note) ? known : String("\(known)\n\(note)".prefix(maxNoteLength))
  }

  // MARK: - Private

  private static let maxNoteLength = 1_000

  // MARK: - Statements

  static let statements = [favour, unfavour, add, at, ofEpisode, remove] + detailStatements

  private static let batchSize = 100

  private static let favour = Statement(
    "bookmarks.favour",
    """
    INSERT INTO episode_favourite (user_id, episode_id, added_at) VALUES (:user, :episode, :added_at)
      ON CONFLICT (user_id, episode_id) DO NOTHING
    """)
  private static let unfavour = Statement(
    "bookmarks.unfavour", "DELETE FROM episode_favourite WHERE user_id = :user AND episode_id = :episode")

  private static let add = Statement(
    "bookmarks.add",
    """
    INSERT INTO bookmark (user_id, episode_id, position, note, created_at) VALUES (:user, :episode, :position, :note, :created_at)
    ON CONFLICT (user_id, episode_id, position) DO UPDATE SET note = excluded.note
    """)
  static let at = Statement(
    "bookmarks.at", "SELECT \(columns) FROM bookmark WHERE user_id = :user AND episode_id = :episode AND position = :position")
  private static let ofEpisode = Statement(
    "bookmarks.ofEpisode", "SELECT \(columns) FROM bookmark WHERE user_id = :user AND episode_id = :episode ORDER BY position")
  static let remove = Statement("bookmarks.remove", "DELETE FROM bookmark WHERE user_id = :user AND id = :bookmark")

  static let columns = "id, episode_id, position, note, created_at"
}

/// A bookmark: a position in an episode with a note.
public struct Bookmark: Sendable, Equatable, Identifiable {
  /// The id of the bookmark.
  public let id: Int64
  /// The episode.
  public let episode: EpisodeID
  /// The position in seconds from the start.
  public let position: Double
  /// The note; "" for none.
  public let note: String
  /// When the bookmark was added.
  public let created: Date

  init(_ row: Row) throws {
    id = try row.int64("id")
    episode = EpisodeID(try row.int64("episode_id"))
    position = try row.double("position")
    note = try row.text("note")
    created = try row.date("created_at")
  }
}
