import ServiceRouter

/// The page of one episode with its show notes.
public enum EpisodePageServices: Service {
  public static let name = "episode-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/episodes/{episode}"
    public let episode: Int64
    /// The position in seconds at which its play button starts; nil for the saved position.
    public var t: Int?

    public init(episode: Int64, t: Int? = nil) {
      self.episode = episode
      self.t = t
    }

    /// A position that is not a number is ignored: the link still leads to the episode.
    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      let seconds: Double? = (try? parameters.optional("t")) ?? nil
      t = seconds.flatMap { (0...864_000).contains($0) ? Int(exactly: $0.rounded(.down)) : nil }
    }

    public var parameters: TaskParameters { ["episode": episode, "t": t] }
  }

  /// A picture in the show notes, served from this server's own cache.
  public struct ShowPicture: NavigateTask {
    public static let pattern: PathPattern = "/notes-picture/{episode}/{picture}"
    public let episode: Int64
    /// The picture's name among those of the notes, which does not contain its address.
    public let picture: String

    public init(episode: Int64, picture: String) {
      self.episode = episode
      self.picture = picture
    }

    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      picture = try parameters.required("picture")
    }

    public var parameters: TaskParameters { ["episode": episode, "picture": picture] }
  }

  /// The sanitized show notes only; empty where there are none.
  public struct EmbedNotes: EmbedTask {
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
  }
}
