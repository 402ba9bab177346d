import BoundedNumbers
import Components
import Engines
import Foundation
import Library
import PodcastModel
import Presenting

/// The output of `earnest download` during downloads.
struct DownloadReport {
  let form: ReportForm
  private var statuses: [EpisodeID: DownloadStatus] = [:]
  private var order: [EpisodeID] = []
  private var ended: Set<EpisodeID> = []
  /// Lines on the terminal that will be redrawn.
  private var drawn = 0

  init(_ form: ReportForm) { self.form = form }

  /// The number of downloads that failed or are not complete.
  var failed: Int { order.count - downloaded.count }

  mutating func print(_ status: DownloadStatus) throws {
    if statuses.updateValue(status, forKey: status.episode) == nil { order.append(status.episode) }
    let isEnd = status.isEnd(at: Date()) && ended.insert(status.episode).inserted
    switch form {
    case .json: try Terminal.write(json: Line(status, kind: isEnd ? "episode" : "progress"))
    case .lines: if isEnd { try Terminal.write(line(status) + "\n") }
    case .bar:
      clear()
      if isEnd { try Terminal.write(line(status) + "\n") }
      try draw()
    }
  }

  mutating func finish() throws {
    clear()
    let bytes = downloaded.map(\.received).saturatingSum()
    if form == .json {
      try Terminal.write(json: Summary(total: order.count, downloaded: downloaded.count, failed: failed, bytes: bytes))
    } else if order.isEmpty {
      try Terminal.write(strings(.nothingToDownload) + "\n")
    } else {
      try Terminal.write(
        strings(.downloadSummary, count: order.count, ["done": "\(downloaded.count)", "size": ByteText.size(bytes)]) + "\n")
    }
  }

  /// Removes the bars before other output.
  mutating func clear() {
    guard drawn > 0 else { return }
    Terminal.erase("\r" + (drawn > 1 ? "\u{1B}[\(drawn - 1)A" : "") + "\u{1B}[J")
    drawn = 0
  }

  // MARK: - Private

  private var downloaded: [DownloadStatus] { order.compactMap { statuses[$0] }.filter { $0.state == .downloaded } }

  private mutating func draw() throws {
    let open = order.filter { !ended.contains($0) }.compactMap { statuses[$0] }
    guard !open.isEmpty else { return }
    let shown = open.filter { $0.state != .queued }.prefix(Self.maxBars)
    var lines = shown.map(DownloadLine.bar)
    if order.count > 1 || lines.isEmpty { lines.append(strings(.barDownloads, ["done": "\(ended.count)", "total": "\(order.count)"])) }
    try Terminal.write(lines.map { Terminal.fitting($0, columns: Terminal.width - 1) }.joined(separator: "\n"))
    drawn = lines.count
  }

  private func line(_ status: DownloadStatus) -> String {
    strings(
      .downloadLine,
      ["title": Terminal.plain(status.title), "show": Terminal.plain(status.show), "outcome": DownloadLine.outcome(status)])
  }

  private static let maxBars = 8
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
    let trouble: DownloadFailure?
    let sentence: String?
    let nextTry: Date?

    init(_ status: DownloadStatus, kind: String) {
      self.kind = kind
      episode = status.episode.rawValue
      title = status.title
      show = status.show
      state = status.state?.rawValue ?? "cancelled"
      received = status.received
      total = status.total
      bytesPerSecond = status.bytesPerSecond
      secondsLeft = status.secondsLeft
      trouble = status.failure
      sentence = status.failure.map { DownloadSentences.sentence(for: $0) }
      nextTry = status.nextTry
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
