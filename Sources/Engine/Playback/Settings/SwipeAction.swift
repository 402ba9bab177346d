/// The action of a swipe over the row of an episode.
public enum SwipeAction: String, Sendable, CaseIterable {
  case download
  /// Adds it to the end of Up Next.
  case queue
  case markPlayed = "played"
  case archive
  case none
}
