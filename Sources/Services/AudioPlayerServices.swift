import ServiceRouter

/// The player. Recycled completely: there is only ever one, reused for any episode.
public enum AudioPlayerServices: Service {
  public static let name = "audio-player"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player"
    /// The page as it is for this episode, whatever the session holds; nil for the session's own.
    public var episode: Int64?

    public init(episode: Int64? = nil) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.optional("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// Keeps a second of an episode, with a note. Answers the bookmark's id.
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

  /// Goes back to where an episode stood before it was displaced.
  public struct Undo: DoTask {
    public typealias Answer = Bool
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
  }
}
