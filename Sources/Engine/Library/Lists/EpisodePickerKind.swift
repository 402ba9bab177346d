/// A kind of episode list.
public enum EpisodePickerKind: Sendable, Hashable {
  /// Episodes that subscribed shows published within the last sixty days and the user has not started.
  case new
  /// Started and unfinished episodes, the last played first.
  case inProgress
  /// Favourites, the last added first.
  case favourites
  /// A smart playlist.
  case smart(SmartList.ID)
}
