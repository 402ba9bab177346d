import ServiceRouter
import WebPage

/// The Inbox: new episodes that wait for a decision.
public enum InboxPageServices: Service {
  public static let name = "inbox-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/inbox"
    /// The number of the page, from 1; nil for the first.
    public var page: Int?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(page: Int? = nil) { self.page = page }

    public init(_ parameters: TaskParameters) throws {
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["page": page, "select": selects] }
  }

  /// A link to the Inbox with the number of its episodes, which hides while there are none.
  public struct EmbedLink: EmbedTask {
    public init() {}
  }

  /// The number alone, which follows its changes.
  public struct EmbedCount: EmbedTask {
    public init() {}
  }
}
