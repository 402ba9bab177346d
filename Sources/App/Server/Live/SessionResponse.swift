import Components
import Foundation
import Playback
import PodcastModel
import Presenting

/// The response of `/session`. Times are milliseconds since 1970, by the server's clock.
struct SessionResponse: Encodable {
  /// The user whose session it is. Another user may have signed in since the page was loaded.
  let user: Int64
  /// The token for the next report; nil outside a request, and for a request without a session.
  let token: String?
  let now: Double
  /// The entries of the report that need not be sent again.
  let acknowledged: [AcknowledgedEntry]?
  let session: Session?
  let plan: Plan
  let settings: Settings
  let upNextCount: Int

  struct Session: Encodable {
    let episode: Int64
    let position: Double
    let rate: Double
    let playing: Bool
    let state: String
    /// The device and tab that own the session.
    let device: String
    let tab: String
    let deviceName: String?
    let at: Double
    let sleep: Sleep?
    let dismissed: Bool

    init(_ session: PlaybackSession) {
      episode = session.episode.rawValue
      position = session.position
      rate = session.rate
      playing = session.isPlaying
      state = session.state.rawValue
      device = session.device
      tab = session.tab
      deviceName = session.deviceName
      at = session.changed.timeIntervalSince1970 * 1000
      sleep = session.sleep.map { Sleep(kind: $0.kind.rawValue, left: $0.left) }
      dismissed = session.isDismissed
    }
  }

  struct Sleep: Encodable {
    let kind: String
    /// In seconds of media.
    let left: Double
  }

  struct Plan: Encodable {
    let current: PlayItem?
    let previous: PlayItem?
    let upcoming: [PlayItem]
    let rewinds: [Rewind]

    init(_ plan: PlaybackPlan) {
      current = plan.current.map { PlayItem($0).withBasePath }
      previous = plan.previous.map { PlayItem($0).withBasePath }
      upcoming = plan.upcoming.map { PlayItem($0).withBasePath }
      rewinds = plan.rewinds.map { Rewind(after: $0.afterSeconds, by: $0.bySeconds) }
    }
  }

  /// In seconds.
  struct Rewind: Encodable {
    let after: Double
    let by: Double
  }

  struct Settings: Encodable {
    let skipBack: Int
    let skipForward: Int
    let miniPlayerButtons: String
    let opensPlayer: Bool
    let swipeRight: String
    let swipeLeft: String
    let playsContinuously: Bool
    let headphoneButtons: String
    let headsetPress: String
    /// The hours in which playback starts a sleep timer, the current or the next ones.
    let sleepWindow: SleepHours?

    init(_ plan: PlaybackPlan) {
      let settings = plan.settings
      skipBack = settings.skipBack
      skipForward = settings.skipForward
      miniPlayerButtons = settings.miniPlayerButtons.rawValue
      opensPlayer = settings.opensPlayer
      swipeRight = settings.swipeRight.rawValue
      swipeLeft = settings.swipeLeft.rawValue
      playsContinuously = settings.playsContinuously
      headphoneButtons = settings.headphoneButtons.rawValue
      headsetPress = settings.headsetPress.rawValue
      sleepWindow = plan.sleepWindow.map(SleepHours.init)
    }
  }

  struct SleepHours: Encodable {
    /// Milliseconds since 1970.
    let from: Double
    let until: Double
    /// The length of the timer.
    let minutes: Int

    init(_ window: SleepWindow) {
      from = window.start.timeIntervalSince1970 * 1000
      until = window.end.timeIntervalSince1970 * 1000
      minutes = window.minutes
    }
  }
}
