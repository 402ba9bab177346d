import ServiceRouter

/// Lists of episodes: new ones, those in progress, favourites, and lists by rules.
public enum ListPageServices: Service {
  public static let name = "list-page"

  /// All lists.
  public struct NavigateLists: NavigateTask {
    public static let pattern: PathPattern = "/lists"
    /// What was deleted just now and may be brought back.
    public var deleted: Int64?

    public init(deleted: Int64? = nil) { self.deleted = deleted }
    public init(_ parameters: TaskParameters) throws { deleted = try parameters.optional("deleted") }
    public var parameters: TaskParameters { ["deleted": deleted] }
  }

  /// One of them. "create" is the form for another.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/lists/{list}"
    /// "new", "in-progress", "favourites", "create", or the number of a list by rules.
    public let list: String
    /// The form in which its rules are changed.
    public var edits: Bool?
    /// From 1.
    public var page: Int?

    public init(list: String, edits: Bool? = nil) {
      self.list = list
      self.edits = edits
    }

    public init(_ parameters: TaskParameters) throws {
      list = try parameters.required("list")
      edits = try parameters.optional("edit")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["list": list, "edit": edits, "page": page] }

    public static let new = Navigate(list: "new")
    public static let inProgress = Navigate(list: "in-progress")
    public static let favourites = Navigate(list: "favourites")
  }

  /// Makes an episode a favourite, or no longer. Answers nil when there is no such episode.
  public struct Favourite: DoTask {
    public typealias Answer = Marked?
    public let episode: Int64
    public let isFavourite: Bool
    /// The page as it is, where taking it back leads to.
    public let path: String

    public init(episode: Int64, isFavourite: Bool, backTo path: String) {
      self.episode = episode
      self.isFavourite = isFavourite
      self.path = path
    }
  }
}
