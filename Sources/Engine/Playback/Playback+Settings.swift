import Foundation
import Library
import PodcastModel

/// A user's settings: of the player, of a show and of devices.
extension Playback {
  /// The user's player settings.
  public func settings(of user: UserID) async throws -> ListeningSettings {
    ListeningSettings(try await stored(of: user).settings)
  }

  /// Stores the user's player settings.
  ///
  /// - Throws: `PlaybackError.badSetting`.
  public func change(_ settings: ListeningSettings, of user: UserID) async throws {
    guard [settings.skipBack, settings.skipForward].allSatisfy(PlaybackRules.skipLengths.contains) else { throw PlaybackError.badSetting }
    try await library.preferences.set(settings.stored, of: user)
  }

  /// - Throws: `PlaybackError.badSetting`, `PlaybackError.noSuchShow`.
  public func change(_ preference: ShowPreference, of show: ShowID, for user: UserID) async throws {
    guard preference.rate.map(PlaybackRules.rates.contains) ?? true,
      [preference.skipFirst, preference.skipLast].allSatisfy(PlaybackRules.skips.contains)
    else { throw PlaybackError.badSetting }
    guard try await library.privateShows.isVisible(show, to: user) else { throw PlaybackError.noSuchShow(show) }
    try await library.preferences.set(preference, of: show, for: user)
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
