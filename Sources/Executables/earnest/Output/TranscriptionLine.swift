import BoundedNumbers
import Engines
import Foundation
import Library
import PodcastModel
import Presenting

/// A transcription as one line of output.
enum TranscriptionLine {
  /// "███████·············  35% · 12 min of 34 min · Reading the Shore"
  static func bar(_ status: TranscriptionStatus) -> String {
    let share = status.durationSeconds.map { $0 > 0 ? min(max(status.processedSeconds / $0, 0), 1) : 0 } ?? 0
    let parts = [
      strings(.percent, ["number": "\(Int(clamping: share * 100))"]), status.state == .running ? progress(status) : outcome(status),
      Terminal.plain(status.title),
    ]
    return Terminal.bar(Int(clamping: share * Double(barLength)), of: barLength) + parts.joined(separator: " · ")
  }

  /// "Reading the Shore · The Lichen Hour: transcribed"
  static func line(_ status: TranscriptionStatus) -> String {
    strings(
      .downloadLine, ["title": Terminal.plain(status.title), "show": Terminal.plain(status.show), "outcome": outcome(status)])
  }

  /// The queue, and the audio of today.
  static func text(of list: TranscriptionList) -> String {
    let lines = list.transcriptions.map { status in
      let number = String(repeating: " ", count: max(6 - "\(status.episode.rawValue)".count, 0)) + "\(status.episode.rawValue)"
      return "\(number)  \(line(status))"
    }
    let today = ["time": time(list.secondsToday), "limit": list.secondsPerDay.map(time) ?? ""]
    let sum = strings(list.secondsPerDay == nil ? .transcribedToday : .transcribedTodayOf, today)
    return ((lines.isEmpty ? [strings(.noTranscriptions)] : lines) + [sum]).joined(separator: "\n") + "\n"
  }

  // MARK: - Private

  private static func outcome(_ status: TranscriptionStatus) -> String {
    let reason = status.failure.map { TranscriptionSentences.sentence(for: $0) } ?? ""
    let sentence = [reason, status.detail.map { "(\(Terminal.plain($0)))" }].compactMap { $0 }.joined(separator: " ")
    switch status.state {
    case .done: return strings(.isTranscribed)
    case .failed: return strings(.hasFailed, ["sentence": sentence])
    case .running: return progress(status)
    case nil: return strings(.isCancelled)
    case .queued:
      guard status.failure != nil else { return strings(.isQueued) }
      guard let next = status.nextTry, status.failure != .notDownloaded, status.failure != .dailyLimit else {
        return strings(.isWaiting, ["sentence": sentence])
      }
      return strings(.failsForNow, ["sentence": sentence, "time": time(max(next.timeIntervalSinceNow, 1))])
    }
  }

  private static func progress(_ status: TranscriptionStatus) -> String {
    guard let total = status.durationSeconds else { return time(status.processedSeconds) }
    return strings(.sizeOf, ["received": time(status.processedSeconds), "total": time(total)])
  }

  private static func time(_ seconds: Double) -> String { DownloadLine.time(Int(clamping: seconds.rounded(.up))) }

  private static let barLength = 20
}
