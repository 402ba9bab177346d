import Components
import WebPage

extension SubscriptionList {
  public static var title: String { strings(.title) }

  /// The names of the fixed tabs.
  public static var all: String { strings(.all) }
  public static var favourites: String { strings(.favourites) }
  public static var archived: String { strings(.archived) }

  /// The text of a show's badge; empty for none.
  public static func newText(_ count: Int) -> String {
    count > 0 ? strings(.new, ["count": CategoryView.badge(count)]) : ""
  }

  // MARK: - Notices after events

  public static func ended(_ title: String) -> String { strings(.ended, ["title": title]) }
  public static var resumed: String { strings(.resumed) }
  /// The subscription ended too long ago.
  public static var notResumed: String { strings(.notResumed) }
  public static func marked(_ title: String, favourite isOn: Bool) -> String { strings(isOn ? .didFavour : .didUnfavour, ["title": title]) }
  public static func marked(_ title: String, archived isOn: Bool) -> String {
    strings(isOn ? .didArchive : .didUnarchive, ["title": title])
  }
  public static func put(_ title: String, folder: String) -> String { strings(.didPut, ["title": title, "folder": folder]) }
  public static func removedFromFolder(_ title: String) -> String { strings(.didRemoveFromFolder, ["title": title]) }
  /// - Parameter lists: The smart playlists that were deleted with it.
  public static func folderDeleted(_ folder: String, lists: Int) -> String {
    lists == 0 ? strings(.folderDeleted, ["folder": folder]) : strings(.folderDeletedToo, count: lists, ["folder": folder])
  }
  public static var folderRestored: String { strings(.folderRestored) }
  public static var folderNameTaken: String { strings(.folderNameTaken) }
  public static var folderNameless: String { strings(.folderNameless) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }

  /// The path of the undo.
  public static let resumePath = "/subscription-list/did-resume"
  public static let favouritePath = "/subscription-list/did-set-favourite"
  public static let archivePath = "/subscription-list/did-set-archived"
  public static let putPath = "/subscription-list/did-move-to-folder"
  public static let restoreFolderPath = "/subscription-list/did-restore-folder"
}
