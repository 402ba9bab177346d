import Foundation
import Library
import PodcastModel

extension ListeningReport.Entry {
  /// The line as it goes into the ledger, or nil when it makes no sense: not a number, out of bounds, a span without its ends.
  ///
  /// - Parameters:
  ///   - offset: what to add to the device's clock, in milliseconds, to have the server's.
  ///   - received: when the report arrived; no line is later.
  func ledgerEntry(device: String, tab: String, offset: Double, received: Date) -> LedgerEntry? {
    guard !id.isEmpty, id.utf8.count <= 64, PlaybackRules.rates.contains(rate), at.isFinite else { return nil }
    guard let end = to ?? position, PlaybackRules.positions.contains(end) else { return nil }
    let kind: LedgerEntry.Kind
    switch self.kind {
    case .span:
      guard let from, let to, let startedAt, PlaybackRules.positions.contains(from), to >= from, startedAt.isFinite else { return nil }
      kind = .span(from: from, to: to, startedAt: corrected(startedAt, by: offset, received: received))
    case .event:
      guard let action else { return nil }
      kind = .event(action: action.rawValue)
    }
    let hasEnded = action == .ended
    return LedgerEntry(
      id: id, device: device, tab: tab, sequence: seq, episode: EpisodeID(episode), kind: kind,
      position: hasEnded ? 0 : PlaybackRules.remembered(end), isFinished: hasEnded, rate: rate, isPlaying: isPlaying,
      moment: corrected(at, by: offset, received: received),
      mediaDuration: duration.flatMap { PlaybackRules.positions.contains($0) && $0 > 0 ? $0 : nil })
  }

  /// Whether the episode goes on after this line.
  private var isPlaying: Bool {
    switch action {
    case .start: true
    case .pause, .ended, .stop: false
    case .seek, .rate, nil: open ?? false
    }
  }

  /// By the server's clock, and never in the future.
  private func corrected(_ clock: Double, by offset: Double, received: Date) -> Date {
    min(Date(timeIntervalSince1970: (clock + offset) / 1000), received)
  }
}
