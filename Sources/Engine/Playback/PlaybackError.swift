import Library
import PodcastModel

/// What can be wrong with something to be played, or with what somebody wants of the player.
public enum PlaybackError: Error, Equatable {
  case noSuchEpisode(EpisodeID)
  case noSuchShow(ShowID)
  case indexOutOfRange(Int)
  /// The feed gave nothing to play.
  case soundURLMissing(EpisodeID)
  /// What the feed gave as the sound's address is none of http or https.
  case invalidURL(EpisodeID)
  /// The sound's server cannot be reached: there is no connection.
  case noNetwork
  /// A report that cannot be read as a whole.
  case badReport
  /// The person has no device of this id.
  case notADevice(String)
  /// A name of nothing but spaces, or a longer one than is kept.
  case badName
  /// Not a place in an episode.
  case badPosition
  /// A value that a setting cannot have.
  case badSetting
  /// Up Next holds as many episodes as it can.
  case upNextIsFull
  /// The person has no such earlier queue, or it is too old.
  case noSuchQueue(EarlierQueue.ID)
  /// No position of this episode was given up within a day.
  case nothingToUndo(EpisodeID)
}
