/// What a player is doing.
public enum PlaybackState: String, Sendable, CaseIterable {
  /// Nothing is there to be played.
  case none
  case loading, playing, paused
  /// It would play, and waits for the network.
  case stalled
  /// Ended, or put away for another episode.
  case stopped
  case failed

  /// Whether sound is wanted: it plays, or will as soon as it can.
  public var isPlaying: Bool {
    switch self {
    case .loading, .playing, .stalled: true
    case .none, .paused, .stopped, .failed: false
    }
  }
}
