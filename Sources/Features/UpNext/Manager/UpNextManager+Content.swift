import Components
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import UpNext
import WebPage

extension UpNextManager {
  func page(for task: UpNextServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page {
    var content = try await content(for: task, viewer)
    content.searchURL = router.path(to: SearchPageServices.Navigate())
    content.historyURL = router.path(to: RecentChangesServices.Navigate(kind: "up-next"))
    content.shareURL = router.path(to: SharePageServices.Navigate(list: "up-next"))
    content.slot = try await router.markup(SlotPageServices.EmbedCurrent(), for: viewer)
    content.actions = offered.menu.filter { !EpisodeAction.queueing.contains($0) }
    return Page(title: UpNext.title, identity: UpNextServices.name, body: UpNext.html(content))
  }

  /// The queue as Home shows it.
  func first(for task: UpNextServices.EmbedFirst, _ viewer: Viewer) async throws -> HTML {
    let user = UserID(viewer.userID)
    let queue = try await summedQueue(of: user)
    guard !queue.planned.isEmpty else { return .empty }
    let finish = queue.isWhole ? finish(of: try await listening.current(for: user), queue.planned) : nil
    return UpNext.first(
      queue.planned.prefix(task.limit).map { offered.row($0, backTo: task.path) }, of: queue.count, finish: finish,
      in: try await userSettings.zone(of: user))
  }

  /// The queue as the panel beside a page shows it.
  func panel(_ viewer: Viewer) async throws -> Page {
    let user = UserID(viewer.userID)
    let queue = try await summedQueue(of: user)
    let current = try await listening.current(for: user)
    let finish = queue.isWhole ? finish(of: current, queue.planned) : nil
    let url = UpNextServices.Navigate().path
    let rows = queue.planned.prefix(Self.maxPanelRows).map { offered.row($0, backTo: url) }
    return Page(
      title: UpNext.title, identity: "\(UpNextServices.name):panel",
      body: UpNext.panel(
        current: current.map { offered.row($0, backTo: url) }, rows, of: queue.count, finish: finish,
        in: try await userSettings.zone(of: user), actions: offered.menu, pageURL: url))
  }

  // MARK: - Private

  /// The first episodes of the queue, its length, and whether they are all of it.
  private func summedQueue(of user: UserID) async throws -> (planned: [PlannedEpisode], count: Int, isWhole: Bool) {
    let queue = try await upNext.entries(of: user, limit: Self.maxSummed).map(\.planned)
    let count = queue.count < Self.maxSummed ? queue.count : try await library.upNext.count(of: user)
    return (queue, count, count == queue.count)
  }

  private func content(for task: UpNextServices.Navigate, _ viewer: Viewer) async throws -> UpNext.Content {
    let user = UserID(viewer.userID)
    let words = task.words?.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(Self.maxWordsLength) ?? ""
    let queue = try await upNext.entries(of: user).map(\.planned)
    let found = words.isEmpty ? queue : queue.filter { $0.contains(String(words)) }
    let selects = task.selects == true && !found.isEmpty
    let task = UpNextServices.Navigate(words: words.isEmpty ? nil : String(words), selects: selects ? true : nil)
    let url = task.path
    let current = try await listening.current(for: user)
    var content = UpNext.Content(
      rows: found.map { offered.row($0, backTo: url, sorts: words.isEmpty ? UpNextServices.name : nil) }, searchURL: nil,
      url: url, today: userSettings.now())
    content.pageURL = UpNextServices.Navigate().path
    content.query = String(words)
    content.selects = selects
    content.selectURL = task.with { $0.selects = selects ? nil : true }
    content.total = words.isEmpty ? nil : queue.count
    content.limit = try await userSettings.settings(of: user).upNextLimit
    if let current, !current.isFinished { content.current = offered.row(current, backTo: url) }
    content.finish = finish(of: current, queue)
    content.zone = try await userSettings.zone(of: user)
    return content
  }

  /// The time at which all of them end when they play from now on, each at the speed of its show; nil when no length is known, or after
  /// more than a day: the time of day alone would not name it. A current episode that was played to its end does not count.
  private func finish(of current: PlannedEpisode?, _ queue: [PlannedEpisode]) -> Date? {
    let rest = [current].compactMap { $0 }.filter { !$0.isFinished } + queue
    let seconds = rest.reduce(0) { sum, planned in
      sum + max((planned.duration ?? 0) - planned.position, 0) / max(planned.rate, PlaybackRules.rates.lowerBound)
    }
    return seconds > 0 && seconds < Self.maxSeconds ? userSettings.now() + seconds : nil
  }

  /// A longer queue has no finish time there.
  private static let maxSummed = 100
  private static let maxSeconds: TimeInterval = 86_400
  private static let maxPanelRows = 30
  private static let maxWordsLength = 200
}

extension PlannedEpisode {
  /// Whether its title or its show's contains `words`, regardless of case and accents.
  fileprivate func contains(_ words: String) -> Bool {
    [episode.title, showTitle].contains { $0.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
  }
}
