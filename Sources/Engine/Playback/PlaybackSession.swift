import Foundation
import Library
import PodcastModel

/// Where a person's listening stands.
public struct PlaybackSession: Sendable, Equatable {
  public let episode: EpisodeID
  public let show: ShowID
  /// Seconds from the start.
  public let position: Double
  public let rate: Double
  /// As last reported.
  public let state: PlaybackState
  /// Which tab of which device holds the session.
  public let device: String
  public let tab: String
  /// nil where nobody has named it.
  public let deviceName: String?
  /// The holder's last word.
  public let changed: Date
  /// Until then only a person's own hand takes the session away.
  public let leaseUntil: Date
  public let sleep: SleepTimer?

  public var isPlaying: Bool { state.isPlaying }

  init(_ shown: ShownSession) {
    let session = shown.session
    episode = session.episode
    show = shown.show
    position = shown.position
    rate = session.rate
    state = session.state
    device = session.device
    tab = session.tab
    deviceName = shown.deviceName
    changed = session.changed
    leaseUntil = session.leaseUntil
    sleep = session.sleep
  }
}
