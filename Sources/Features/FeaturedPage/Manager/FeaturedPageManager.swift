import Components
import Directory
import Events
import FeaturedPage
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of the first page: charts, episodes in progress, new episodes.
public struct FeaturedPageManager: Sendable {
  let library: Library
  let playback: Playback
  let charts: ChartCache
  let refreshing: FeedRefresher
  let listed: DirectoryShowActions
  let arrivals = HomeVisits()
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, playback: Playback, charts: ChartCache, refreshing: FeedRefresher,
    subscriptions: Subscriptions, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = FeaturedPageManager(
      library: library, playback: playback, charts: charts, refreshing: refreshing,
      listed: DirectoryShowActions(refreshing: refreshing, subscriptions: subscriptions), now: now)
    router.navigate(FeaturedPageServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.events(FeaturedPage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  /// A new chart, or a new episode of a subscribed show, reloads the page.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    switch change {
    case .charts: return [LivePatch("featured-charts", attributes: ["data-reload-on": "\(await charts.version)"])]
    case .show(let show, let added) where added > 0:
      guard try await library.subscriptions.isSubscribed(UserID(viewer.userID), to: show) else { return [] }
      return [LivePatch("featured-shows", attributes: ["data-reload-on-news": UUID().uuidString])]
    default: return []
    }
  }

  private func page(_ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    let subscriptions = try await library.subscriptions.ids(of: user)
    if !viewer.isFromOtherSite, arrivals.isDue(user, at: now(), after: Self.pause) {
      await refreshing.refresh(.subscriptions(of: user), .onlyStale)
    }
    // Read before the charts, so that a change during rendering reloads the page.
    let version = await charts.version
    let order = try await charts.topicOrder(of: user)
    let topics: [PodcastTopic?] = [nil] + order.topics.prefix(Self.maxTopics).map { $0 }
    let charts = try await charts.charts(of: topics, for: user, limit: Self.maxShows)
    let offered = OfferedActions(in: router)
    let planSettings = try await playback.planSettings(of: user)
    let moment = now()
    let inProgress = try await library.lists.episodes(of: .inProgress, for: user, limit: Self.maxEpisodes, at: moment)
    let newest = subscriptions.isEmpty ? [] : try await library.lists.episodes(of: .new, for: user, limit: Self.maxEpisodes, at: moment)
    var content = FeaturedPage.Content(
      trending: FeaturedPage.Chart(charts.first, silent: charts.flatMap(\.failedDirectories)),
      continueListening: inProgress.map { offered.row(PlannedEpisode($0, with: planSettings), backTo: nil) },
      fresh: newest.map { offered.row(PlannedEpisode($0, with: planSettings), backTo: nil) },
      topics: charts.compactMap { FeaturedPage.Topic($0, hasPage: router.hasProvider(CategoryPageServices.NavigateToTopic.self)) },
      isFresh: subscriptions.isEmpty && inProgress.isEmpty, version: version,
      searchURL: router.path(to: SearchPageServices.Navigate()), categoriesURL: router.path(to: CategoryPageServices.Navigate()),
      today: moment)
    content.importURL = router.path(to: SubscriptionImportServices.Navigate())
    content.continuesURL = router.path(to: PlaylistPageServices.Navigate.inProgress)
    content.freshURL = router.path(to: PlaylistPageServices.Navigate.new)
    return Page(title: FeaturedPage.title, identity: FeaturedPageServices.name, body: FeaturedPage.html(content))
  }

  /// Opening the page refreshes older feeds: each show once in 15 minutes, as in `FeedRefresher`.
  private static let pause: TimeInterval = 15 * 60
  private static let maxTopics = 4
  private static let maxShows = 12
  private static let maxEpisodes = 12
}

extension FeaturedPageManager: FeaturedPageDelegate {
  public func featuredPage(didTapShow feedURL: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    try await listed.open(feedURL, backTo: path, for: viewer)
  }

  public func featuredPage(
    didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await listed.subscribe(button, action: FeaturedPage.subscribePath, backTo: path, for: viewer)
  }

  public func featuredPageDidRetry(by viewer: Viewer) async throws -> EventAnswer {
    await charts.refresh(nil)
    return .navigate(FeaturedPageServices.Navigate().path)
  }
}

extension FeaturedPage.Chart {
  /// - Parameter silent: the directories that did not respond to any request of the page; it is shown once.
  fileprivate init(_ chart: ChartCache.Chart?, silent: [FailedDirectory]) {
    self.init(
      shows: (chart?.shows ?? []).prefix(8).map { DirectoryShowRow($0) }, isInProgress: chart?.isInProgress ?? false,
      failureText: Sentences.sentence(for: silent))
  }
}

extension FeaturedPage.Topic {
  /// nil for the chart of all topics together.
  fileprivate init?(_ chart: ChartCache.Chart, hasPage: Bool) {
    guard let topic = chart.topic else { return nil }
    self.init(
      key: topic.rawValue, name: Sentences.name(of: topic),
      url: hasPage ? CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path : nil,
      shows: chart.shows.map { DirectoryShowRow($0) })
  }
}
