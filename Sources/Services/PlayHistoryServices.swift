import ServiceRouter

/// What was played, newest first.
public enum PlayHistoryServices: Service {
  public static let name = "play-history"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/history"
    /// Everything, not only the newest.
    public var showsAll: Bool?
    /// Only episodes or shows whose title holds these words.
    public var words: String?
    /// With boxes to choose what is deleted.
    public var edits: Bool?
    /// Which page of everything, from 1.
    public var page: Int?
    /// What was deleted just now and may be brought back.
    public var deleted: String?

    public init(showsAll: Bool? = nil) { self.showsAll = showsAll }

    public init(_ parameters: TaskParameters) throws {
      showsAll = try parameters.optional("all")
      words = try parameters.optional("words")
      edits = try parameters.optional("edit")
      page = try parameters.optional("page")
      deleted = try parameters.optional("deleted")
    }

    public var parameters: TaskParameters { ["all": showsAll, "words": words, "edit": edits, "page": page, "deleted": deleted] }
  }
}
