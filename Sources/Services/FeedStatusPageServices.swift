import ServiceRouter

/// The status of a show's feed, with the actions to repair it.
public enum FeedStatusPageServices: Service {
  public static let name = "feed-status-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/feed"
    public let show: Int64

    public init(show: Int64) { self.show = show }

    public init(_ parameters: TaskParameters) throws { show = try parameters.required("show") }

    public var parameters: TaskParameters { ["show": show] }
  }
}
