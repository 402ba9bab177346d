import ServiceRouter

/// The status of a show's feed, with the actions to repair it.
public enum FeedStatusPageServices: Service {
  public static let name = "feed-status-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/feed"
    public let show: Int64
    /// Whether to show the form that merges it with another show.
    public var merges: Bool?

    public init(show: Int64, merges: Bool? = nil) {
      self.show = show
      self.merges = merges
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      merges = try parameters.optional("merge")
    }

    public var parameters: TaskParameters { ["show": show, "merge": merges] }
  }
}
