import Foundation
import Library
import PodcastModel

/// The settings that all of a user's plans share, read once.
public struct PlanSettings: Sendable, Equatable {
  /// The speed of shows without a speed of their own; 1.0 is normal.
  public var rate: Double { settings.defaultRate ?? lastRate }
  /// The speed that was last used with such a show.
  let lastRate: Double
  /// The user's player settings.
  public let settings: ListeningSettings
  /// The slot that the user has started; nil for none.
  let slot: TimeSlot?
  /// The hours in which playback starts a sleep timer, the current or the next ones; nil for none.
  let sleepWindow: SleepWindow?
  /// Shows whose audio needs a password. The browser does not have it, so their audio is always relayed.
  let privateShows: Set<ShowID>
  /// The quality of audio that the user has selected, by show. It is found when the audio is requested, so such audio is always relayed.
  let qualities: [ShowID: String]
  /// The moment at which they were read.
  public let now: Date

  /// The remote address from which the user's browser fetches the audio itself; nil where the audio is relayed.
  func directURL(of episode: Episode) -> String? {
    guard !settings.relays, let url = episode.enclosure?.url, url.lowercased().hasPrefix("https://"), !privateShows.contains(episode.show),
      qualities[episode.show] == nil
    else {
      return nil
    }
    return url
  }
}

extension UserSettings {
  /// The settings that all of `user`'s plans share.
  public func planSettings(of user: UserID) async throws -> PlanSettings {
    let stored = try await preferences.planSettings(of: user)
    let settings = ListeningSettings(stored.settings)
    return PlanSettings(
      lastRate: stored.defaultRate, settings: settings, slot: TimeSlot(stored.settings[TimeSlot.setting]),
      sleepWindow: settings.sleepTimer.window(at: now(), in: Appearance(stored.settings).zone),
      privateShows: settings.relays ? [] : try await feedCredentials.shows(), qualities: stored.qualities, now: now())
  }
}
