import BoundedNumbers
import Components
import EngineRoom
import Foundation
import Library
import PodcastModel
import Presenting

/// The output of `earnest download` during downloads.
struct DownloadReport {
  let form: ReportForm
  private var standings: [EpisodeID: DownloadStanding] = [:]
  private var order: [EpisodeID] = []
  private var ended: Set<EpisodeID> = []
  /// Lines on the terminal that will be redrawn.
  private var drawn = 0

  init(_ form: ReportForm) { self.form = form }

  /// The number of downloads that failed or are not complete.
  var failed: Int { order.count - downloaded.count }

  mutating func take(_ standing: DownloadStanding) throws {
    if standings.updateValue(standing, forKey: standing.episode) == nil { order.append(standing.episode) }
    let isEnd = standing.isEnd(at: Date()) && ended.insert(standing.episode).inserted
    switch form {
    case .json: try Terminal.write(json: Line(standing, kind: isEnd ? "episode" : "progress"))
    case .lines: if isEnd { Terminal.write(line(standing) + "\n") }
    case .bar:
      clear()
      if isEnd { Terminal.write(line(standing) + "\n") }
      draw()
    }
  }

  mutating func finish() throws {
    clear()
    let bytes = downloaded.map(\.received).saturatingSum()
    if form == .json {
      try Terminal.write(json: Summary(total: order.count, downloaded: downloaded.count, failed: failed, bytes: bytes))
    } else if order.isEmpty {
      Terminal.write(words(.nothingToDownload) + "\n")
    } else {
      Terminal.write(
        words(.downloadSummary, count: order.count, ["done": "\(downloaded.count)", "size": ByteText.size(bytes)]) + "\n")
    }
  }

  /// Removes the bars before other output.
  mutating func clear() {
    guard drawn > 0 else { return }
    Terminal.write("\r" + (drawn > 1 ? "\u{1B}[\(drawn - 1)A" : "") + "\u{1B}[J")
    drawn = 0
  }

  // MARK: - Private

  private var downloaded: [DownloadStanding] { order.compactMap { standings[$0] }.filter { $0.state == .downloaded } }

  private mutating func draw() {
    let open = order.filter { !ended.contains($0) }.compactMap { standings[$0] }
    guard !open.isEmpty else { return }
    let shown = open.filter { $0.state != .queued }.prefix(Self.mostBars)
    var lines = shown.map(DownloadLine.bar)
    if order.count > 1 || lines.isEmpty { lines.append(words(.barDownloads, ["done": "\(ended.count)", "total": "\(order.count)"])) }
    Terminal.write(lines.map { Terminal.fitting($0, columns: Terminal.width - 1) }.joined(separator: "\n"))
    drawn = lines.count
  }

  private func line(_ standing: DownloadStanding) -> String {
    words(
      .downloadLine,
      ["title": Terminal.plain(standing.title), "show": Terminal.plain(standing.show), "outcome": DownloadLine.outcome(standing)])
  }

  private static let mostBars = 8
}

/// The lines of `--json`.
extension DownloadReport {
  private struct Line: Encodable {
    let kind: String
    let episode: Int64
    let title: String
    let show: String
    /// "cancelled" when no user wants it any more.
    let state: String
    let received: Int64
    let total: Int64?
    let bytesPerSecond: Int64?
    let secondsLeft: Int?
    let trouble: DownloadTrouble?
    let sentence: String?
    let nextTry: Date?

    init(_ standing: DownloadStanding, kind: String) {
      self.kind = kind
      episode = standing.episode.rawValue
      title = standing.title
      show = standing.show
      state = standing.state?.rawValue ?? "cancelled"
      received = standing.received
      total = standing.total
      bytesPerSecond = standing.bytesPerSecond
      secondsLeft = standing.secondsLeft
      trouble = standing.trouble
      sentence = standing.trouble.map { DownloadSentences.sentence(for: $0) }
      nextTry = standing.nextTry
    }
  }

  private struct Summary: Encodable {
    let kind = "summary"
    let total: Int
    let downloaded: Int
    let failed: Int
    let bytes: Int64
  }
}
