import Library
import PodcastModel
import Presenting
import Refreshing

/// The output of `earnest refresh` while feeds are fetched.
struct RefreshReport {
  let form: ReportForm
  private var last: RefreshProgress?

  init(_ form: ReportForm) { self.form = form }

  /// Whether the final progress was received.
  var isComplete: Bool { last.map { $0.done == $0.total } ?? false }

  var failed: Int { last?.failed ?? 0 }

  mutating func take(_ progress: RefreshProgress) throws {
    last = progress
    if let outcome = progress.latest { try report(outcome) }
    if form == .bar { Terminal.write("\r" + Terminal.fitting(bar(progress), columns: Terminal.width - 1) + Self.eraseRest) }
  }

  func finish() throws {
    guard let last else { return }
    switch form {
    case .json: try Terminal.write(json: Summary(last))
    case .bar: Terminal.write("\r" + Self.eraseRest + summary(last) + "\n")
    case .lines: Terminal.write(summary(last) + "\n")
    }
  }

  /// Removes the bar before other output.
  func clear() {
    if form == .bar, last != nil { Terminal.write("\r" + Self.eraseRest) }
  }

  // MARK: - Private

  private func report(_ outcome: RefreshOutcome) throws {
    switch form {
    case .json: try Terminal.write(json: Feed(outcome))
    case .lines: Terminal.write(line(outcome) + "\n")
    case .bar:
      guard outcome.result == .failed || outcome.newEpisodes > 0 else { return }
      Terminal.write("\r" + Self.eraseRest + line(outcome) + "\n")
    }
  }

  private func line(_ outcome: RefreshOutcome) -> String {
    let what =
      switch outcome.result {
      case .failed: Self.sentence(outcome.trouble ?? .failed)
      case .unchanged: words(.unchanged)
      case .added, .updated: outcome.newEpisodes > 0 ? words(.newEpisodes, count: outcome.newEpisodes) : words(.updated)
      }
    return words(.feedLine, ["title": Terminal.plain(outcome.title ?? outcome.address), "outcome": what])
  }

  private static func sentence(_ trouble: FeedTrouble) -> String {
    words(.failure, ["sentence": FeedSentences.sentence(for: trouble), "advice": FeedSentences.advice(for: trouble)])
  }

  /// "███████···········  12 of 40 · 3 new · The Lichen Hour"
  private func bar(_ progress: RefreshProgress) -> String {
    let filled = progress.total > 0 ? progress.done * Self.barLength / progress.total : 0
    let parts = [
      words(.barPlace, ["done": "\(progress.done)", "total": "\(progress.total)"]),
      progress.newEpisodes > 0 ? words(.barNew, ["count": "\(progress.newEpisodes)"]) : nil,
      progress.failed > 0 ? words(.barFailed, ["count": "\(progress.failed)"]) : nil,
      progress.latest.map { Terminal.plain($0.title ?? $0.address) },
    ].compactMap { $0 }
    return Terminal.bar(filled, of: Self.barLength) + parts.joined(separator: " · ")
  }

  private func summary(_ progress: RefreshProgress) -> String {
    guard progress.total > 0 else { return words(.nothingToRefresh) }
    let parts = [
      progress.newEpisodes > 0
        ? words(.summaryNew, count: progress.newEpisodes) : progress.failed < progress.total ? words(.summaryNothingNew) : nil,
      progress.failed > 0 ? words(.summaryFailed, ["count": "\(progress.failed)"]) : nil,
    ].compactMap { $0 }
    return words(.summaryShows, count: progress.total, ["rest": parts.joined(separator: ", ")])
  }

  private static let barLength = 20
  private static let eraseRest = "\u{1B}[K"
}

/// The lines of `--json`.
extension RefreshReport {
  private struct Feed: Encodable {
    let kind = "feed"
    let show: Int64?
    let address: String
    let title: String?
    let result: FetchOutcome
    let newEpisodes: Int
    let trouble: FeedTrouble?
    let sentence: String?

    init(_ outcome: RefreshOutcome) {
      show = outcome.show?.rawValue
      address = outcome.address
      title = outcome.title
      result = outcome.result
      newEpisodes = outcome.newEpisodes
      trouble = outcome.trouble
      sentence = outcome.trouble.map { FeedSentences.sentence(for: $0) }
    }
  }

  private struct Summary: Encodable {
    let kind = "summary"
    let total: Int
    let updated: Int
    let unchanged: Int
    let failed: Int
    let newEpisodes: Int

    init(_ progress: RefreshProgress) {
      total = progress.total
      updated = progress.updated
      unchanged = progress.unchanged
      failed = progress.failed
      newEpisodes = progress.newEpisodes
    }
  }
}
