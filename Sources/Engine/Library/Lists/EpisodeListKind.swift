/// The lists of episodes that a person has.
public enum EpisodeListKind: Sendable, Hashable {
  /// Published within the last sixty days by shows that the person subscribes to, and not begun.
  case new
  /// Begun and not finished, the last heard first.
  case inProgress
  /// Marked by hand, the last marked first.
  case favourites
  /// By rules of the person's own.
  case smart(SmartList.ID)
}
