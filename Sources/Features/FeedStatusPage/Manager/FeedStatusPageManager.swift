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
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, refreshing: FeedRefresher, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = FeedStatusPageManager(library: library, refreshing: refreshing, now: now)
    router.navigate(FeedStatusPageServices.Navigate.self) { task, _ in try await manager.page(for: ShowID(task.show)) }
    router.events(FeedStatusPage.events(for: manager))
    router.onChange(Change.self) { change, _ in await manager.livePatches(for: change) }
  }

  // MARK: - Private

  /// The sheet reloads on an announcement: its content has no leaves.
  private func livePatches(for change: Change) async -> [LivePatch] {
    guard case .feed(let show) = change else { return [] }
    let isChecking = await refreshing.isRefreshing(show)
    return [
      LivePatch("feed-\(show.rawValue)", attributes: ["data-reload-on": "\(now().timeIntervalSince1970)"]),
      LivePatch("checking-\(show.rawValue)", attributes: ["data-checking": "\(isChecking)"]),
    ]
  }

  private func path(_ show: Int64) -> String { FeedStatusPageServices.Navigate(show: show).path }

  /// A header value must not contain a line end.
  private static func isSendable(_ agent: String) -> Bool {
    agent.utf8.count <= FeedStatusPage.maxUserAgentLength && agent.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static let maxSecretLength = 200
}

extension FeedStatusPageManager: FeedStatusPageDelegate {
  public func feedStatusPage(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.shows.show(ShowID(show)) != nil else { return .missing }
    await refreshing.refresh(.show(ShowID(show)))
    return .navigate(path(show))
  }

  public func feedStatusPage(didTapRetry show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.shows.show(ShowID(show)) != nil else { return .missing }
    try await refreshing.endQuarantine(of: ShowID(show))
    await refreshing.refresh(.show(ShowID(show)), .again)
    return .navigate(path(show))
  }

  public func feedStatusPage(didSetUserAgent agent: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.shows.show(ShowID(show)) != nil else { return .missing }
    let agent = agent.trimmingCharacters(in: .whitespaces)
    guard Self.isSendable(agent) else { return .notice(FeedStatusPage.badUserAgent, backTo: path(show)) }
    try await refreshing.setUserAgent(agent.isEmpty ? nil : agent, of: ShowID(show))
    await refreshing.refresh(.show(ShowID(show)), .again)
    return .navigate(path(show))
  }

  public func feedStatusPage(didSignIn user: String, password: String, to show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    guard try await library.shows.show(ShowID(show)) != nil else { return .missing }
    // In basic authentication a colon ends the user (RFC 7617).
    guard !user.isEmpty, !user.contains(":"), user.count <= Self.maxSecretLength, password.count <= Self.maxSecretLength else {
      return .notice(FeedStatusPage.badSignIn, backTo: path(show))
    }
    try await refreshing.feedCredentials.signIn(BasicCredentials(user: user, password: password), to: ShowID(show))
    await refreshing.refresh(.show(ShowID(show)), .again)
    return .navigate(path(show))
  }

  public func feedStatusPage(didSignOutOf show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await refreshing.feedCredentials.signOut(of: ShowID(show))
    return .navigate(path(show))
  }

  public func feedStatusPage(didUndo repair: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer {
    do {
      _ = try await refreshing.undo(repair)
      return .navigate(path(show))
    } catch FeedError.notReversible {
      return .notice(FeedStatusPage.notReversible, backTo: path(show))
    }
  }
}
