import Library
import PodcastModel

/// An error of playback, or of a change to a user's listening data.
public enum PlaybackError: Error, Equatable {
  /// There is no episode with this id.
  case noSuchEpisode(EpisodeID)
  /// There is no show with this id.
  case noSuchShow(ShowID)
  /// The place is outside the plan: there is no next or no previous episode.
  case indexOutOfRange(Int)
  /// The feed gave nothing to play.
  case audioURLMissing(EpisodeID)
  /// The feed's audio URL is not http or https.
  case invalidURL(EpisodeID)
  /// The audio server cannot be reached because there is no connection.
  case noNetwork
  /// A report that cannot be decoded as a whole, or is too large.
  case badReport
  /// The user has no device with this id.
  case notADevice(String)
  /// A name that is empty or longer than the limit.
  case badName
  /// A position outside the episode.
  case badPosition
  /// A value that a setting cannot have.
  case badSetting
  /// Up Next is at its limit, which the user can set.
  case upNextIsFull
  /// The user has no such earlier queue, or it has expired.
  case noSuchQueue(EarlierQueue.ID)
  /// No position of this episode was displaced within the last day.
  case nothingToUndo(EpisodeID)
}
