import Components
import WebPage

extension SubscriptionList {
  public static var title: String { words(.title) }

  /// The names of the fixed tabs.
  public static var all: String { words(.all) }
  public static var favourites: String { words(.favourites) }
  public static var archived: String { words(.archived) }

  /// The text of a show's badge; empty for none.
  public static func newText(_ count: Int) -> String {
    count > 0 ? words(.new, ["count": CategoryView.badge(count)]) : ""
  }

  // MARK: - Notices after events

  public static func ended(_ title: String) -> String { words(.ended, ["title": title]) }
  public static var resumed: String { words(.resumed) }
  /// The subscription ended too long ago.
  public static var notResumed: String { words(.notResumed) }
  public static func marked(_ title: String, favourite isOn: Bool) -> String { words(isOn ? .didFavour : .didUnfavour, ["title": title]) }
  public static func marked(_ title: String, archived isOn: Bool) -> String { words(isOn ? .didArchive : .didUnarchive, ["title": title]) }
  public static func put(_ title: String, folder: String) -> String { words(.didPut, ["title": title, "folder": folder]) }
  public static func takenOut(_ title: String) -> String { words(.didTakeOut, ["title": title]) }
  /// - Parameter lists: The smart playlists that were deleted with it.
  public static func folderDeleted(_ folder: String, lists: Int) -> String {
    lists == 0 ? words(.folderDeleted, ["folder": folder]) : words(.folderDeletedToo, count: lists, ["folder": folder])
  }
  public static var folderRestored: String { words(.folderRestored) }
  public static var folderNameTaken: String { words(.folderNameTaken) }
  public static var folderNameless: String { words(.folderNameless) }
  /// The label of the undo button.
  public static var undo: String { words(.undo) }

  /// The path of the undo.
  public static let resumePath = "/subscription-list/did-resume"
  public static let favouritePath = "/subscription-list/did-set-favourite"
  public static let archivePath = "/subscription-list/did-set-archived"
  public static let putPath = "/subscription-list/did-put"
  public static let restoreFolderPath = "/subscription-list/did-restore-folder"
}
