/// The state of a player.
public enum PlaybackState: String, Sendable, CaseIterable {
  /// No episode is loaded.
  case none
  case loading, playing, paused
  /// Playback waits for the network.
  case stalled
  /// Ended, or replaced by another episode.
  case stopped
  case failed

  /// Whether audio plays, or will play as soon as it can.
  public var isPlaying: Bool {
    switch self {
    case .loading, .playing, .stalled: true
    case .none, .paused, .stopped, .failed: false
    }
  }
}
