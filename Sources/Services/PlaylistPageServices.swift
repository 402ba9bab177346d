import ServiceRouter

/// The episode lists: New, In progress, Favourites, and smart playlists.
public enum PlaylistPageServices: Service {
  public static let name = "playlist-page"

  /// The page with all lists.
  public struct NavigateLists: NavigateTask {
    public static let pattern: PathPattern = "/lists"
    /// The list that was deleted with the last request, to offer its restoration.
    public var deleted: Int64?

    public init(deleted: Int64? = nil) { self.deleted = deleted }
    public init(_ parameters: TaskParameters) throws { deleted = try parameters.optional("deleted") }
    public var parameters: TaskParameters { ["deleted": deleted] }
  }

  /// One list. "create" is the form for a new one.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/lists/{list}"
    /// "new", "in-progress", "favourites", "create", or the id of a smart playlist.
    public let list: String
    /// Whether to show the form that changes its rules.
    public var edits: Bool?
    /// The number of the page, from 1.
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
}
