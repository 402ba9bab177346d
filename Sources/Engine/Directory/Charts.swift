import Events
import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// Charts for pages, which wait for nobody: what the directories answered last is given at once, and what is older than an hour is asked
/// for anew behind it. Each answer, and each silence, is told as `Change.charts`.
public actor Charts {
  /// What is known of one chart.
  public struct Chart: Sendable, Equatable {
    /// nil: everything together.
    public let topic: PodcastTopic?
    /// Most popular first.
    public let shows: [ChartedShow]
    /// The directories are being asked.
    public let isUnderWay: Bool
    /// Who gave no answer the last time; what the others know is there all the same.
    public let silent: [SilentDirectory]
  }

  private let directories: Directories
  private let library: Library
  private let country: String
  private let background: BackgroundTasks
  private let logger: Logger
  private let now: @Sendable () -> Date
  private var underWay: Set<PodcastTopic?> = []
  private var tries: [PodcastTopic?: (at: Date, silent: [SilentDirectory])] = [:]
  /// Counts answers, so that an open page can tell that there is another.
  public private(set) var version = 0

  /// - Parameter country: whose charts, two letters.
  public init(
    directories: Directories, library: Library, country: String = "us", background: BackgroundTasks = BackgroundTasks(),
    logger: Logger = Logger(label: "earnest.directory"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.directories = directories
    self.library = library
    self.country = DirectoryChart(country: country).country
    self.background = background
    self.logger = logger
    self.now = now
  }

  /// The charts of `topics`, in their order, at most five, as they are known now.
  ///
  /// - Parameter limit: how many shows of each, at most 60.
  /// - Throws: `StorageError`.
  public func charts(of topics: [PodcastTopic?], for user: UserID, limit: Int) async throws -> [Chart] {
    let kept = try await library.charts.charts(topics.map(\.key), country: country, for: user, limit: limit)
    return topics.map { topic in
      let known = kept[topic.key]
      if isDue(topic, answered: known?.answered) { ask(topic) }
      return Chart(
        topic: topic, shows: known?.shows ?? [], isUnderWay: underWay.contains(topic), silent: tries[topic]?.silent ?? [])
    }
  }

  /// Asks for a chart now, because somebody wishes so.
  public func askAgain(_ topic: PodcastTopic?) {
    if !underWay.contains(topic) { ask(topic) }
  }

  // MARK: - Private

  private static let lifetime: TimeInterval = 3_600
  /// Between two tries, where the first found nothing.
  private static let pause: TimeInterval = 60
  /// The same, where somebody was silent and the others were not.
  private static let longerPause: TimeInterval = 600
  private static let length = 60

  private func isDue(_ topic: PodcastTopic?, answered: Date?) -> Bool {
    let moment = now()
    if underWay.contains(topic) { return false }
    let isFresh = answered.map { moment.timeIntervalSince($0) < Self.lifetime } ?? false
    guard let last = tries[topic] else { return !isFresh }
    if isFresh && last.silent.isEmpty { return false }
    return moment.timeIntervalSince(last.at) >= (isFresh ? Self.longerPause : Self.pause)
  }

  private func ask(_ topic: PodcastTopic?) {
    underWay.insert(topic)
    background.start("asking for a chart") { await self.answer(topic) }
  }

  /// A chart that was answered before outlives a directory's silence.
  private func answer(_ topic: PodcastTopic?) async {
    // Only a cancelled task gets no answer: what a directory fails with stands in `silent`.
    let answer = try? await directories.findChart(DirectoryChart(topic: topic, country: country), limit: Self.length)
    for directory in answer?.silent ?? [] {
      logger.info("a directory gave no chart", metadata: ["directory": "\(directory.name)", "error": "\(LoggedError(directory.reason))"])
    }
    let moment = now()
    let found = (answer?.found ?? []).map {
      ChartedShow.Entry(feedURL: $0.feedURL, title: $0.title, author: $0.author, genre: $0.genre, artworkURL: $0.artworkURL)
    }
    if !found.isEmpty {
      do {
        try await library.charts.keep(found, topic: topic.key, country: country, answered: moment)
      } catch {
        // The earlier chart stays; the next answer is stored in its place.
        logger.error("a chart was not stored", metadata: ["error": "\(LoggedError(error))"])
      }
    }
    tries[topic] = (moment, answer?.silent ?? [])
    underWay.remove(topic)
    version += 1
    library.events.publish(.charts)
  }
}

extension PodcastTopic? {
  /// As the library names it.
  fileprivate var key: String { self?.rawValue ?? "" }
}
