import Foundation
import Logging
import Synchronization

/// A warning or an error of the log, in a form for the owner's page.
public struct LoggedWarning: Sendable, Equatable {
  /// The time of the last line.
  public var date: Date
  /// `warning`, `error` or `critical`.
  public var level: Logger.Level
  /// The part of the program: "earnest.refreshing".
  public var label: String
  /// The sentence of the line.
  public var message: String
  /// The words after the sentence, such as "failure=timedOut failures=3", without addresses, names and tokens (`MaskedText`); "" for none.
  public var detail: String
  /// The show of the line. It may be private: the reader names it only to users who may see it.
  public var show: Int64?
  /// The episode of the line, likewise.
  public var episode: Int64?
  /// The id of the request that was handled.
  public var request: String?
  /// The number of such lines in a row.
  public var times = 1
}

/// The last 100 warnings and errors of the log, and how many there were.
public final class WarningLog: Sendable {
  private struct State {
    var entries: [LoggedWarning] = []
    var counts: [Logger.Level: Int] = [.warning: 0, .error: 0, .critical: 0]
  }

  private let state = Mutex(State())

  /// Creates a log without lines.
  public init() {}

  /// The last warnings and errors, the newest first. Equal ones in a row are one.
  public var entries: [LoggedWarning] { state.withLock { $0.entries.reversed() } }

  /// The number of lines since the start by level.
  public var counts: [Logger.Level: Int] { state.withLock(\.counts) }

  /// Adds a line; one below the level `warning` is ignored.
  public func add(_ level: Logger.Level, _ label: String, _ message: String, _ metadata: Logger.Metadata, request: String?, at date: Date) {
    guard level >= .warning else { return }
    let shown = metadata.filter { Self.shownKeys.contains($0.key) }.sorted { $0.key < $1.key }
    let entry = LoggedWarning(
      date: date, level: level, label: label, message: message,
      detail: MaskedText.mask(shown.map { "\($0.key)=\($0.value)" }.joined(separator: " ")),
      show: metadata["show"].flatMap { Int64("\($0)") }, episode: metadata["episode"].flatMap { Int64("\($0)") }, request: request)
    state.withLock { state in
      state.counts[level, default: 0] += 1
      if let last = state.entries.last, last.isRepeated(by: entry) {
        state.entries[state.entries.count - 1].date = date
        state.entries[state.entries.count - 1].times += 1
        return
      }
      state.entries.append(entry)
      if state.entries.count > Self.maxEntries { state.entries.removeFirst() }
    }
  }

  // MARK: - Private

  /// The metadata that names neither people nor shows.
  private static let shownKeys: Set = [
    "bytes", "connections", "error", "failure", "failures", "limit", "mode", "next", "reason", "status", "work",
  ]
  private static let maxEntries = 100
}

extension LoggedWarning {
  fileprivate func isRepeated(by other: LoggedWarning) -> Bool {
    (level, label, message, detail) == (other.level, other.label, other.message, other.detail) && show == other.show
      && episode == other.episode
  }
}
