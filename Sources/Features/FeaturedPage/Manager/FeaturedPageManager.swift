import Components
import Directory
import Events
import FeaturedPage
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of Discover, and of popular shows in the pages of others.
public struct FeaturedPageManager: Sendable {
  let charts: ChartCache
  let listed: DirectoryShowActions

  public static func activate(in router: Router, charts: ChartCache, refreshing: FeedRefresher, subscriptions: Subscriptions) {
    let manager = FeaturedPageManager(
      charts: charts, listed: DirectoryShowActions(refreshing: refreshing, subscriptions: subscriptions))
    router.navigate(FeaturedPageServices.Navigate.self) { [unowned router] _, viewer in try await manager.page(viewer, router) }
    router.embed(FeaturedPageServices.EmbedShows.self) { task, viewer in try await manager.shows(task, viewer) }
    router.events(FeaturedPage.events(for: manager))
    router.onChange(Change.self) { change, _ in
      change == .charts ? [LivePatch(FeaturedPage.livePatch, attributes: ["data-reload-on": "\(await charts.version)"])] : []
    }
  }

  // MARK: - Private

  private func page(_ viewer: Viewer, _ router: Router) async throws -> Page {
    let user = UserID(viewer.userID)
    // Read before the charts, so that a change during rendering reloads the page.
    let version = await charts.version
    let topics: [PodcastTopic?] = [nil] + (try await charts.topicsOfInterest(to: user)).prefix(Self.maxTopics).map { $0 }
    let charts = try await charts.charts(of: topics, for: user, limit: Self.maxRead)
    var content = FeaturedPage.Content(
      trending: FeaturedPage.Chart(charts.first, silent: charts.flatMap(\.failedDirectories), toOwner: viewer.isOwner),
      topics: charts.compactMap { FeaturedPage.Topic($0, hasPage: router.hasProvider(CategoryPageServices.NavigateToTopic.self)) },
      version: version, url: FeaturedPageServices.Navigate().path)
    content.searchField = try await router.markup(SearchPageServices.EmbedField(), for: viewer)
    content.topicGrid = try await router.markup(CategoryPageServices.EmbedGrid(), for: viewer)
    content.editURL = router.path(to: CategoryPageServices.Navigate(edits: true))
    return Page(title: FeaturedPage.title, identity: FeaturedPageServices.name, body: FeaturedPage.html(content))
  }

  private func shows(_ task: FeaturedPageServices.EmbedShows, _ viewer: Viewer) async throws -> HTML {
    let topics = task.topics.compactMap(PodcastTopic.init(rawValue:)).prefix(Self.maxTopics + 1).map { Optional($0) }
    let charts = try await charts.charts(of: topics.isEmpty ? [nil] : topics, for: UserID(viewer.userID), limit: Self.maxRead)
    // The first of each chart, then the second of each.
    let charted = (0..<Self.maxRead).flatMap { place in charts.compactMap { $0.shows.dropFirst(place).first } }
    var (shows, known) = ([DirectoryShowRow](), Set<String>())
    for show in charted where shows.count < task.limit {
      let row = DirectoryShowRow(show)
      if known.insert(row.feedURL).inserted, task.style == .grid || !row.isSubscribed { shows.append(row) }
    }
    switch task.style {
    case .shelf: return FeaturedPage.shelf(shows, backTo: task.path)
    case .grid:
      let chart = FeaturedPage.Chart(
        shows: shows, isInProgress: charts.contains(where: \.isInProgress),
        failureText: Sentences.sentence(for: charts.flatMap(\.failedDirectories), toOwner: viewer.isOwner))
      return FeaturedPage.picks(chart, limit: task.limit, backTo: task.path)
    }
  }

  private static let maxTopics = 4
  /// Shows of each chart that are read, of which those of the user are left out.
  private static let maxRead = 40
}

extension FeaturedPageManager: FeaturedPageDelegate {
  public func featuredPage(
    didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await listed.subscribe(button, action: FeaturedPage.subscribePath, backTo: path, for: viewer)
  }

  public func featuredPageDidRetry(by viewer: Viewer) async throws -> EventAnswer {
    try await charts.refresh(nil, for: UserID(viewer.userID))
    return .navigate(FeaturedPageServices.Navigate().path)
  }
}

extension FeaturedPage.Chart {
  /// - Parameter silent: the directories that did not respond to any request of the page; it is shown once.
  fileprivate init(_ chart: ChartCache.Chart?, silent: [FailedDirectory], toOwner: Bool) {
    self.init(
      shows: chart?.rows(limit: 8) ?? [], isInProgress: chart?.isInProgress ?? false,
      failureText: Sentences.sentence(for: silent, toOwner: toOwner))
  }
}

extension ChartCache.Chart {
  /// The first shows that the user does not subscribe to.
  fileprivate func rows(limit: Int) -> [DirectoryShowRow] {
    let rows = shows.enumerated().map { place, show in
      var row = DirectoryShowRow(show)
      row.place = place + 1
      return row
    }
    return Array(rows.filter { !$0.isSubscribed }.prefix(limit))
  }
}

extension FeaturedPage.Topic {
  /// nil for the chart of all topics together.
  fileprivate init?(_ chart: ChartCache.Chart, hasPage: Bool) {
    guard let topic = chart.topic else { return nil }
    self.init(
      key: topic.rawValue, name: Sentences.name(of: topic),
      url: hasPage ? CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path : nil,
      shows: chart.rows(limit: 12), isInProgress: chart.isInProgress)
  }
}
