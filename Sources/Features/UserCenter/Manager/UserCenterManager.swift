import Events
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import UserCenter
import WebPage

/// The manager of the user's own page.
public struct UserCenterManager: Sendable {
  let library: Library
  let statistics: Statistics
  let refreshing: FeedRefresher

  public static func activate(in router: Router, library: Library, statistics: Statistics, refreshing: FeedRefresher) {
    let manager = UserCenterManager(library: library, statistics: statistics, refreshing: refreshing)
    router.navigate(UserCenterServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.embed(UserCenterServices.EmbedBadge.self) { _, viewer in
      UserCenter.badge(try await manager.library.subscriptions.tabCounts(of: UserID(viewer.userID)).newEpisodes)
    }
    router.events(UserCenter.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func page(_ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let sections = sections(router, viewer)
    let hasSubscriptions = try await library.subscriptions.count(of: user) > 0
    var content = UserCenter.Content(
      sections: sections, listened: sections[.statistics] == nil ? 0 : try await statistics.timeThisWeek(of: user).listened,
      hasSubscriptions: hasSubscriptions, searchURL: router.path(to: SearchPageServices.Navigate()))
    if !hasSubscriptions { content.hasPlayed = try await library.history.count(of: user) > 0 }
    if viewer.session != nil, router.path(to: SignInServices.Navigate()) != nil { content.signOutURL = SignInServices.signOut }
    if let all = await refreshing.refreshOfAll {
      content.refresh.progress = UserCenter.Content.Progress(all)
      if !all.isInProgress {
        let own = Set(try await library.subscriptions.ids(of: user).map(\.rawValue))
        content.refresh.failures = all.failures.compactMap { outcome in
          guard let show = outcome.show?.rawValue, own.contains(show) else { return nil }
          let sentence = FeedSentences.sentence(for: outcome.failure ?? .failed)
          return (outcome.title ?? outcome.address, sentence, FeedStatusPageServices.Navigate(show: show).path)
        }
      }
    }
    return Page(title: UserCenter.title, identity: UserCenterServices.name, body: UserCenter.html(content))
  }

  /// The pages whose features exist.
  private func sections(_ router: Router, _ viewer: Viewer) -> [UserCenter.Section: String] {
    let places: [UserCenter.Section: String?] = [
      .statistics: router.path(to: ListeningStatisticsServices.Navigate()),
      .changes: router.path(to: RecentChangesServices.Navigate()),
      .importing: router.path(to: SubscriptionImportServices.Navigate()),
      .settings: router.path(to: SettingsPageServices.Navigate()),
      .server: viewer.isOwner ? router.path(to: ServerPageServices.Navigate()) : nil,
      .users: viewer.isOwner ? router.path(to: AccountSettingsServices.NavigateUsers()) : nil,
    ]
    return places.compactMapValues { $0 }
  }

  /// The progress and the badge are leaves; the failures are not, and the page reloads at the end.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    if changesBadge(change, user) {
      let count = try await library.subscriptions.tabCounts(of: user).newEpisodes
      return [LivePatch(UserCenter.badgePatch, text: UserCenter.badgeText(count))]
    }
    guard change == .refresh, let all = await refreshing.refreshOfAll else { return [] }
    let progress = UserCenter.Content.Progress(all)
    let patches = [
      LivePatch("refresh", attributes: ["data-running": "\(progress.isInProgress)"]),
      LivePatch("refresh-text", text: UserCenter.progressText(progress)),
      LivePatch("refresh-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
    guard let ended = all.ended else { return patches }
    return patches + [LivePatch("refresh-end", attributes: ["data-reload-on": "\(ended.timeIntervalSince1970)"])]
  }

  /// Whether the number of new episodes may have changed.
  private func changesBadge(_ change: Change, _ user: UserID) -> Bool {
    switch change {
    case .subscription(_, user), .subscriptionMark(_, user): true
    case .show(_, let added): added > 0
    default: false
    }
  }
}

extension UserCenterManager: UserCenterDelegate {
  public func userCenterDidTapRefreshAll(by viewer: Viewer) async throws -> EventAnswer {
    // The other feeds are those of other users.
    await refreshing.refresh(viewer.isOwner ? .all : .subscriptions(of: UserID(viewer.userID)))
    return .navigate(UserCenterServices.Navigate().path)
  }
}

extension UserCenter.Content.Progress {
  fileprivate init(_ all: RefreshOfAll) {
    let progress = all.progress
    self.init(
      isInProgress: all.isInProgress, total: progress.total, done: progress.done, newEpisodes: progress.newEpisodes, failed: progress.failed
    )
  }
}
