import ServiceRouter

/// The page of a person whom shows credit, with the episodes that they appear in.
public enum PersonPageServices: Service {
  public static let name = "person-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/person"
    /// The name, which identifies the person; nil for an incomplete link.
    public let name: String?
    /// The number of the page of episodes, from 1.
    public var page: Int?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(name: String?) { self.name = name }

    public init(_ parameters: TaskParameters) throws {
      name = try parameters.optional("name")
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["name": name, "page": page, "select": selects] }
  }

  /// The new episodes with the people whom the user follows.
  public struct NavigateFollowed: NavigateTask {
    public static let pattern: PathPattern = "/people"
    /// The number of the page of episodes, from 1.
    public var page: Int?

    public init(page: Int? = nil) { self.page = page }

    public init(_ parameters: TaskParameters) throws { page = try parameters.optional("page") }

    public var parameters: TaskParameters { ["page": page] }
  }

  /// The actions on a followed person: a page, which the browser opens as the menu of their link.
  public struct NavigateActions: NavigateTask {
    public static let pattern: PathPattern = "/person/actions"
    public let name: String?

    public init(name: String?) { self.name = name }

    public init(_ parameters: TaskParameters) throws { name = try parameters.optional("name") }

    public var parameters: TaskParameters { ["name": name] }
  }
}
