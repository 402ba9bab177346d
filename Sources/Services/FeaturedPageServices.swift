import ServiceRouter

/// The first page: what is popular, what one is in the middle of, what is new.
public enum FeaturedPageServices: Service {
  public static let name = "featured-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
