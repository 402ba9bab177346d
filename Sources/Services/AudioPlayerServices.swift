import ServiceRouter

/// The player page. There is only one on the navigation stack, reused for every episode.
public enum AudioPlayerServices: Service {
  public static let name = "audio-player"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player"
    /// The episode of the page, independent of the session; nil for the session's episode.
    public var episode: Int64?

    public init(episode: Int64? = nil) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.optional("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// Adds a bookmark to an episode. Returns the bookmark's id.
  public struct AddBookmark: DoTask {
    public typealias Answer = Int64?
    public let episode: Int64
    public let seconds: Double
    public let note: String

    public init(episode: Int64, seconds: Double, note: String) {
      self.episode = episode
      self.seconds = seconds
      self.note = note
    }
  }

  public struct RemoveBookmark: DoTask {
    public typealias Answer = Bool
    public let bookmark: Int64

    public init(bookmark: Int64) { self.bookmark = bookmark }
  }

  /// Restores the displaced position of an episode.
  public struct Undo: DoTask {
    public typealias Answer = Bool
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
  }
}
