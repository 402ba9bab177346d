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

/// A person's own corner.
public struct UserCenterManager: Sendable {
  let library: Library
  let playback: Playback
  let manualRefresh: ManualRefresh

  public static func activate(in router: Router, library: Library, playback: Playback, manualRefresh: ManualRefresh) {
    let manager = UserCenterManager(library: library, playback: playback, manualRefresh: manualRefresh)
    router.navigate(UserCenterServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.events(UserCenter.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  private func page(_ visit: Visit, _ router: Router) async throws -> Page {
    let shows = try await library.subscriptions.shows(of: UserID(visit.userID))
    var content = UserCenter.Content(
      subscriptions: shows.map { show in
        UserCenter.Content.Subscription(
          show: show.id.rawValue, title: show.title, author: show.author, artworkURL: show.artwork?.path,
          url: ShowPageServices.Navigate(show: show.id.rawValue).path, episodeCount: show.episodeCount)
      },
      historyURL: router.offers(PlayHistoryServices.Navigate.self) ? PlayHistoryServices.Navigate().path : nil,
      searchURL: router.offers(SearchPageServices.Navigate.self) ? SearchPageServices.Navigate().path : nil)
    if router.offers(UpNextServices.Navigate.self) {
      content.upNextURL = UpNextServices.Navigate().path
      content.upNextCount = try await playback.upNextCount(of: UserID(visit.userID))
    }
    if router.offers(DownloadCenterServices.Navigate.self) { content.downloadsURL = DownloadCenterServices.Navigate().path }
    if router.offers(SettingsPageServices.Navigate.self) { content.settingsURL = SettingsPageServices.Navigate().path }
    if let all = await manualRefresh.all {
      content.refresh.progress = UserCenter.Content.Progress(all)
      if !all.isUnderWay { content.refresh.failures = all.failures.compactMap(UserCenter.Content.Failure.init) }
    }
    return Page(title: UserCenter.title, identity: UserCenterServices.name, body: UserCenter.html(content))
  }

  /// The numbers are leaves; which feeds could not be read is more than that, and told at the end.
  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    let user = UserID(visit.userID)
    if change == .upNext(user) { return [Leaf("center-up-next", text: UserCenter.upNextHint(try await playback.upNextCount(of: user)))] }
    guard change == .refresh, let all = await manualRefresh.all else { return [] }
    let progress = UserCenter.Content.Progress(all)
    let leaves = [
      Leaf("refresh", attributes: ["data-running": "\(progress.isUnderWay)"]),
      Leaf("refresh-text", text: UserCenter.progressText(progress)),
      Leaf("refresh-bar", attributes: ["value": "\(progress.done)", "max": "\(max(progress.total, 1))"]),
    ]
    guard let ended = all.ended else { return leaves }
    return leaves + [Leaf("refresh-end", attributes: ["data-told": "\(ended.timeIntervalSince1970)"])]
  }
}

extension UserCenterManager: UserCenterDelegate {
  public func userCenterDidTapRefreshAll(by visit: Visit) async throws -> EventAnswer {
    await manualRefresh.startAll()
    return .navigate(UserCenterServices.Navigate().path)
  }

  public func userCenter(didDeleteSubscription show: Int64, by visit: Visit) async throws -> EventAnswer {
    try await library.subscriptions.unsubscribe(UserID(visit.userID), from: ShowID(show))
    return .navigate(UserCenterServices.Navigate().path)
  }
}

extension UserCenter.Content.Progress {
  fileprivate init(_ all: ManualRefreshOfAll) {
    let progress = all.progress
    self.init(
      isUnderWay: all.isUnderWay, total: progress.total, done: progress.done, newEpisodes: progress.newEpisodes, failed: progress.failed)
  }
}

extension UserCenter.Content.Failure {
  fileprivate init?(_ outcome: RefreshOutcome) {
    guard let show = outcome.show else { return nil }
    self.init(
      title: outcome.title ?? outcome.address, sentence: FeedSentences.sentence(for: outcome.trouble ?? .failed),
      url: FeedHealthServices.Navigate(show: show.rawValue).path)
  }
}
