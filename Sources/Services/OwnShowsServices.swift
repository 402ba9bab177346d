import ServiceRouter

/// The user's own audio files as shows: upload, sharing, renaming and deletion.
public enum OwnShowsServices: Service {
  public static let name = "own-shows"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/own-shows"

    public init() {}

    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The form that saves a single audio address as an episode. Opening it fetches nothing.
  public struct NavigateSaving: NavigateTask {
    public static let pattern: PathPattern = "/saved-audio"
    /// The address; nil for an empty form.
    public let url: String?

    public init(url: String?) { self.url = url }
    public init(_ parameters: TaskParameters) throws { url = try parameters.optional("url") }
    public var parameters: TaskParameters { ["url": url] }
  }

  /// The page that renames a show of the viewer's own.
  public struct NavigateShow: NavigateTask {
    public static let pattern: PathPattern = "/own-shows/{show}"
    public let show: Int64

    public init(show: Int64) { self.show = show }
    public init(_ parameters: TaskParameters) throws { show = try parameters.required("show") }
    public var parameters: TaskParameters { ["show": show] }
  }

  /// The question before a show of the viewer's own is deleted.
  public struct NavigateDeletion: NavigateTask {
    public static let pattern: PathPattern = "/own-shows/{show}/delete"
    public let show: Int64

    public init(show: Int64) { self.show = show }
    public init(_ parameters: TaskParameters) throws { show = try parameters.required("show") }
    public var parameters: TaskParameters { ["show": show] }
  }
}
