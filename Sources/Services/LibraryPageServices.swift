import ServiceRouter
import WebPage

/// The library of a user: the subscribed shows and their folders.
public enum LibraryPageServices: Service {
  public static let name = "library-page"
  /// Events to which the sidebar posts: `name`; `folder` and `before`; `show`, `folder` and `back`.
  public static let addFolder = "/library-page/did-add-folder"
  public static let moveFolder = "/library-page/did-move-folder"
  public static let moveToFolder = "/library-page/did-move-to-folder"

  /// The patch with the number of unplayed episodes of a show, or of the shows in a folder.
  public struct UnplayedPatch {
    public let key: String

    public init(show: Int64) { key = "unplayed-\(show)" }
    public init(folder: Int64) { key = "unplayed-folder-\(folder)" }
  }

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/library"
    /// A filter that is used instead of the user's own: "all", "favourites", "unplayed", "failing" or "archived".
    public var part: String?
    /// Only shows in this folder.
    public var folder: Int64?
    /// Only shows with this text in their titles.
    public var query: String?
    /// Whether to show checkboxes for selecting several shows.
    public var selects: Bool?
    /// Whether to show handles for moving shows in the manual order.
    public var arranges: Bool?
    /// Whether to select shows that are added to `folder`.
    public var adds: Bool?

    /// The folder that was deleted with the last request and the number of its smart playlists, "5.1": to offer its restoration.
    public var deleted: String?

    public init(part: String? = nil, folder: Int64? = nil) {
      self.part = part
      self.folder = folder
    }

    public init(_ parameters: TaskParameters) throws {
      part = try parameters.optional("part")
      folder = try parameters.optional("folder")
      query = try parameters.optional("words")
      selects = try parameters.optional("select")
      arranges = try parameters.optional("arrange")
      adds = try parameters.optional("add")
      deleted = try parameters.optional("deleted")
    }

    public var parameters: TaskParameters {
      [
        "part": part, "folder": folder, "words": query, "select": selects, "arrange": arranges, "add": adds, "deleted": deleted,
      ]
    }
  }

  /// The actions on one subscribed show: a page, which the browser opens as the menu of its cover.
  public struct NavigateShowActions: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/actions"
    public let show: Int64
    /// The page to return to.
    public var back: String?

    public init(show: Int64, back: String? = nil) {
      self.show = show
      self.back = back
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      back = try parameters.optional("back")
    }

    public var parameters: TaskParameters { ["show": show, "back": back] }
  }

  /// The same for a folder.
  public struct NavigateFolderActions: NavigateTask {
    public static let pattern: PathPattern = "/library/folders/{folder}"
    public let folder: Int64

    public init(folder: Int64) { self.folder = folder }

    public init(_ parameters: TaskParameters) throws { folder = try parameters.required("folder") }

    public var parameters: TaskParameters { ["folder": folder] }
  }

  /// The links between the pages of the library, for the head of each of them.
  public struct EmbedSegments: EmbedTask {
    public let current: Segment

    public init(current: Segment) { self.current = current }
  }

  public enum Segment: Sendable, CaseIterable {
    case shows, inbox, downloads, playlists, bookmarks, history
  }

  /// Ends a subscription so that it can be restored.
  public struct Unsubscribe: CommandTask {
    public typealias Answer = ActionResult
    public let show: Int64

    public init(show: Int64) { self.show = show }
  }

  /// Adds a subscribed show to the favourites or to the archive, or removes it. Returns nil when it is not subscribed to.
  public struct Mark: CommandTask {
    public typealias Answer = ActionResult?
    public let show: Int64
    public let kind: Kind
    public let isOn: Bool
    /// The path of the current page, to which an undo returns.
    public let path: String

    public enum Kind: Sendable {
      case favourite, archived
    }

    public init(_ kind: Kind, isOn: Bool, show: Int64, backTo path: String) {
      self.show = show
      self.kind = kind
      self.isOn = isOn
      self.path = path
    }
  }
}
