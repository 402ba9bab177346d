import ServiceRouter

/// The recent changes of Up Next, shows, marks and settings, each with its undo; and Up Next as it was.
public enum RecentChangesServices: Service {
  public static let name = "recent-changes"
  /// The event that undoes changes: their ids in the field "change", and in "back" the page to return to.
  public static let undoPath = "/recent-changes/did-undo"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/recent-changes"
    /// "up-next", "shows", "marks" or "settings"; nil for all.
    public var kind: String?
    /// The number of the page, from 1; nil for the first.
    public var page: Int?

    public init(kind: String? = nil, page: Int? = nil) {
      self.kind = kind
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      kind = try parameters.optional("kind")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["kind": kind, "page": page] }
  }

  /// The page that restores Up Next as it was at a moment.
  public struct NavigateUpNext: NavigateTask {
    public static let pattern: PathPattern = "/recent-changes/up-next"
    /// "hour", "today" or "yesterday", or a date and time in the listener's time zone: "2026-11-25T18:00"; nil for none.
    public var moment: String?

    public init(moment: String? = nil) { self.moment = moment }
    public init(_ parameters: TaskParameters) throws { moment = try parameters.optional("at") }
    public var parameters: TaskParameters { ["at": moment] }
  }
}
