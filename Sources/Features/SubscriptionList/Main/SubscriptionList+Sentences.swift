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

  /// A notice after an event.
  public enum Deed: Sendable, Equatable {
    case ended(String), resumed
    /// The subscription ended too long ago.
    case notResumed
    case favoured(String), unfavoured(String)
    case archived(String), unarchived(String)
    case put(String, folder: String), takenOut(String)
    case folderDeleted(String, lists: Int), folderRestored, folderNameTaken, folderNameless
  }

  public static func sentence(for deed: Deed) -> String {
    switch deed {
    case .ended(let title): words(.ended, ["title": title])
    case .resumed: words(.resumed)
    case .notResumed: words(.notResumed)
    case .favoured(let title): words(.didFavour, ["title": title])
    case .unfavoured(let title): words(.didUnfavour, ["title": title])
    case .archived(let title): words(.didArchive, ["title": title])
    case .unarchived(let title): words(.didUnarchive, ["title": title])
    case .put(let title, let folder): words(.didPut, ["title": title, "folder": folder])
    case .takenOut(let title): words(.didTakeOut, ["title": title])
    case .folderDeleted(let folder, 0): words(.folderDeleted, ["folder": folder])
    case .folderDeleted(let folder, let lists): words(.folderDeletedToo, count: lists, ["folder": folder])
    case .folderRestored: words(.folderRestored)
    case .folderNameTaken: words(.folderNameTaken)
    case .folderNameless: words(.folderNameless)
    }
  }

  /// The label of the undo button.
  public static var undo: String { words(.undo) }

  /// The path of the undo.
  public static let resumePath = "/subscription-list/did-resume"
  public static let favouritePath = "/subscription-list/did-set-favourite"
  public static let archivePath = "/subscription-list/did-set-archived"
  public static let putPath = "/subscription-list/did-put"
  public static let restoreFolderPath = "/subscription-list/did-restore-folder"
}
