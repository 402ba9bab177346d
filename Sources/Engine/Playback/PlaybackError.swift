import PodcastModel

/// What can be wrong with something to be played.
public enum PlaybackError: Error, Equatable {
  case noSuchEpisode(EpisodeID)
  case indexOutOfRange(Int)
  /// The feed gave nothing to play.
  case soundURLMissing(EpisodeID)
  /// A report that cannot be read as a whole.
  case badReport
}
