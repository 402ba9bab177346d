import ServiceRouter

/// Where the server hands out pictures, each fetched once.
public enum ArtworkServices: Service {
  public static let name = "artwork"

  public struct Look: NavigateTask {
    public static let pattern: PathPattern = "/artwork/{artwork}"
    public let artwork: Int64
    /// The picture to hand out when that one cannot be had: of an episode, its show's.
    public let fallback: Int64?

    public init(artwork: Int64, fallback: Int64? = nil) {
      self.artwork = artwork
      self.fallback = fallback
    }
    public init(_ parameters: TaskParameters) throws {
      artwork = try parameters.required("artwork")
      fallback = try parameters.optional("fallback")
    }
    public var parameters: TaskParameters { ["artwork": artwork, "fallback": fallback] }
  }
}
