import Events
import Foundation
import PodcastModel
import Storage

/// The folders of users. A show can be in several. A nested folder is named by its full path: "Science / Space".
public struct FolderRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The separator of the names in a path.
  public static let separator = " / "

  /// The names of each show's folders, in the order of the folders.
  public func names(of user: UserID) async throws -> [ShowID: [String]] {
    try await folders(of: user).mapValues { $0.map(\.name) }
  }

  /// The folders of each show of a user.
  public func folders(of user: UserID) async throws -> [ShowID: [Folder]] {
    let rows = try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]) }
    return try rows.reduce(into: [:]) { folders, row in folders[ShowID(try row.int64("show_id")), default: []].append(try Folder(row)) }
  }

  /// All folders of a user, including empty ones.
  public func all(of user: UserID) async throws -> [Folder] {
    try await database.read { try $0.rows(Self.all, ["user": .integer(user.rawValue)]).map(Folder.init) }
  }

  /// All folders of a user with their shows, including empty ones.
  public func members(of user: UserID) async throws -> [(folder: Folder, shows: [ShowID])] {
    let rows = try await database.read { try $0.rows(Self.members, ["user": .integer(user.rawValue)]) }
    return try rows.reduce(into: [(folder: Folder, shows: [ShowID])]()) { folders, row in
      let folder = try Folder(row)
      if folders.last?.folder != folder { folders.append((folder: folder, shows: [])) }
      if let show = try row.optionalInt64("show_id") { folders[folders.count - 1].shows.append(ShowID(show)) }
    }
  }

  /// Creates a folder, or returns the existing one with that name.
  public func add(_ name: String, of user: UserID, at moment: Date) async throws -> Folder {
    let folder = try await database.write { connection in
      try connection.run(Self.insert, ["user": .integer(user.rawValue), "name": .text(name), "place": Value(moment)])
      guard let row = try connection.row(Self.byName, ["user": .integer(user.rawValue), "name": .text(name)]) else {
        throw StorageError.unexpectedValue(column: "id")
      }
      return try Folder(row)
    }
    events.publish(.playlists(user))
    return folder
  }

  /// Renames a folder.
  ///
  /// - Throws: `FolderError.nameTaken`, `FolderError.noSuchFolder`.
  public func rename(_ id: Folder.ID, to name: String, of user: UserID) async throws {
    try await database.write { connection in
      if let other = try connection.row(Self.byName, ["user": .integer(user.rawValue), "name": .text(name)]), try other.int64("id") != id {
        throw FolderError.nameTaken
      }
      guard try connection.run(Self.rename, ["name": .text(name), "user": .integer(user.rawValue), "folder": .integer(id)]) > 0 else {
        throw FolderError.noSuchFolder
      }
    }
    events.publish(.playlists(user))
  }

  /// Moves a folder before another in the order of the folders, or to the end when `other` is nil.
  public func place(_ id: Folder.ID, before other: Folder.ID?, of user: UserID) async throws {
    let isMoved = try await database.write { connection in
      let all = try connection.rows(Self.order, ["user": .integer(user.rawValue)])
        .map { Order.Ranked(item: try $0.int64("id"), rank: try $0.int64("position")) }
      guard let changed = Order.moving(id, before: other, in: all) else { return false }
      for row in changed {
        try connection.run(
          Self.setPosition, ["place": .integer(row.rank), "user": .integer(user.rawValue), "folder": .integer(row.item)])
      }
      return true
    }
    if isMoved { events.publish(.playlists(user)) }
  }

  /// Deletes a folder, which can be restored for two weeks. Its shows stay; smart playlists with the folder as their only source are
  /// deleted and restored with it, and others go without it until then.
  ///
  /// - Returns: the number of such lists.
  @discardableResult
  public func delete(_ id: Folder.ID, of user: UserID, at moment: Date) async throws -> Int {
    let lists = try await database.write { connection in
      try connection.run(Self.purgeDeleted, ["user": .integer(user.rawValue), "before": Value(moment - Self.undoPeriod)])
      // A deleted folder releases its name.
      let isThere =
        try connection.run(
          Self.delete, ["deleted_at": Value(moment), "name": .text("\(id)\u{1F}"), "user": .integer(user.rawValue), "folder": .integer(id)])
        > 0
      return isThere ? try connection.run(Self.deleteLists, ["deleted_at": Value(moment), "folder": .integer(id)]) : 0
    }
    events.publish(.playlists(user))
    return lists
  }

  /// Restores a deleted folder with its shows.
  ///
  /// - Throws: `FolderError.nameTaken` when another folder has its name now.
  public func restore(_ id: Folder.ID, of user: UserID) async throws {
    do {
      try await database.write { connection in
        try connection.run(Self.restoreLists, ["folder": .integer(id), "user": .integer(user.rawValue)])
        try connection.run(Self.restore, ["user": .integer(user.rawValue), "folder": .integer(id)])
      }
    } catch StorageError.constraint {
      throw FolderError.nameTaken
    }
    events.publish(.playlists(user))
  }

  /// Sets the folders of a show.
  ///
  /// - Returns: the previous folders.
  /// - Throws: `StorageError.constraint` when there is no such show.
  @discardableResult
  public func move(_ show: ShowID, to folders: [Folder.ID], of user: UserID) async throws -> [Folder.ID] {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    let before = try await database.write { connection in
      let before = try connection.rows(Self.ofShow, key).map { try $0.int64("id") }
      try connection.run(Self.remove, ["show": .integer(show.rawValue), "user": .integer(user.rawValue)])
      for folder in folders {
        try connection.run(Self.insertShowByID, ["show": .integer(show.rawValue), "user": .integer(user.rawValue), "id": .integer(folder)])
      }
      return before
    }
    events.publish(.subscriptionMark(show, user))
    return before
  }

  /// Adds a show to a folder, which is created when it does not exist.
  static func put(_ show: Value, into name: String, of user: Value, at moment: Date, on connection: any Connection) throws {
    try connection.run(insert, ["user": user, "name": .text(name), "place": Value(moment)])
    try connection.run(insertShow, ["show": show, "user": user, "name": .text(name)])
  }

  private typealias Order = RankedOrder<Folder.ID>

  private static let undoPeriod: TimeInterval = 14 * 86_400

  // MARK: - Statements

  static let statements = [
    insert, insertShow, insertShowByID, ofUser, members, all, byName, rename, delete, restore, deleteLists, restoreLists, purgeDeleted,
    ofShow,
    remove, order, setPosition,
  ]

  /// At the end, also after folders that were moved.
  private static let insert = Statement(
    "folders.insert",
    """
    INSERT INTO folder (user_id, name, position)
    VALUES (:user, :name, COALESCE((SELECT MAX(position) + 1 FROM folder WHERE user_id = :user AND position >= :place), :place))
    ON CONFLICT (user_id, name) DO NOTHING
    """)

  private static let insertShow = Statement("folders.insertShow", showInsertion(by: "name"))
  private static let insertShowByID = Statement("folders.insertShowByID", showInsertion(by: "id"))

  private static func showInsertion(by column: String) -> String {
    """
    INSERT INTO folder_show (folder_id, show_id) SELECT id, :show FROM folder WHERE user_id = :user AND \(column) = :\(column)
    ON CONFLICT (folder_id, show_id) DO NOTHING
    """
  }

  private static let ofUser = Statement(
    "folders.ofUser",
    """
    SELECT folder.id, folder.name, folder_show.show_id FROM folder JOIN folder_show ON folder_show.folder_id = folder.id
    WHERE folder.user_id = :user AND folder.deleted_at IS NULL ORDER BY folder.position, folder.id
    """)

  private static let members = Statement(
    "folders.members",
    """
    SELECT folder.id, folder.name, folder_show.show_id FROM folder LEFT JOIN folder_show ON folder_show.folder_id = folder.id
    WHERE folder.user_id = :user AND folder.deleted_at IS NULL ORDER BY folder.position, folder.id
    """)

  private static let all = Statement(
    "folders.all", "SELECT id, name FROM folder WHERE user_id = :user AND deleted_at IS NULL ORDER BY position, id")

  private static let order = Statement(
    "folders.order", "SELECT id, position FROM folder WHERE user_id = :user AND deleted_at IS NULL ORDER BY position, id")
  private static let setPosition = Statement(
    "folders.setPosition", "UPDATE folder SET position = :place WHERE user_id = :user AND id = :folder")

  private static let byName = Statement("folders.byName", "SELECT id, name FROM folder WHERE user_id = :user AND name = :name")
  private static let rename = Statement(
    "folders.rename", "UPDATE folder SET name = :name WHERE user_id = :user AND id = :folder AND deleted_at IS NULL")

  private static let delete = Statement(
    "folders.delete",
    """
    UPDATE folder SET deleted_at = :deleted_at, deleted_name = name, name = :name || name
    WHERE user_id = :user AND id = :folder AND deleted_at IS NULL
    """)

  private static let restore = Statement(
    "folders.restore",
    """
    UPDATE folder SET deleted_at = NULL, name = deleted_name, deleted_name = NULL
    WHERE user_id = :user AND id = :folder AND deleted_at IS NOT NULL
    """)

  private static let deleteLists = Statement(
    "folders.deleteLists",
    """
    UPDATE smart_list SET deleted_at = :deleted_at
    WHERE id IN (SELECT list_id FROM smart_list_source WHERE folder_id = :folder) AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM smart_list_source AS other
        WHERE other.list_id = smart_list.id AND COALESCE(other.folder_id, 0) <> :folder)
    """)

  /// The lists that were deleted with it; lists that were deleted before stay deleted.
  private static let restoreLists = Statement(
    "folders.restoreLists",
    """
    UPDATE smart_list SET deleted_at = NULL
    WHERE id IN (SELECT list_id FROM smart_list_source WHERE folder_id = :folder)
      AND deleted_at = (SELECT deleted_at FROM folder WHERE id = :folder AND user_id = :user)
    """)

  private static let purgeDeleted = Statement("folders.forgetDeleted", "DELETE FROM folder WHERE user_id = :user AND deleted_at < :before")

  private static let ofShow = Statement(
    "folders.ofShow",
    """
    SELECT folder.id FROM folder_show JOIN folder ON folder.id = folder_show.folder_id
    WHERE folder.user_id = :user AND folder_show.show_id = :show AND folder.deleted_at IS NULL
    """)

  private static let remove = Statement(
    "folders.takeOut",
    """
    DELETE FROM folder_show WHERE show_id = :show
      AND folder_id IN (SELECT id FROM folder WHERE user_id = :user AND deleted_at IS NULL)
    """)
}

/// An error of a change to folders.
public enum FolderError: Error, Equatable {
  /// Another folder of the user has that name.
  case nameTaken
  /// The user has no such folder.
  case noSuchFolder
}
