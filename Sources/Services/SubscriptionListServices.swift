import ServiceRouter
import WebPage

/// The subscriptions of a user: sorted, favourites, in folders, archived.
public enum SubscriptionListServices: Service {
  public static let name = "subscription-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/subscriptions"
    /// "favourites" or "archived"; nil for all that are not archived.
    public var part: String?
    /// Only shows in this folder.
    public var folder: Int64?
    /// The number of the page, from 1.
    public var page: Int?

    public init(part: String? = nil, folder: Int64? = nil) {
      self.part = part
      self.folder = folder
    }

    public init(_ parameters: TaskParameters) throws {
      part = try parameters.optional("part")
      folder = try parameters.optional("folder")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["part": part, "folder": folder, "page": page] }
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
