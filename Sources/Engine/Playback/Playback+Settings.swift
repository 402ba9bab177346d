import Foundation
import Library
import PodcastModel

/// A user's settings: of the player, of a show and of devices.
extension Playback {
  /// The user's settings by name. While a page is rendered they are read once.
  public func storedSettings(of user: UserID) async throws -> [String: String] { try await stored(of: user).settings }

  /// The user's language, theme and time zone.
  public func appearance(of user: UserID) async throws -> Appearance { Appearance(try await stored(of: user).settings) }

  /// Stores the user's language and theme.
  public func change(_ appearance: Appearance, of user: UserID) async throws {
    try await library.preferences.set(appearance.stored, of: user, at: now(), defaults: Appearance([:]).stored)
  }

  /// The user's player settings.
  public func settings(of user: UserID) async throws -> ListeningSettings {
    ListeningSettings(try await stored(of: user).settings)
  }

  /// Stores the user's player settings.
  ///
  /// - Throws: `PlaybackError.badSetting`.
  public func change(_ settings: ListeningSettings, of user: UserID) async throws {
    guard [settings.skipBack, settings.skipForward].allSatisfy(PlaybackRules.skipLengths.contains), settings.sleepTimer.isValid,
      PlaybackRules.queueLimits.contains(settings.upNextLimit),
      settings.defaultRate.map(PlaybackRules.rates.contains) ?? true
    else { throw PlaybackError.badSetting }
    try await library.preferences.set(settings.stored, of: user, at: now(), defaults: ListeningSettings().stored)
  }

  /// Changes the user's settings for shows.
  ///
  /// - Parameter change: Changes the settings of one show.
  /// - Returns: the settings before, of the shows whose settings have changed.
  /// - Throws: `PlaybackError.badSetting`; `PlaybackError.noSuchShow` for a show that `user` may not see, before anything has changed.
  @discardableResult
  public func change(
    _ shows: [ShowID], for user: UserID, _ change: @escaping @Sendable (ShowID, inout ShowPreference) -> Void
  ) async throws -> [ShowID: ShowPreference] {
    let own = Set(try await library.subscriptions.ids(of: user))
    for show in shows where !own.contains(show) {
      guard try await library.privateShows.isVisible(show, to: user) else { throw PlaybackError.noSuchShow(show) }
    }
    return try await library.preferences.change(shows, for: user, at: now()) { show, preference in
      change(show, &preference)
      guard preference.rate.map(PlaybackRules.rates.contains) ?? true,
        [preference.skipFirst, preference.skipLast].allSatisfy(PlaybackRules.skips.contains),
        preference.skippedChapters.count <= PlaybackRules.maxSkippedTitles,
        preference.skippedChapters.allSatisfy({ $0.count <= PlaybackRules.maxSkippedTitleLength })
      else { throw PlaybackError.badSetting }
    }
  }

  /// Stores the user's settings for `show`.
  ///
  /// - Throws: `PlaybackError.badSetting`, `PlaybackError.noSuchShow`.
  public func change(_ preference: ShowPreference, of show: ShowID, for user: UserID) async throws {
    try await change([show], for: user) { _, own in own = preference }
  }

  /// Gives a device a name of the person's own. Without one (nothing but spaces) it takes what it calls itself when it reports next.
  ///
  /// - Throws: `PlaybackError.badName` when it is longer than 60 characters, `PlaybackError.notADevice`.
  public func rename(device: String, to name: String, for user: UserID) async throws {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard name.count <= PlaybackRules.maxDeviceNameLength else { throw PlaybackError.badName }
    guard try await library.devices.rename(device, to: name, for: user) else { throw PlaybackError.notADevice(device) }
  }
}
