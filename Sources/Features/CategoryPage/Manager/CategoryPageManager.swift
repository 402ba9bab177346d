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
  let charts: ChartCache
  let listed: DirectoryShowActions

  public static func activate(in router: Router, charts: ChartCache, refreshing: FeedRefresher, subscriptions: Subscriptions) {
    let manager = CategoryPageManager(charts: charts, listed: DirectoryShowActions(refreshing: refreshing, subscriptions: subscriptions))
    router.navigate(CategoryPageServices.Navigate.self) { task, viewer in
      try await manager.grid(isEditing: task.edits == true, viewer)
    }
    router.embed(CategoryPageServices.EmbedGrid.self) { _, viewer in
      CategoryPage.tiles(try await manager.topics(of: viewer))
    }
    router.navigate(CategoryPageServices.NavigateToTopic.self) { [unowned router] task, viewer in
      try await manager.page(of: task.topic, viewer, router)
    }
    router.events(CategoryPage.events(for: manager))
    router.onChange(Change.self) { change, _ in
      change == .charts ? [LivePatch("topic-charts", attributes: ["data-reload-on": "\(await charts.version)"])] : []
    }
  }

  // MARK: - Private

  private func grid(isEditing: Bool, _ viewer: Viewer) async throws -> Page {
    var content = CategoryPage.Content(topics: try await topics(of: viewer))
    content.isEditing = isEditing
    content.url = CategoryPageServices.Navigate().path
    content.editURL = Self.editPath
    return Page(
      title: CategoryPage.title, identity: CategoryPageServices.name + (isEditing ? ":edit" : ""), body: CategoryPage.html(content))
  }

  private func topics(of viewer: Viewer) async throws -> [CategoryPage.Topic] {
    try await charts.topicOrder(of: UserID(viewer.userID)).topics.map(CategoryPage.Topic.init)
  }

  private func page(of key: String, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    guard let topic = PodcastTopic(rawValue: key) else { return nil }
    // Read before the charts: a response that arrives between both reloads the page.
    let version = await charts.version
    guard let chart = try await charts.charts(of: [topic], for: UserID(viewer.userID), limit: Self.length).first else { return nil }
    let content = CategoryPage.TopicContent(
      topic: CategoryPage.Topic(topic), shows: chart.shows.map { DirectoryShowRow($0) }, isInProgress: chart.isInProgress,
      failureText: Sentences.sentence(for: chart.failedDirectories, toOwner: viewer.isOwner), version: version,
      searchURL: router.path(to: SearchPageServices.Navigate()))
    return Page(title: Sentences.name(of: topic), identity: "\(CategoryPageServices.name):\(key)", body: CategoryPage.html(content))
  }

  private static let editPath = CategoryPageServices.Navigate(edits: true).path
  private static let length = 60
}

extension CategoryPageManager: CategoryPageDelegate {
  public func categoryPage(didMove topic: String, before other: String?, by viewer: Viewer) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    let successor = other.flatMap(PodcastTopic.init(rawValue:))
    // An unknown topic is not a place, and in particular not the end.
    if other != nil, successor == nil { return .missing }
    try await charts.changeTopicOrder(of: UserID(viewer.userID)) { $0.move(topic, before: successor) }
    return .done(backTo: Self.editPath)
  }

  public func categoryPage(didStep topic: String, _ way: CategoryPage.Move, by viewer: Viewer) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    try await charts.changeTopicOrder(of: UserID(viewer.userID)) { $0.move(topic, by: way.steps) }
    return .done(backTo: Self.editPath)
  }

  public func categoryPage(
    didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    try await listed.subscribe(button, action: CategoryPage.subscribePath, backTo: path, for: viewer)
  }

  public func categoryPage(didAskAgain topic: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let topic = PodcastTopic(rawValue: topic) else { return .missing }
    try await charts.refresh(topic, for: UserID(viewer.userID))
    return .navigate(CategoryPageServices.NavigateToTopic(topic: topic.rawValue).path)
  }
}

extension CategoryPage.Move {
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
