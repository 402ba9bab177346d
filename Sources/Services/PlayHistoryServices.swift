import ServiceRouter

/// The listening history, newest first.
public enum PlayHistoryServices: Service {
  public static let name = "play-history"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/history"
    /// Whether to show all entries, and not only the newest.
    public var showsAll: Bool?
    /// Only entries whose episode or show title contains this text.
    public var query: String?
    /// Whether to show checkboxes for deleting entries.
    public var edits: Bool?
    /// The number of the page of all entries, from 1.
    public var page: Int?
    /// The entries that were deleted with the last request, to offer their restoration.
    public var deleted: String?

    public init(showsAll: Bool? = nil) { self.showsAll = showsAll }

    public init(_ parameters: TaskParameters) throws {
      showsAll = try parameters.optional("all")
      query = try parameters.optional("words")
      edits = try parameters.optional("edit")
      page = try parameters.optional("page")
      deleted = try parameters.optional("deleted")
    }

    public var parameters: TaskParameters { ["all": showsAll, "words": query, "edit": edits, "page": page, "deleted": deleted] }
  }
}
