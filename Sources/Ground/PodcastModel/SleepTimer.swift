/// The time at which playback stops automatically.
public struct SleepTimer: Sendable, Equatable {
  public enum Kind: String, Sendable {
    /// After a listening time.
    case minutes
    /// At the end of the episode.
    case episode
    /// At the end of the chapter.
    case chapter
  }

  public let kind: Kind
  /// The remaining seconds of media; 0 for the end of the episode or of the chapter.
  public let left: Double

  public init(kind: Kind, left: Double) {
    self.kind = kind
    self.left = left
  }
}
