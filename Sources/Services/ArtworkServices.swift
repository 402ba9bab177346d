import ServiceRouter

/// Where the server hands out pictures, each fetched once.
public enum ArtworkServices: Service {
  public static let name = "artwork"

  public struct Look: NavigateTask {
    public static let pattern: PathPattern = "/artwork/{artwork}"
    public let artwork: Int64

    public init(artwork: Int64) { self.artwork = artwork }
    public init(_ parameters: TaskParameters) throws { artwork = try parameters.required("artwork") }
    public var parameters: TaskParameters { ["artwork": artwork] }
  }
}
