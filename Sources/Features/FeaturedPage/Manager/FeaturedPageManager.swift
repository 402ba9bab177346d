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
  let charts: Charts
  let refreshing: Refreshing
  let listed: ListedShows
  let arrivals = Arrivals()
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, playback: Playback, charts: Charts, refreshing: Refreshing,
    subscriptions: Subscriptions, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = FeaturedPageManager(
      library: library, playback: playback, charts: charts, refreshing: refreshing,
      listed: ListedShows(refreshing: refreshing, subscriptions: subscriptions), now: now)
    router.navigate(FeaturedPageServices.Navigate.self) { [unowned router] _, visit in try await manager.page(visit, router) }
    router.events(FeaturedPage.events(for: manager))
    router.live(Change.self) { change, visit in try await manager.leaves(for: change, visit) }
  }

  // MARK: - Private

  /// A new chart, or a new episode of a subscribed show, reloads the page.
  private func leaves(for change: Change, _ visit: Visit) async throws -> [Leaf] {
    switch change {
    case .charts: return [Leaf("featured-charts", attributes: ["data-told": "\(await charts.version)"])]
    case .show(let show, let added) where added > 0:
      guard try await library.subscriptions.isSubscribed(UserID(visit.userID), to: show) else { return [] }
      return [Leaf("featured-shows", attributes: ["data-told-news": UUID().uuidString])]
    default: return []
    }
  }

  private func page(_ visit: Visit, _ router: Router) async throws -> Page {
    let user = UserID(visit.userID)
    let subscriptions = try await library.subscriptions.ids(of: user)
    if arrivals.isDue(user, at: now(), after: Self.pause) { await refreshing.refresh(.subscriptions(of: user), .onlyStale) }
    // Read before the charts, so that a change during rendering reloads the page.
    let version = await charts.version
    let order = try await charts.topicOrder(of: user)
    let topics: [PodcastTopic?] = [nil] + order.topics.prefix(Self.mostTopics).map { $0 }
    let charts = try await charts.charts(of: topics, for: user, limit: Self.mostShows)
    let offered = OfferedActions(in: router)
    let habits = try await playback.habits(of: user)
    let moment = now()
    let inProgress = try await library.lists.episodes(of: .inProgress, for: user, limit: Self.mostEpisodes, at: moment)
    let newest = subscriptions.isEmpty ? [] : try await library.lists.episodes(of: .new, for: user, limit: Self.mostEpisodes, at: moment)
    var content = FeaturedPage.Content(
      trending: FeaturedPage.Chart(charts.first, silent: charts.flatMap(\.silent)),
      continues: inProgress.map { offered.row(PlannedEpisode($0, with: habits), backTo: nil) },
      fresh: newest.map { offered.row(PlannedEpisode($0, with: habits), backTo: nil) },
      topics: charts.compactMap { FeaturedPage.Topic($0, hasPage: router.offers(CategoryPageServices.NavigateToTopic.self)) },
      isFresh: subscriptions.isEmpty && inProgress.isEmpty, version: version,
      searchURL: router.path(to: SearchPageServices.Navigate()), categoriesURL: router.path(to: CategoryPageServices.Navigate()),
      today: moment)
    content.importURL = router.path(to: SubscriptionImportServices.Navigate())
    content.continuesURL = router.path(to: ListPageServices.Navigate.inProgress)
    content.freshURL = router.path(to: ListPageServices.Navigate.new)
    return Page(title: FeaturedPage.title, identity: FeaturedPageServices.name, body: FeaturedPage.html(content))
  }

  /// Opening the page refreshes older feeds: each show once in 15 minutes, as in `Refreshing`.
  private static let pause: TimeInterval = 15 * 60
  private static let mostTopics = 4
  private static let mostShows = 12
  private static let mostEpisodes = 12
}

extension FeaturedPageManager: FeaturedPageDelegate {
  public func featuredPage(didTapShow feedURL: String, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    try await listed.open(feedURL, backTo: path)
  }

  public func featuredPage(didWish wish: SubscribeButton.Content, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    try await listed.subscribe(wish, action: FeaturedPage.subscribePath, backTo: path, for: visit)
  }

  public func featuredPageDidAskAgain(by visit: Visit) async throws -> EventAnswer {
    await charts.askAgain(nil)
    return .navigate(FeaturedPageServices.Navigate().path)
  }
}

extension FeaturedPage.Chart {
  /// - Parameter silent: the directories that did not respond to any request of the page; it is shown once.
  fileprivate init(_ chart: Charts.Chart?, silent: [SilentDirectory]) {
    self.init(
      shows: (chart?.shows ?? []).prefix(8).map { ListedShow($0) }, isUnderWay: chart?.isUnderWay ?? false,
      trouble: Sentences.sentence(for: silent))
  }
}

extension FeaturedPage.Topic {
  /// nil for the chart of all topics together.
  fileprivate init?(_ chart: Charts.Chart, hasPage: Bool) {
    guard let topic = chart.topic else { return nil }
    self.init(
      key: topic.rawValue, name: Sentences.name(of: topic),
      url: hasPage ? CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path : nil,
      shows: chart.shows.map { ListedShow($0) })
  }
}
