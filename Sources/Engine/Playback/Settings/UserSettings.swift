import Foundation
import Library
import PodcastModel

/// The settings of users: of the player, of pages, of shows and of devices.
public struct UserSettings: Sendable {
  let preferences: PreferenceRepository
  let feedCredentials: FeedCredentialRepository
  private let devices: DeviceRepository
  private let subscriptions: SubscriptionRepository
  private let privateShows: PrivateShowRepository
  /// The clock.
  public let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests pass a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    preferences = library.preferences
    feedCredentials = library.feedCredentials
    devices = library.devices
    subscriptions = library.subscriptions
    privateShows = library.privateShows
    self.now = now
  }

  /// Runs `work`, which renders a page and changes nothing, with a cache: settings and numbers that several of its parts need are read once.
  public static func withRequestCache<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await RequestCache.filled(by: work)
  }

  /// The user's language, theme and time zone.
  public func appearance(of user: UserID) async throws -> Appearance { Appearance(try await preferences.planSettings(of: user).settings) }

  /// The time zone that a browser of the user has reported, or the server's.
  public func zone(of user: UserID) async throws -> TimeZone { try await appearance(of: user).zone }

  /// Stores the user's language and theme.
  public func change(_ appearance: Appearance, of user: UserID) async throws {
    try await preferences.set(appearance.stored, of: user, at: now(), defaults: Appearance([:]).stored)
  }

  /// How the user's downloads are listed.
  public func downloadList(of user: UserID) async throws -> DownloadList {
    DownloadList(try await preferences.planSettings(of: user).settings)
  }

  /// Stores how the user's downloads are listed.
  public func change(_ list: DownloadList, of user: UserID) async throws {
    try await preferences.set(
      [DownloadList.setting: list.rawValue], of: user, at: now(), defaults: [DownloadList.setting: DownloadList.shows.rawValue])
  }

  /// The user's player settings.
  public func settings(of user: UserID) async throws -> ListeningSettings {
    ListeningSettings(try await preferences.planSettings(of: user).settings)
  }

  /// Stores the user's player settings.
  ///
  /// - Throws: `PlaybackError.badSetting`.
  public func change(_ settings: ListeningSettings, of user: UserID) async throws {
    guard [settings.skipBack, settings.skipForward].allSatisfy(PlaybackRules.skipLengths.contains), settings.sleepTimer.isValid,
      PlaybackRules.queueLimits.contains(settings.upNextLimit),
      [settings.skipFirst, settings.skipLast].allSatisfy(PlaybackRules.skips.contains), PlaybackRules.canSkip(settings.skippedChapters),
      settings.defaultRate.map(PlaybackRules.rates.contains) ?? true
    else { throw PlaybackError.badSetting }
    try await preferences.set(settings.stored, of: user, at: now(), defaults: ListeningSettings().stored)
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
    let own = Set(try await subscriptions.ids(of: user))
    for show in shows where !own.contains(show) {
      guard try await privateShows.isVisible(show, to: user) else { throw PlaybackError.noSuchShow(show) }
    }
    return try await preferences.change(shows, for: user, at: now()) { show, preference in
      change(show, &preference)
      guard preference.rate.map(PlaybackRules.rates.contains) ?? true,
        [preference.skipFirst, preference.skipLast].compactMap({ $0 }).allSatisfy(PlaybackRules.skips.contains),
        PlaybackRules.canSkip(preference.skippedChapters ?? [])
      else { throw PlaybackError.badSetting }
    }
  }

  /// Gives a show a name and a cover of the user's own; nil is the publisher's.
  ///
  /// - Throws: `PlaybackError.badName` for a name that is longer than 200 characters; `PlaybackError.noSuchShow`.
  public func change(_ look: ShowLook, of show: ShowID, for user: UserID) async throws {
    guard try await privateShows.isVisible(show, to: user) else { throw PlaybackError.noSuchShow(show) }
    var look = look
    look.title = look.title.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.flatMap { $0.isEmpty ? nil : $0 }
    guard look.title?.count ?? 0 <= PlaybackRules.maxShowNameLength else { throw PlaybackError.badName }
    try await preferences.set(look, of: show, for: user)
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
    guard try await devices.rename(device, to: name, for: user) else { throw PlaybackError.notADevice(device) }
  }
}
