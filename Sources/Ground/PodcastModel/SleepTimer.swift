/// The time at which playback stops automatically.
public struct SleepTimer: Sendable, Equatable {
  public enum Kind: String, Sendable {
    /// After a listening time.
    case minutes
    /// At the end of the episode.
    case episode
  }

  public let kind: Kind
  /// The remaining seconds of media; 0 for the end of the episode.
  public let left: Double

  public init(kind: Kind, left: Double) {
    self.kind = kind
    self.left = left
  }
}
