import Components
import WebPage

extension LibraryPage {
  public static var title: String { strings(.title) }

  /// The titles of the pages of the library.
  public static var shows: String { strings(.showsTitle) }
  public static var inbox: String { strings(.inbox) }
  public static var downloads: String { strings(.downloads) }
  public static var playlists: String { strings(.playlists) }
  public static var saved: String { strings(.saved) }
  public static var history: String { strings(.history) }

  // MARK: - Live updates

  /// The attribute by which a tile announces that its feed started to fail, or works again.
  public static let failurePatch = "data-reload-on-failure"

  /// The key of pages whose order or filter follows the numbers of unplayed episodes.
  public static let countsPatch = "library-counts"

  /// The patch of the number of unplayed episodes of a show, or of a folder.
  public static func unplayedPatch(_ count: Int, ofShow show: Int64) -> LivePatch {
    LivePatch("unplayed-\(show)", text: CategoryView.badge(count))
  }

  public static func unplayedPatch(_ count: Int, ofFolder folder: Int64) -> LivePatch {
    LivePatch("unplayed-folder-\(folder)", text: CategoryView.badge(count))
  }

  // MARK: - Notices after events

  /// - Parameter title: The title of the only show; nil for several.
  public static func ended(_ title: String?, count: Int) -> String { sentence(.ended, .endedCount, title, count) }

  public static func marked(_ title: String?, count: Int, favourite isOn: Bool) -> String {
    isOn ? sentence(.didFavour, .didFavourCount, title, count) : sentence(.didUnfavour, .didUnfavourCount, title, count)
  }

  public static func marked(_ title: String?, count: Int, archived isOn: Bool) -> String {
    isOn ? sentence(.didArchive, .didArchiveCount, title, count) : sentence(.didUnarchive, .didUnarchiveCount, title, count)
  }

  public static func moved(_ title: String?, count: Int, folders: [String]) -> String {
    sentence(.didMove, .didMoveCount, title, count, ["folder": Components.list(folders)])
  }

  public static func removedFromFolder(_ title: String?, count: Int) -> String {
    sentence(.didRemoveFromFolder, .didRemoveCount, title, count)
  }

  public static var foldersRestored: String { strings(.foldersRestored) }
  public static var changeUnavailable: String { strings(.changeUnavailable) }
  public static func markedPlayed(_ episodes: Int) -> String {
    episodes == 0 ? strings(.nothingToMark) : strings(.didMarkPlayed, count: episodes)
  }
  /// - Parameter max: the maximum number of shows whose settings are on one page.
  public static func tooManySelected(max: Int) -> String { strings(.tooManySelected, count: max) }
  public static func refreshing(_ count: Int) -> String { strings(.didRefresh, count: count) }
  public static var noneSelected: String { strings(.noneSelected) }

  public static var folderNameTaken: String { strings(.folderNameTaken) }
  public static var folderNameless: String { strings(.folderNameless) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }

  // MARK: - The paths of undos

  public static let placesPath = "/library-page/did-restore-places"

  // MARK: - Private

  private static func sentence(
    _ one: LibraryPageString, _ several: LibraryPageString, _ title: String?, _ count: Int, _ values: [String: String] = [:]
  ) -> String {
    title.map { strings(one, values.merging(["title": $0]) { $1 }) } ?? strings(several, count: count, values)
  }
}
