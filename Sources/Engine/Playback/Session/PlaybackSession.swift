import Foundation
import Library
import PodcastModel

/// A user's listening session: the current episode, its position and the tab that holds it.
public struct PlaybackSession: Sendable, Equatable {
  /// The current episode.
  public let episode: EpisodeID
  /// Seconds from the start.
  public let position: Double
  /// The playback speed; 1.0 is normal.
  public let rate: Double
  /// As last reported.
  public let state: PlaybackState
  /// The identifier of the device that holds the session.
  public let device: String
  /// The identifier of the tab of `device` that holds the session.
  public let tab: String
  /// The name of the device; nil where no user has named it.
  public let deviceName: String?
  /// The time of the last report from the holder.
  public let changed: Date
  /// The sleep timer; nil when none is set.
  public let sleep: SleepTimer?
  /// Whether the listener has marked the episode as played, archived or removed it: the tab that plays it ends it.
  public let isDismissed: Bool

  /// Whether the last reported state is playing.
  public var isPlaying: Bool { state.isPlaying }

  init(_ shown: SessionDetail) {
    let session = shown.session
    episode = session.episode
    position = shown.position
    rate = session.rate
    state = session.state
    device = session.device
    tab = session.tab
    deviceName = shown.deviceName
    changed = session.changed
    sleep = session.sleep
    isDismissed = session.dismissed != nil
  }
}
