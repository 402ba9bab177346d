import Foundation
import Library
import PodcastModel

/// What a person's plans have in common, looked up once.
public struct ListeningHabits: Sendable, Equatable {
  /// The speed of shows that have none of their own.
  public let rate: Double
  public let settings: ListeningSettings
  /// Shows whose sound needs a password, which the browser has not: it is relayed in any case.
  let privateShows: Set<ShowID>
  let now: Date

  /// The remote address where this person's browser fetches the sound itself; nil where it is relayed.
  func directURL(of episode: Episode) -> String? {
    guard !settings.relays, let url = episode.enclosure?.url, url.lowercased().hasPrefix("https://"), !privateShows.contains(episode.show)
    else {
      return nil
    }
    return url
  }
}

extension Playback {
  /// What `user`'s plans have in common.
  public func habits(of user: UserID) async throws -> ListeningHabits {
    let (stored, usualRate) = try await stored(of: user)
    let settings = ListeningSettings(stored)
    return ListeningHabits(
      rate: usualRate, settings: settings, privateShows: settings.relays ? [] : try await library.signIns.shows(), now: now())
  }

  /// What is stored of them. While a page is made they are looked up once.
  func stored(of user: UserID) async throws -> StoredHabits.Values {
    if let known = StoredHabits.ofPage?[user] { return known }
    let stored = try await library.preferences.habits(of: user)
    StoredHabits.ofPage?[user] = stored
    return stored
  }

  /// `work` makes a page and changes nothing: what several of its parts ask for is looked up once.
  public func lookingOnce<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await StoredHabits.$ofPage.withValue(StoredHabits(), operation: work)
  }
}
