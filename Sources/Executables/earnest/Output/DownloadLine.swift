import BoundedNumbers
import Components
import EngineRoom
import Foundation
import Library
import Presenting

/// A download as one line of output.
enum DownloadLine {
  /// "███████·············  35% · 12 MB of 34 MB · 2.1 MB/s · 11 s left · Reading the Shore"
  static func bar(_ standing: DownloadStanding) -> String {
    let share = standing.total.map { $0 > 0 ? min(Double(standing.received) / Double($0), 1) : 0 } ?? 0
    let filled = Int(clamping: share * Double(barLength))
    let parts = [
      standing.total == nil ? nil : words(.percent, ["number": "\(Int(clamping: share * 100))"]),
      size(standing),
      standing.bytesPerSecond.flatMap { $0 > 0 ? ByteText.speed(Double($0)) : nil },
      standing.secondsLeft.flatMap { $0 > 0 ? words(.timeLeft, ["time": time($0)]) : nil },
      standing.state == .waiting || standing.state == .failed ? outcome(standing) : nil,
      Terminal.plain(standing.title),
    ].compactMap { $0 }
    return Terminal.bar(filled, of: barLength) + parts.joined(separator: " · ")
  }

  /// "12 MB of 34 MB"
  static func size(_ standing: DownloadStanding) -> String {
    guard let total = standing.total else { return ByteText.size(standing.received) }
    return words(.sizeOf, ["received": ByteText.size(standing.received), "total": ByteText.size(total)])
  }

  /// The result, or the reason why it waits.
  static func outcome(_ standing: DownloadStanding) -> String {
    let sentence = standing.trouble.map { DownloadSentences.sentence(for: $0) } ?? ""
    switch standing.state {
    case .downloaded: return words(.isDownloaded, ["size": ByteText.size(standing.received)])
    case .paused: return words(.isPaused, ["size": size(standing)])
    case nil: return words(.isCancelled)
    case .waiting: return words(.isWaiting, ["sentence": sentence])
    case .failed:
      guard let next = standing.nextTry else { return words(.hasFailed, ["sentence": sentence]) }
      return words(.failsForNow, ["sentence": sentence, "time": time(max(Int(clamping: next.timeIntervalSinceNow.rounded(.up)), 1))])
    case .queued: return words(.isQueued)
    case .probing, .downloading: return size(standing)
    }
  }

  /// "40 s", "3 min", "2 h 5 min"
  static func time(_ seconds: Int) -> String {
    if seconds < 60 { return words(.seconds, ["count": "\(seconds)"]) }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return words(.minutes, ["count": "\(minutes)"]) }
    return words(.hours, ["count": "\(minutes / 60)", "minutes": "\(minutes % 60)"])
  }

  private static let barLength = 20
}
