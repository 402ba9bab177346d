import Foundation
import Library
import PodcastModel

extension ListeningReport {
  /// The lines that make sense, as they go into the ledgers, in the device's own order.
  ///
  /// - Parameter received: when the report arrived; no line is later.
  func ledgerEntries(received: Date) -> [LedgerEntry] {
    let offset = received.timeIntervalSince1970 * 1000 - sentAt
    var entries = self.entries.compactMap(\.entry).sorted { $0.seq < $1.seq }
      .compactMap { $0.ledgerEntry(device: device, tab: tab ?? "", offset: offset, received: received) }
    // What it does now is known better than what the last line says.
    let state = state.flatMap(PlaybackState.init) ?? entries.last?.state
    let isStillPlaying = state?.isPlaying ?? false
    for index in entries.indices { entries[index].isStillPlaying = isStillPlaying }
    if let last = entries.indices.last, let state, state != .none { entries[last].state = state }
    return entries
  }

  /// The lines were left behind by a tab that is gone; another one brings them.
  var isOfGoneTab: Bool { state == PlaybackState.none.rawValue }

  /// As much of the name as is kept, with nothing that is not to be seen.
  var nameOfDevice: String {
    let visible = (name ?? "").unicodeScalars.map { CharacterSet.controlCharacters.contains($0) ? " " : String($0) }.joined()
    return String(visible.trimmingCharacters(in: .whitespaces).prefix(Playback.longestName))
  }
}

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
    let hasEnded = self.kind == .event && action == .ended
    return LedgerEntry(
      id: id, device: device, tab: tab, sequence: seq, episode: EpisodeID(episode), kind: kind,
      position: hasEnded ? 0 : PlaybackRules.remembered(end), isFinished: finishes, rate: rate, state: state,
      moment: corrected(at, by: offset, received: received),
      mediaDuration: duration.flatMap { PlaybackRules.positions.contains($0) && $0 > 0 ? $0 : nil }, isGesture: gesture ?? false,
      sleep: sleepChange)
  }

  /// What the line itself says; else it follows from what was heard.
  private var finishes: Bool? {
    switch action {
    case .ended: true
    case .undo: false
    default: nil
    }
  }

  /// What the player does after this line; nil when it goes on as before.
  private var state: PlaybackState? {
    switch action {
    case .start: .playing
    case .pause: .paused
    case .ended, .stop: .stopped
    case .stall: .stalled
    case .fail: .failed
    case .seek, .rate, .sleep, .undo: nil
    case nil: open == true ? .playing : nil
    }
  }

  private var sleepChange: LedgerEntry.SleepChange {
    guard let sleep else { return action == .sleep ? .set(nil) : .unchanged }
    let left = sleep.left ?? 0
    guard let kind = SleepTimer.Kind(rawValue: sleep.kind), PlaybackRules.sleeps.contains(left) else { return .unchanged }
    return .set(SleepTimer(kind: kind, left: left))
  }

  /// By the server's clock, and never in the future.
  private func corrected(_ clock: Double, by offset: Double, received: Date) -> Date {
    min(Date(timeIntervalSince1970: (clock + offset) / 1000), received)
  }
}
