/// The buttons of headphones and the lock screen beside play and pause, where phones have room for one pair.
public enum HeadphoneButtons: String, Sendable, CaseIterable {
  /// Skip back and forward.
  case skip
  /// The previous and the next episode.
  case episodes
}
