/// When playing is to stop by itself.
public struct SleepTimer: Sendable, Equatable {
  public enum Kind: String, Sendable {
    /// After some time of listening.
    case minutes
    /// At the end of the episode.
    case episode
  }

  public let kind: Kind
  /// Seconds of the media that may still be heard; 0 where the end of the episode ends it.
  public let left: Double

  public init(kind: Kind, left: Double) {
    self.kind = kind
    self.left = left
  }
}
