import BoundedNumbers
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

/// The manager of the user's library page.
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
    let shows = try await total(of: .subscriptions, for: user)
    var content = UserCenter.Content(
      sections: [:], hasSubscriptions: shows > 0,
      searchURL: router.path(to: SearchPageServices.Navigate()))
    for (place, path) in sections(router, viewer) {
      content.sections[place] = (path, place == .subscriptions ? shows : try await total(of: place, for: user))
    }
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

  /// The parts whose features exist.
  private func sections(_ router: Router, _ viewer: Viewer) -> [UserCenter.Section: String] {
    let places: [UserCenter.Section: String?] = [
      .subscriptions: router.path(to: LibraryPageServices.Navigate()), .lists: router.path(to: PlaylistPageServices.NavigateLists()),
      .upNext: router.path(to: UpNextServices.Navigate()), .downloads: router.path(to: DownloadCenterServices.Navigate()),
      .history: router.path(to: PlayHistoryServices.Navigate()),
      .bookmarks: router.path(to: BookmarkListServices.Navigate()),
      .statistics: router.path(to: ListeningStatisticsServices.Navigate()),
      .changes: router.path(to: RecentChangesServices.Navigate()),
      .importing: router.path(to: SubscriptionImportServices.Navigate()),
      .ownShows: router.path(to: OwnShowsServices.Navigate()),
      .settings: router.path(to: SettingsPageServices.Navigate()),
      .server: viewer.isOwner ? router.path(to: ServerPageServices.Navigate()) : nil,
      .users: viewer.isOwner ? router.path(to: AccountSettingsServices.NavigateUsers()) : nil,
    ]
    return places.compactMapValues { $0 }
  }

  /// The number in a row; each is one row of one query.
  private func total(of place: UserCenter.Section, for user: UserID) async throws -> Double {
    switch place {
    case .subscriptions: Double(try await library.subscriptions.count(of: user))
    case .upNext: Double(try await library.subscriptions.tabCounts(of: user).queued)
    case .downloads: Double(try await library.claims.counts(of: user).downloaded)
    case .history: Double(try await library.history.count(of: user))
    case .bookmarks: Double(try await library.bookmarks.count(of: user))
    case .statistics: try await statistics.timeThisWeek(of: user).listened
    case .lists: Double(try await library.subscriptions.tabCounts(of: user).newEpisodes)
    case .changes, .importing, .ownShows, .settings, .server, .users: 0
    }
  }

  /// The numbers are leaves; the failures are not, and the page reloads at the end.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    let user = UserID(viewer.userID)
    var numbers: [LivePatch] = []
    for place in sections(of: change, user) {
      let amount = try await total(of: place, for: user)
      numbers.append(LivePatch(place.patchID, text: UserCenter.countText(of: place, amount)))
      if place == .lists { numbers.append(LivePatch(UserCenter.badgePatch, text: UserCenter.badgeText(Int(clamping: amount)))) }
    }
    if !numbers.isEmpty { return numbers }
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

  /// The parts whose number may have changed.
  private func sections(of change: Change, _ user: UserID) -> [UserCenter.Section] {
    switch change {
    case .upNext(user): [.upNext]
    case .downloads(user): [.downloads]
    case .subscription(_, user), .subscriptionMark(_, user): [.subscriptions, .lists]
    case .show(_, let added): added > 0 ? [.lists] : []
    default: []
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
