import ServiceRouter

/// The bookmarks of a user, by show.
public enum BookmarkListServices: Service {
  public static let name = "bookmark-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/bookmarks"
    /// Only bookmarks whose note, episode or show contains this text.
    public var query: String?
    /// The number of the page, from 1.
    public var page: Int?

    public init(query: String? = nil, page: Int? = nil) {
      self.query = query
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      query = try parameters.optional("words")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["words": query, "page": page] }
  }
}
