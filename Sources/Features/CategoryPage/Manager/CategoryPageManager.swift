import CategoryPage
import Components
import Directory
import Events
import PodcastModel
import Presenting
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of the topics and their charts.
public struct CategoryPageManager: Sendable {
  let charts: Charts
  let listed: ListedShows

  public static func activate(in router: Router, charts: Charts, refreshing: Refreshing, subscriptions: Subscriptions) {
    let manager = CategoryPageManager(charts: charts, listed: ListedShows(refreshing: refreshing, subscriptions: subscriptions))
    router.navigate(CategoryPageServices.Navigate.self) { _, visit in try await manager.grid(visit) }
    router.navigate(CategoryPageServices.NavigateToTopic.self) { [unowned router] task, visit in
      try await manager.page(of: task.topic, visit, router)
    }
    router.events(CategoryPage.events(for: manager))
    router.live(Change.self) { change, _ in
      change == .charts ? [Leaf("topic-charts", attributes: ["data-told": "\(await charts.version)"])] : []
    }
  }

  // MARK: - Private

  private func grid(_ visit: Visit) async throws -> Page {
    let order = try await charts.topicOrder(of: UserID(visit.userID))
    return Page(
      title: CategoryPage.title, identity: CategoryPageServices.name,
      body: CategoryPage.html(CategoryPage.Content(topics: order.topics.map(CategoryPage.Topic.init))))
  }

  private func page(of key: String, _ visit: Visit, _ router: Router) async throws -> Page? {
    guard let topic = PodcastTopic(rawValue: key) else { return nil }
    // Read before the charts: a response that arrives between both reloads the page.
    let version = await charts.version
    guard let chart = try await charts.charts(of: [topic], for: UserID(visit.userID), limit: Self.length).first else { return nil }
    let content = CategoryPage.TopicContent(
      topic: CategoryPage.Topic(topic), shows: chart.shows.map { ListedShow($0) }, isUnderWay: chart.isUnderWay,
      trouble: Sentences.sentence(for: chart.silent), version: version,
      searchURL: router.path(to: SearchPageServices.Navigate()))
    return Page(title: Sentences.name(of: topic), identity: "\(CategoryPageServices.name):\(key)", body: CategoryPage.html(content))
  }

  private static let length = 60
}

extension CategoryPageManager: CategoryPageDelegate {
  public func categoryPage(didMove topic: String, before other: String?, by visit: Visit) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    let successor = other.flatMap(PodcastTopic.init(rawValue:))
    // An unknown topic is not a place, and in particular not the end.
    if other != nil, successor == nil { return .missing }
    try await charts.changeTopicOrder(of: UserID(visit.userID)) { $0.move(topic, before: successor) }
    return .done(backTo: CategoryPageServices.Navigate().path)
  }

  public func categoryPage(didStep topic: String, _ way: CategoryPage.Way, by visit: Visit) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    try await charts.changeTopicOrder(of: UserID(visit.userID)) { $0.move(topic, by: way.steps) }
    return .done(backTo: CategoryPageServices.Navigate().path)
  }

  public func categoryPage(didTapShow feedURL: String, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    try await listed.open(feedURL, backTo: path)
  }

  public func categoryPage(didWish wish: SubscribeButton.Content, backTo path: String, by visit: Visit) async throws -> EventAnswer {
    try await listed.subscribe(wish, action: CategoryPage.subscribePath, backTo: path, for: visit)
  }

  public func categoryPage(didAskAgain topic: String, by visit: Visit) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    await charts.askAgain(topic)
    return .navigate(CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path)
  }
}

extension CategoryPage.Way {
  fileprivate var steps: Int {
    switch self {
    case .start: -PodcastTopic.allCases.count
    case .back: -1
    case .forward: 1
    case .end: PodcastTopic.allCases.count
    }
  }
}

extension CategoryPage.Topic {
  fileprivate init(_ topic: PodcastTopic) {
    self.init(
      key: topic.rawValue, name: Sentences.name(of: topic), url: CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path)
  }
}
