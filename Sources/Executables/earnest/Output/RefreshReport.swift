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

  mutating func print(_ progress: RefreshProgress) throws {
    last = progress
    if let outcome = progress.latest { try report(outcome) }
    if form == .bar { try Terminal.write("\r" + Terminal.fitting(bar(progress), columns: Terminal.width - 1) + Self.eraseToLineEnd) }
  }

  func finish() throws {
    guard let last else { return }
    switch form {
    case .json: try Terminal.write(json: Summary(last))
    case .bar: try Terminal.write("\r" + Self.eraseToLineEnd + summary(last) + "\n")
    case .lines: try Terminal.write(summary(last) + "\n")
    }
  }

  /// Removes the bar before other output.
  func clear() {
    if form == .bar, last != nil { Terminal.erase("\r" + Self.eraseToLineEnd) }
  }

  // MARK: - Private

  private func report(_ outcome: RefreshOutcome) throws {
    switch form {
    case .json: try Terminal.write(json: Feed(outcome))
    case .lines: try Terminal.write(line(outcome) + "\n")
    case .bar:
      guard outcome.result == .failed || outcome.newEpisodes > 0 else { return }
      try Terminal.write("\r" + Self.eraseToLineEnd + line(outcome) + "\n")
    }
  }

  private func line(_ outcome: RefreshOutcome) -> String {
    let what =
      switch outcome.result {
      case .failed: Self.sentence(outcome.failure ?? .failed)
      case .unchanged: strings(.unchanged)
      case .added, .updated: outcome.newEpisodes > 0 ? strings(.newEpisodes, count: outcome.newEpisodes) : strings(.updated)
      }
    return strings(.feedLine, ["title": Terminal.plain(outcome.title ?? outcome.address), "outcome": what])
  }

  private static func sentence(_ failure: FeedFailure) -> String {
    strings(
      .failure, ["sentence": FeedSentences.sentence(for: failure), "advice": FeedSentences.advice(for: failure, toOwner: true)])
  }

  /// "███████···········  12 of 40 · 3 new · The Lichen Hour"
  private func bar(_ progress: RefreshProgress) -> String {
    let filled = progress.total > 0 ? progress.done * Self.barLength / progress.total : 0
    let parts = [
      strings(.barPlace, ["done": "\(progress.done)", "total": "\(progress.total)"]),
      progress.newEpisodes > 0 ? strings(.barNew, ["count": "\(progress.newEpisodes)"]) : nil,
      progress.failed > 0 ? strings(.barFailed, ["count": "\(progress.failed)"]) : nil,
      progress.latest.map { Terminal.plain($0.title ?? $0.address) },
    ].compactMap { $0 }
    return Terminal.bar(filled, of: Self.barLength) + parts.joined(separator: " · ")
  }

  private func summary(_ progress: RefreshProgress) -> String {
    guard progress.total > 0 else { return strings(.nothingToRefresh) }
    let parts = [
      progress.newEpisodes > 0
        ? strings(.summaryNew, count: progress.newEpisodes) : progress.failed < progress.total ? strings(.summaryNothingNew) : nil,
      progress.failed > 0 ? strings(.summaryFailed, ["count": "\(progress.failed)"]) : nil,
    ].compactMap { $0 }
    return strings(.summaryShows, count: progress.total, ["rest": parts.joined(separator: ", ")])
  }

  private static let barLength = 20
  private static let eraseToLineEnd = "\u{1B}[K"
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
    let trouble: FeedFailure?
    let sentence: String?

    init(_ outcome: RefreshOutcome) {
      show = outcome.show?.rawValue
      address = outcome.address
      title = outcome.title
      result = outcome.result
      newEpisodes = outcome.newEpisodes
      trouble = outcome.failure
      sentence = outcome.failure.map { FeedSentences.sentence(for: $0) }
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
