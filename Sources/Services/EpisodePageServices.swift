import ServiceRouter

/// The page of one episode with its show notes.
public enum EpisodePageServices: Service {
  public static let name = "episode-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/episodes/{episode}"
    public let episode: Int64
    /// The position in seconds at which its play button starts; nil for the saved position.
    public var t: Int?
    /// A clip of the user that the page offers to play; nil for none.
    public var clip: Int64?
    /// "chapters", "transcript" or "people"; nil for the show notes.
    public var part: String?
    /// Whether the page lists all chapters of an episode that has many.
    public var showsAllChapters: Bool

    public init(episode: Int64, t: Int? = nil, clip: Int64? = nil, part: String? = nil, showsAllChapters: Bool = false) {
      self.episode = episode
      self.t = t
      self.clip = clip
      self.part = part
      self.showsAllChapters = showsAllChapters
    }

    /// A position or a clip that is not a number is ignored: the link still leads to the episode.
    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      let seconds: Double? = (try? parameters.optional("t")) ?? nil
      t = seconds.flatMap { (0...864_000).contains($0) ? Int(exactly: $0.rounded(.down)) : nil }
      clip = (try? parameters.optional("clip")) ?? nil
      let chapters: String? = (try? parameters.optional("chapters")) ?? nil
      showsAllChapters = chapters == "all"
      let name: String? = (try? parameters.optional("part")) ?? nil
      part = showsAllChapters ? "chapters" : name
    }

    public var parameters: TaskParameters {
      [
        "episode": episode, "t": t, "clip": clip, "part": showsAllChapters ? nil : part, "chapters": showsAllChapters ? "all" : nil,
      ]
    }
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

  /// The sanitized show notes only, of an episode that the viewer may see; empty where there are none.
  public struct EmbedNotes: EmbedTask {
    public let episode: Int64
    /// In seconds: times in the notes up to it are links. nil for none, or without audio.
    public let duration: Double?

    public init(episode: Int64, duration: Double?) {
      self.episode = episode
      self.duration = duration
    }
  }
}
