import Foundation
import Library
import PodcastModel

/// What a person's plans have in common, looked up once.
public struct ListeningHabits: Sendable, Equatable {
  /// The speed of shows that have none of their own.
  public let rate: Double
  /// Sound comes through this server.
  public let relays: Bool
  /// Shows whose sound needs a password, which the browser has not: it is relayed in any case.
  let privateShows: Set<ShowID>
  let now: Date

  /// The remote address where this person's browser fetches the sound itself; nil where it is relayed.
  func directURL(of episode: Episode) -> String? {
    guard !relays, let url = episode.enclosure?.url, url.lowercased().hasPrefix("https://"), !privateShows.contains(episode.show) else {
      return nil
    }
    return url
  }
}

extension Playback {
  /// What `user`'s plans have in common.
  public func habits(of user: UserID) async throws -> ListeningHabits {
    let settings = try await settings(of: user)
    return ListeningHabits(
      rate: try await rate(for: user), relays: settings.relays, privateShows: settings.relays ? [] : try await library.signIns.shows(),
      now: now())
  }
}
