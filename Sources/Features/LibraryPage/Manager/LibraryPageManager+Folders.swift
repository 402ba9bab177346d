import Components
import Library
import LibraryPage
import PodcastModel
import ServiceRouter
import Services
import Subscriptions
import WebPage

extension LibraryPageManager {
  public func libraryPage(didMove shows: [Int64], to folders: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    return try await move(shows.reduce(into: [:]) { $0[ShowID($1)] = folders }, to: folders, backTo: path, viewer)
  }

  public func libraryPage(
    didMove shows: [Int64], toNewFolder name: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    guard !shows.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    do {
      let folder = try await subscriptions.addFolder(name, of: UserID(viewer.userID))
      return try await libraryPage(didMove: shows, to: [folder.id], backTo: path, by: viewer)
    } catch SubscriptionsError.nameMissing {
      return notice(LibraryPage.folderNameless, backTo: path)
    }
  }

  public func libraryPage(didAdd shows: [Int64], to folder: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let path = LibraryPageServices.Navigate(folder: folder).path
    let before = try await library.folders.folders(of: UserID(viewer.userID))
    let places = shows.reduce(into: [ShowID: [Folder.ID]]()) { places, show in
      let others = (before[ShowID(show)] ?? []).map(\.id).filter { $0 != folder }
      places[ShowID(show)] = others + [folder]
    }
    guard !places.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    _ = try await subscriptions.move(places, of: UserID(viewer.userID))
    return .navigate(path)
  }

  public func libraryPage(didRestorePlaces replaced: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    let isRestored = try await subscriptions.restore(places: replaced, of: UserID(viewer.userID))
    return notice(isRestored ? LibraryPage.foldersRestored : LibraryPage.changeUnavailable, backTo: path)
  }

  public func libraryPage(didAddFolder name: String, by viewer: Viewer) async throws -> EventAnswer {
    do {
      let folder = try await subscriptions.addFolder(name, of: UserID(viewer.userID))
      return .navigate(LibraryPageServices.Navigate(folder: folder.id).path)
    } catch SubscriptionsError.nameMissing {
      return notice(LibraryPage.folderNameless)
    }
  }

  public func libraryPage(didRename folder: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer {
    let path = LibraryPageServices.Navigate(folder: folder).path
    do {
      try await subscriptions.rename(folder: folder, to: name, of: UserID(viewer.userID))
    } catch SubscriptionsError.nameMissing {
      return notice(LibraryPage.folderNameless, backTo: path)
    } catch FolderError.nameTaken {
      return notice(LibraryPage.folderNameTaken, backTo: path)
    } catch FolderError.noSuchFolder {
      return .missing
    }
    return .navigate(path)
  }

  public func libraryPage(didMoveFolder folder: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer {
    try await subscriptions.move(folder: folder, before: other, of: UserID(viewer.userID))
    return .done(backTo: LibraryPageServices.Navigate().path)
  }

  public func libraryPage(
    didStepFolder folder: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    if let successor = way.successor(of: folder, in: try await library.folders.all(of: user).map(\.id)) {
      try await subscriptions.move(folder: folder, before: successor, of: user)
    }
    return .done(backTo: path)
  }

  public func libraryPage(didDelete folder: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard let deleted = try await subscriptions.delete(folder: folder, of: UserID(viewer.userID)) else { return .missing }
    // The page of the folder does not exist now, so the next one offers the undo.
    var task = LibraryPageServices.Navigate()
    task.deleted = "\(folder).\(deleted.lists)"
    return .navigate(task.path)
  }

  public func libraryPage(didRestore folder: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      try await subscriptions.restore(folder: folder, of: UserID(viewer.userID))
    } catch FolderError.nameTaken {
      return notice(LibraryPage.folderNameTaken)
    }
    return .navigate(LibraryPageServices.Navigate().path)
  }

  // MARK: - Private

  private func move(
    _ places: [ShowID: [Folder.ID]], to folders: [Folder.ID], backTo path: String, _ viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let before = try await subscriptions.move(places, of: user)
    guard !before.isEmpty else { return .missing }
    let title = try await title(of: before.keys.map(\.rawValue), user)
    let names = try await library.folders.all(of: user).filter { folders.contains($0.id) }.map(\.name)
    let isMoved = before.contains { $0.value != places[$0.key] }
    let replaced = try await isMoved ? subscriptions.store(places: before, of: user) : nil
    return notice(
      names.isEmpty
        ? LibraryPage.removedFromFolder(title, count: before.count)
        : LibraryPage.moved(title, count: before.count, folders: names),
      undo: replaced.map { Undo(path: LibraryPage.placesPath, fields: ["replaced": "\($0)", "back": path], text: LibraryPage.undo) },
      backTo: path)
  }
}
