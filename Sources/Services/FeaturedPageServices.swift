import ServiceRouter

/// The first page: charts, episodes in progress, new episodes.
public enum FeaturedPageServices: Service {
  public static let name = "featured-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
