import Library
import PodcastModel

extension Subscriptions {
  /// Makes a folder; a folder that has this name already is returned instead.
  ///
  /// - Throws: `SubscriptionsError.nameMissing`.
  public func addFolder(_ name: String, of user: UserID) async throws -> Folder {
    try await library.folders.add(Self.name(name), of: user, at: now())
  }

  /// - Throws: `SubscriptionsError.nameMissing`, `FolderError.nameTaken`, `FolderError.noSuchFolder`.
  public func rename(folder: Folder.ID, to name: String, of user: UserID) async throws {
    try await library.folders.rename(folder, to: Self.name(name), of: user)
  }

  /// Moves a folder before another, or to the end of the folders.
  public func move(folder: Folder.ID, before other: Folder.ID?, of user: UserID) async throws {
    try await library.folders.place(folder, before: other, of: user)
  }

  /// Deletes a folder and the smart playlists that draw from it. Its shows stay subscribed.
  ///
  /// - Returns: the folder's name, and how many smart playlists were deleted with it; nil when there is no such folder.
  public func delete(folder: Folder.ID, of user: UserID) async throws -> (name: String, lists: Int)? {
    guard let name = try await library.folders.all(of: user).first(where: { $0.id == folder })?.name else { return nil }
    return (name, try await library.folders.delete(folder, of: user, at: now()))
  }

  /// Restores a deleted folder with its shows and smart playlists.
  ///
  /// - Throws: `FolderError.nameTaken`.
  public func restore(folder: Folder.ID, of user: UserID) async throws { try await library.folders.restore(folder, of: user) }

  /// Puts a show into these folders and removes it from all others.
  ///
  /// - Returns: the folders in which it was before; nil when there is no show that `user` may see.
  public func move(_ show: ShowID, to folders: [Folder.ID], of user: UserID) async throws -> [Folder.ID]? {
    guard try await library.privateShows.isVisible(show, to: user) else { return nil }
    return try await library.folders.move(show, to: folders, of: user)
  }
}
