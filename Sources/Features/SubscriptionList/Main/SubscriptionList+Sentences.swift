import Components
import WebPage

extension SubscriptionList {
  /// The page's title.
  public static var title: String { words(.title) }

  /// The names of the parts that are always there.
  public static var all: String { words(.all) }
  public static var favourites: String { words(.favourites) }
  public static var archived: String { words(.archived) }

  /// What the badge of a show says; nothing for none.
  public static func newText(_ count: Int) -> String {
    count > 0 ? words(.new, ["count": CategoryView.badge(count)]) : ""
  }

  /// What has just been done, for the notice that says so.
  public enum Deed: Sendable, Equatable {
    case ended(String), resumed
    /// Too long ago.
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

  /// What the button beside such a sentence says.
  public static var undo: String { words(.undo) }

  /// Where a notice posts what takes it back.
  public static let resumePath = "/subscription-list/did-resume"
  public static let favouritePath = "/subscription-list/did-set-favourite"
  public static let archivePath = "/subscription-list/did-set-archived"
  public static let putPath = "/subscription-list/did-put"
  public static let restoreFolderPath = "/subscription-list/did-restore-folder"
}
