import Events
import FeedStatusPage
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import WebPage

/// The manager of a feed's status sheet and its actions.
public struct FeedStatusPageManager: Sendable {
  let library: Library
  let refreshing: FeedRefresher
  let addresses = PreviewedAddresses()
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, refreshing: FeedRefresher, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = FeedStatusPageManager(library: library, refreshing: refreshing, now: now)
    router.navigate(FeedStatusPageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(FeedStatusPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
    // Links to a show that was merged into another, and to its episodes.
    router.successor(of: "show") { id, viewer in
      guard let show = Int64(id) else { return nil }
      return try await library.showMerges.successor(of: ShowID(show), for: UserID(viewer.userID)).map { "\($0.rawValue)" }
    }
    router.successor(of: "episode") { id, viewer in
      guard let episode = Int64(id) else { return nil }
      return try await library.showMerges.successor(of: EpisodeID(episode), for: UserID(viewer.userID)).map { "\($0.rawValue)" }
    }
  }

  // MARK: - Private

  /// The sheet reloads on an announcement: its content has no leaves.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    guard case .feed(let show) = change, try await isVisible(show, viewer) else { return [] }
    let isChecking = await refreshing.isRefreshing(show)
    return [
      LivePatch("feed-\(show.rawValue)", attributes: ["data-reload-on": "\(now().timeIntervalSince1970)"]),
      LivePatch("checking-\(show.rawValue)", attributes: ["data-checking": "\(isChecking)"]),
    ]
  }

  func isVisible(_ show: ShowID, _ viewer: Viewer) async throws -> Bool {
    try await library.privateShows.isVisible(show, to: UserID(viewer.userID))
  }

  func path(_ show: Int64) -> String { FeedStatusPageServices.Navigate(show: show).path }

  /// A header value must not contain a line end.
  static func isSendable(_ agent: String) -> Bool {
    agent.utf8.count <= FeedStatusPage.maxUserAgentLength && agent.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  static let maxSecretLength = 200
}
