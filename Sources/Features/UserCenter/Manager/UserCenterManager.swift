import Events
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import UserCenter
import WebPage

/// The manager of the user's own page.
public struct UserCenterManager: Sendable {
  let library: Library
  let statistics: Statistics

  public static func activate(in router: Router, library: Library, statistics: Statistics) {
    let manager = UserCenterManager(library: library, statistics: statistics)
    router.navigate(UserCenterServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.embed(UserCenterServices.EmbedBadge.self) { _, viewer in
      UserCenter.badge(try await manager.library.subscriptions.tabCounts(of: UserID(viewer.userID)).newEpisodes)
    }
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
    return Page(title: UserCenter.title, identity: UserCenterServices.name, body: UserCenter.html(content))
  }

  /// The pages whose features exist.
  private func sections(_ router: Router, _ viewer: Viewer) -> [UserCenter.Section: String] {
    let places: [UserCenter.Section: String?] = [
      .statistics: router.path(to: ListeningStatisticsServices.Navigate()),
      .importing: router.path(to: SubscriptionImportServices.Navigate()),
      .settings: router.path(to: SettingsPageServices.Navigate()),
      .users: viewer.isOwner ? router.path(to: AccountSettingsServices.NavigateUsers()) : nil,
    ]
    return places.compactMapValues { $0 }
  }

  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    guard changesBadge(change, user) else { return [] }
    let count = try await library.subscriptions.tabCounts(of: user).newEpisodes
    return [LivePatch(UserCenter.badgePatch, text: UserCenter.badgeText(count))]
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
