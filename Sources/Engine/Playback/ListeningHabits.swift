import Foundation
import Library
import PodcastModel

/// The settings that all of a user's plans share, read once.
public struct ListeningHabits: Sendable, Equatable {
  /// The speed of shows without a speed of their own; 1.0 is normal.
  public let rate: Double
  /// The user's player settings.
  public let settings: ListeningSettings
  /// Shows whose audio needs a password. The browser does not have it, so their audio is always relayed.
  let privateShows: Set<ShowID>
  let now: Date

  /// The remote address from which the user's browser fetches the audio itself; nil where the audio is relayed.
  func directURL(of episode: Episode) -> String? {
    guard !settings.relays, let url = episode.enclosure?.url, url.lowercased().hasPrefix("https://"), !privateShows.contains(episode.show)
    else {
      return nil
    }
    return url
  }
}

/// The stored values of these settings.
struct StoredHabits: Sendable {
  let settings: [String: String]
  let usualRate: Double

  /// Looked up already for the page that is being made.
  @TaskLocal static var ofPage: PerUser<StoredHabits>?
}

extension Playback {
  /// The settings that all of `user`'s plans share.
  public func habits(of user: UserID) async throws -> ListeningHabits {
    let stored = try await stored(of: user)
    let settings = ListeningSettings(stored.settings)
    return ListeningHabits(
      rate: stored.usualRate, settings: settings, privateShows: settings.relays ? [] : try await library.signIns.shows(), now: now())
  }

  /// The stored values of these settings. While a page is rendered they are read once.
  func stored(of user: UserID) async throws -> StoredHabits {
    if let known = StoredHabits.ofPage?[user] { return known }
    let (settings, usualRate) = try await library.preferences.habits(of: user)
    let stored = StoredHabits(settings: settings, usualRate: usualRate)
    StoredHabits.ofPage?[user] = stored
    return stored
  }

  /// Runs `work`, which renders a page and changes nothing, with a cache: settings that several of its parts need are read once.
  public func lookingOnce<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await StoredHabits.$ofPage.withValue(PerUser(), operation: work)
  }
}
