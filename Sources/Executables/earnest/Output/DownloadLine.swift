import BoundedNumbers
import Components
import Engines
import Foundation
import Library
import Presenting

/// A download as one line of output.
enum DownloadLine {
  /// "███████·············  35% · 12 MB of 34 MB · 2.1 MB/s · 11 s left · Reading the Shore"
  static func bar(_ status: DownloadStatus) -> String {
    let share = status.total.map { $0 > 0 ? min(Double(status.received) / Double($0), 1) : 0 } ?? 0
    let filled = Int(clamping: share * Double(barLength))
    let parts = [
      status.total == nil ? nil : strings(.percent, ["number": "\(Int(clamping: share * 100))"]),
      size(status),
      status.bytesPerSecond.flatMap { $0 > 0 ? ByteText.speed(Double($0)) : nil },
      status.secondsLeft.flatMap { $0 > 0 ? strings(.timeLeft, ["time": time($0)]) : nil },
      status.state == .waiting || status.state == .failed ? outcome(status) : nil,
      Terminal.plain(status.title),
    ].compactMap { $0 }
    return Terminal.bar(filled, of: barLength) + parts.joined(separator: " · ")
  }

  /// "12 MB of 34 MB"
  static func size(_ status: DownloadStatus) -> String {
    guard let total = status.total else { return ByteText.size(status.received) }
    return strings(.sizeOf, ["received": ByteText.size(status.received), "total": ByteText.size(total)])
  }

  /// The result, or the reason why it waits.
  static func outcome(_ status: DownloadStatus) -> String {
    let sentence = status.failure.map { DownloadSentences.sentence(for: $0) } ?? ""
    switch status.state {
    case .downloaded: return strings(.isDownloaded, ["size": ByteText.size(status.received)])
    case .paused: return strings(.isPaused, ["size": size(status)])
    case nil: return strings(.isCancelled)
    case .waiting: return strings(.isWaiting, ["sentence": sentence])
    case .failed:
      guard let next = status.nextTry else { return strings(.hasFailed, ["sentence": sentence]) }
      return strings(.failsForNow, ["sentence": sentence, "time": time(max(Int(clamping: next.timeIntervalSinceNow.rounded(.up)), 1))])
    case .queued: return strings(.isQueued)
    case .probing, .downloading: return size(status)
    }
  }

  /// "40 s", "3 min", "2 h 5 min"
  static func time(_ seconds: Int) -> String {
    if seconds < 60 { return strings(.seconds, ["count": "\(seconds)"]) }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return strings(.minutes, ["count": "\(minutes)"]) }
    return strings(.hours, ["count": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
  }

  private static let barLength = 20
}
