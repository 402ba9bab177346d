import Foundation
import Library
import PodcastModel

/// How a person wants to listen: in general, to one show, and on which devices.
extension Playback {
  public func settings(of user: UserID) async throws -> ListeningSettings {
    ListeningSettings(try await stored(of: user).settings)
  }

  /// - Throws: `PlaybackError.badSetting`.
  public func change(_ settings: ListeningSettings, of user: UserID) async throws {
    guard [settings.skipBack, settings.skipForward].allSatisfy(PlaybackRules.skipLengths.contains) else { throw PlaybackError.badSetting }
    try await library.preferences.set(settings.stored, of: user)
  }

  /// How `user` hears `show`.
  public func preference(of show: ShowID, for user: UserID) async throws -> ShowPreference {
    try await library.preferences.preference(of: show, for: user)
  }

  /// - Throws: `PlaybackError.badSetting`, `PlaybackError.noSuchShow`.
  public func change(_ preference: ShowPreference, of show: ShowID, for user: UserID) async throws {
    guard preference.rate.map(PlaybackRules.rates.contains) ?? true,
      [preference.skipFirst, preference.skipLast].allSatisfy(PlaybackRules.skips.contains)
    else { throw PlaybackError.badSetting }
    guard try await library.shows.show(show) != nil else { throw PlaybackError.noSuchShow(show) }
    try await library.preferences.set(preference, of: show, for: user)
  }

  /// The devices of `user`, last heard of first.
  public func devices(of user: UserID) async throws -> [Device] {
    try await library.devices.devices(of: user, limit: 100)
  }

  /// Gives a device a name of the person's own. Without one (nothing but spaces) it takes what it calls itself when it reports next.
  ///
  /// - Throws: `PlaybackError.badName` when it is longer than 60 characters, `PlaybackError.notADevice`.
  public func rename(device: String, to name: String, for user: UserID) async throws {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard name.count <= Self.longestName else { throw PlaybackError.badName }
    guard try await library.devices.rename(device, to: name, for: user) else { throw PlaybackError.notADevice(device) }
  }

  /// Characters in the name of a device.
  static let longestName = 60
}
