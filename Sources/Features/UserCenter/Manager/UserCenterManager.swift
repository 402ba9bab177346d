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
  let playback: Playback
  let refreshing: Refreshing

  public static func activate(in router: Router, library: Library, playback: Playback, refreshing: Refreshing) {
    let manager = UserCenterManager(library: library, playback: playback, refreshing: refreshing)
    router.navigate(UserCenterServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.embed(UserCenterServices.EmbedBadge.self) { _, visit in
      UserCenter.badge(try await manager.library.subscriptions.newCount(of: UserID(visit.userID)))
    }
    router.events(UserCenter.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  private func page(_ visit: Visit, _ router: Router) async throws -> Page {
    let user = UserID(visit.userID)
    let shows = try await amount(of: .subscriptions, for: user)
    var content = UserCenter.Content(
      places: [:], hasSubscriptions: shows > 0,
      searchURL: router.path(to: SearchPageServices.Navigate()))
    for (place, path) in places(router) {
      content.places[place] = (path, place == .subscriptions ? shows : try await amount(of: place, for: user))
    }
    if let all = await refreshing.refreshOfAll {
      content.refresh.progress = UserCenter.Content.Progress(all)
      if !all.isUnderWay {
        content.refresh.failures = all.failures.compactMap { outcome in
          guard let show = outcome.show?.rawValue else { return nil }
          let sentence = FeedSentences.sentence(for: outcome.trouble ?? .failed)
          return (outcome.title ?? outcome.address, sentence, FeedHealthServices.Navigate(show: show).path)
        }
      }
    }
    return Page(title: UserCenter.title, identity: UserCenterServices.name, body: UserCenter.html(content))
  }

  /// The parts whose features exist.
  private func places(_ router: Router) -> [UserCenter.Place: String] {
    let places: [UserCenter.Place: String?] = [
      .subscriptions: router.path(to: SubscriptionListServices.Navigate()), .lists: router.path(to: ListPageServices.NavigateLists()),
      .upNext: router.path(to: UpNextServices.Navigate()), .downloads: router.path(to: DownloadCenterServices.Navigate()),
      .history: router.path(to: PlayHistoryServices.Navigate()), .bookmarks: router.path(to: BookmarkListServices.Navigate()),
      .statistics: router.path(to: ListeningStatisticsServices.Navigate()),
      .importing: router.path(to: SubscriptionImportServices.Navigate()),
      .settings: router.path(to: SettingsPageServices.Navigate()),
    ]
    return places.compactMapValues { $0 }
  }

  /// The number in a row; each is one row of one query.
  private func amount(of place: UserCenter.Place, for user: UserID) async throws -> Double {
    switch place {
    case .subscriptions: Double(try await library.subscriptions.count(of: user))
    case .upNext: Double(try await library.upNext.count(of: user))
    case .downloads: Double(try await library.claims.counts(of: user).downloaded)
    case .history: Double(try await library.history.count(of: user))
    case .bookmarks: Double(try await library.bookmarks.count(of: user))
    case .statistics: try await playback.timeThisWeek(of: user).heard
    case .lists: Double(try await library.subscriptions.newCount(of: user))
    case .importing, .settings: 0
    }
  }

  /// The numbers are leaves; the failures are not, and the page reloads at the end.
  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let user = UserID(visit.userID)
    var numbers: [Leaf] = []
    for place in places(of: change, user) {
      let amount = try await amount(of: place, for: user)
      numbers.append(Leaf(place.leaf, text: UserCenter.amount(of: place, amount)))
      if place == .lists { numbers.append(Leaf(UserCenter.badgeLeaf, text: UserCenter.badgeText(Int(clamping: amount)))) }
    }
    if !numbers.isEmpty { return numbers }
    guard change == .refresh, let all = await refreshing.refreshOfAll else { return [] }
    let progress = UserCenter.Content.Progress(all)
    let leaves = [
      Leaf("refresh", attributes: ["data-running": "\(progress.isUnderWay)"]),
      Leaf("refresh-text", text: UserCenter.progressText(progress)),
      Leaf("refresh-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
    guard let ended = all.ended else { return leaves }
    return leaves + [Leaf("refresh-end", attributes: ["data-told": "\(ended.timeIntervalSince1970)"])]
  }

  /// The parts whose number may have changed.
  private func places(of change: Change, _ user: UserID) -> [UserCenter.Place] {
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
  public func userCenterDidTapRefreshAll(by visit: Visit) async throws -> EventAnswer {
    await refreshing.refresh(.all)
    return .navigate(UserCenterServices.Navigate().path)
  }
}

extension UserCenter.Content.Progress {
  fileprivate init(_ all: RefreshOfAll) {
    let progress = all.progress
    self.init(
      isUnderWay: all.isUnderWay, total: progress.total, done: progress.done, newEpisodes: progress.newEpisodes, failed: progress.failed)
  }
}
