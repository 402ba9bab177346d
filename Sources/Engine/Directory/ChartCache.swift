import Events
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// A cache of charts for pages. It returns the directories' last answer at once and refreshes answers older than an hour in the background.
/// Each answer and each failure is published as `Change.charts`.
public actor ChartCache {
  /// A chart as it is cached now.
  public struct Chart: Sendable, Equatable {
    /// nil: the chart of all topics together.
    public let topic: PodcastTopic?
    /// Most popular first.
    public let shows: [ChartedShow]
    /// Whether a refresh of this chart is in progress.
    public let isInProgress: Bool
    /// The directories that failed the last time; `shows` holds the answers of the others.
    public let failedDirectories: [FailedDirectory]
  }

  private struct Key: Hashable {
    let topic: PodcastTopic?
    let country: String
  }

  private let directories: Directories
  private nonisolated let library: Library
  private nonisolated let serverCountry: String
  private let background: BackgroundTasks
  private let logger: Logger
  private let now: @Sendable () -> Date
  private var running: Set<Key> = []
  private var attempts: [Key: (at: Date, silent: [FailedDirectory])] = [:]
  /// The number of answers so far. An open page compares it to notice a new one.
  public private(set) var version = 0

  /// - Parameter country: The country of users who have set none, and whose browser suggests none, as two letters (ISO 3166).
  public init(
    directories: Directories, library: Library, country: String = "us", background: BackgroundTasks = BackgroundTasks(),
    logger: Logger = Logger(label: "earnest.directory"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directories = directories
    self.library = library
    serverCountry = DirectoryChart(country: country).country
    self.background = background
    self.logger = logger
    self.now = now
  }

  /// The cached charts of `topics` in their order, at most five.
  ///
  /// - Parameter limit: Shows per chart, at most 60.
  /// - Parameter refreshes: Whether answers that are due are requested in the background.
  /// - Throws: `StorageError`.
  public func charts(of topics: [PodcastTopic?], for user: UserID, limit: Int, refreshes: Bool = true) async throws -> [Chart] {
    let country = try await country(of: user)
    let stored = try await library.charts.charts(topics.map(\.key), country: country, for: user, limit: limit)
    return topics.map { topic in
      let (known, key) = (stored[topic.key], Key(topic: topic, country: country))
      if refreshes, isDue(key, answered: known?.answered) { request(key) }
      return Chart(
        topic: topic, shows: known?.shows ?? [], isInProgress: running.contains(key), failedDirectories: attempts[key]?.silent ?? [])
    }
  }

  /// Refreshes a chart at the user's request, regardless of its age.
  ///
  /// - Throws: `StorageError`.
  public func refresh(_ topic: PodcastTopic?, for user: UserID) async throws {
    let key = Key(topic: topic, country: try await country(of: user))
    if !running.contains(key) { request(key) }
  }

  /// The country whose charts `user` sees: the user's own setting, that of the browser, or the server's.
  ///
  /// - Throws: `StorageError`.
  public nonisolated func country(of user: UserID) async throws -> String {
    // Pages have read the settings.
    let own = try await library.preferences.planSettings(of: user).settings[PreferenceRepository.chartCountrySetting]
    return own.flatMap(ChartCountry.code) ?? ChartCountry.ofBrowser ?? serverCountry
  }

  /// The order of topics that `user` has set.
  public nonisolated func topicOrder(of user: UserID) async throws -> TopicOrder {
    TopicOrder(try await library.preferences.settings(of: user)[TopicOrder.setting])
  }

  /// The topics in the order of their interest to `user`: the one that `user` has set, else first the topics of the most subscribed shows.
  ///
  /// - Throws: `StorageError`.
  public nonisolated func topicsOfInterest(to user: UserID) async throws -> [PodcastTopic] {
    let order = try await topicOrder(of: user)
    guard order == TopicOrder() else { return order.topics }
    let categories = try await library.subscriptions.categories(of: user, limit: Self.maxCategories)
    return TopicOrder(first: categories.compactMap { PodcastTopic(name: $0) }).topics
  }

  /// Changes the order of topics of `user` and stores it.
  ///
  /// - Throws: the errors of the database.
  public nonisolated func changeTopicOrder(of user: UserID, _ change: (inout TopicOrder) -> Void) async throws {
    var order = try await topicOrder(of: user)
    change(&order)
    try await library.preferences.set(
      [TopicOrder.setting: order.text], of: user, at: now(), defaults: [TopicOrder.setting: TopicOrder().text])
  }

  // MARK: - Private

  private static let lifetime: TimeInterval = 3_600
  /// Seconds until the next attempt when the first found nothing.
  private static let pause: TimeInterval = 60
  /// Seconds until the next attempt when only some directories failed.
  private static let longerPause: TimeInterval = 600
  private static let length = 60
  private static let maxCategories = 50

  private func isDue(_ key: Key, answered: Date?) -> Bool {
    let moment = now()
    if running.contains(key) { return false }
    let isFresh = answered.map { moment.timeIntervalSince($0) < Self.lifetime } ?? false
    guard let last = attempts[key] else { return !isFresh }
    if isFresh && last.silent.isEmpty { return false }
    return moment.timeIntervalSince(last.at) >= (isFresh ? Self.longerPause : Self.pause)
  }

  private func request(_ key: Key) {
    running.insert(key)
    background.start("chart request") { await self.answer(key) }
  }

  /// Keeps an earlier chart when the directories fail.
  private func answer(_ key: Key) async {
    // Only a cancelled task yields nil: failures of directories are listed in `failedDirectories`.
    let answer = try? await directories.findChart(DirectoryChart(topic: key.topic, country: key.country), limit: Self.length)
    for directory in answer?.failedDirectories ?? [] {
      logger.info("no chart from directory", metadata: ["directory": "\(directory.name)", "error": "\(LoggedError(directory.reason))"])
    }
    let moment = now()
    let found = (answer?.entries ?? []).map {
      ChartedShow.Entry(feedURL: $0.feedURL, title: $0.title, author: $0.author, genre: $0.genre, artworkURL: $0.artworkURL)
    }
    if !found.isEmpty {
      do {
        try await library.charts.store(found, topic: key.topic.key, country: key.country, answered: moment)
      } catch {
        // The earlier chart stays; the next answer replaces it.
        logger.error("chart not stored", metadata: ["error": "\(LoggedError(error))"])
      }
    }
    attempts[key] = (moment, answer?.failedDirectories ?? [])
    running.remove(key)
    version += 1
    library.events.publish(.charts)
  }
}

extension PodcastTopic? {
  /// The topic's key in the library.
  fileprivate var key: String { self?.rawValue ?? "" }
}
