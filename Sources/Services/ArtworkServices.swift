import ServiceRouter

/// The covers, served from this server's own cache.
public enum ArtworkServices: Service {
  public static let name = "artwork"

  public struct ShowArtwork: NavigateTask {
    public static let pattern: PathPattern = "/artwork/{artwork}"
    public let artwork: Int64
    /// The cover to serve when that one is unavailable: for an episode's, its show's.
    public let fallback: Int64?
    /// The width and height in pixels of the thumbnail to serve; nil for the original. Others than those of `ThumbnailSize` mean the next
    /// larger one.
    public let size: Int?

    public init(artwork: Int64, fallback: Int64? = nil, size: Int? = nil) {
      self.artwork = artwork
      self.fallback = fallback
      self.size = size
    }
    public init(_ parameters: TaskParameters) throws {
      artwork = try parameters.required("artwork")
      fallback = try parameters.optional("fallback")
      size = try parameters.optional("size")
    }
    public var parameters: TaskParameters { ["artwork": artwork, "fallback": fallback, "size": size] }
  }
}
