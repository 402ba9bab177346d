import Engines
import Foundation
import Library
import PodcastModel
import Presenting

/// The output of `earnest transcribe` during the work.
struct TranscriptionReport {
  let form: ReportForm
  private var statuses: [EpisodeID: TranscriptionStatus] = [:]
  private var order: [EpisodeID] = []
  private var ended: Set<EpisodeID> = []
  /// Whether a line on the terminal will be redrawn.
  private var isDrawn = false

  init(_ form: ReportForm) { self.form = form }

  /// The number of transcriptions that are not done.
  var failed: Int { order.count - done }

  mutating func print(_ status: TranscriptionStatus) throws {
    if statuses.updateValue(status, forKey: status.episode) == nil { order.append(status.episode) }
    let isEnd = status.isEnd(at: Date()) && ended.insert(status.episode).inserted
    switch form {
    case .json: try Terminal.write(json: Line(status, kind: isEnd ? "episode" : "progress"))
    case .lines: if isEnd { try Terminal.write(TranscriptionLine.line(status) + "\n") }
    case .bar:
      clear()
      if isEnd { try Terminal.write(TranscriptionLine.line(status) + "\n") }
      try draw()
    }
  }

  mutating func finish() throws {
    clear()
    if form == .json {
      try Terminal.write(json: Summary(total: order.count, done: done, failed: failed))
    } else if order.isEmpty {
      try Terminal.write(strings(.nothingToTranscribe) + "\n")
    } else {
      try Terminal.write(strings(.transcriptionSummary, count: order.count, ["done": "\(done)"]) + "\n")
    }
  }

  /// Removes the bar before other output.
  mutating func clear() {
    if isDrawn { Terminal.erase("\r\u{1B}[J") }
    isDrawn = false
  }

  // MARK: - Private

  private var done: Int { statuses.values.count { $0.state == .done } }

  private mutating func draw() throws {
    let open = order.filter { !ended.contains($0) }.compactMap { statuses[$0] }
    guard let shown = open.first(where: { $0.state == .running }) ?? open.first else { return }
    try Terminal.write(Terminal.fitting(TranscriptionLine.bar(shown), columns: Terminal.width - 1))
    isDrawn = true
  }
}

/// The lines of `--json`.
extension TranscriptionReport {
  private struct Line: Encodable {
    let kind: String
    let episode: Int64
    let title: String
    let show: String
    /// "cancelled" when it is not in the queue any more.
    let state: String
    let processedSeconds: Double
    let durationSeconds: Double?
    let failure: TranscriptionFailure?
    let sentence: String?
    let detail: String?
    let nextTry: Date?

    init(_ status: TranscriptionStatus, kind: String) {
      self.kind = kind
      episode = status.episode.rawValue
      title = status.title
      show = status.show
      state = status.state?.rawValue ?? "cancelled"
      processedSeconds = status.processedSeconds
      durationSeconds = status.durationSeconds
      failure = status.failure
      sentence = status.failure.map { TranscriptionSentences.sentence(for: $0) }
      detail = status.detail
      nextTry = status.nextTry
    }
  }

  private struct Summary: Encodable {
    let kind = "summary"
    let total: Int
    let done: Int
    let failed: Int
  }
}
