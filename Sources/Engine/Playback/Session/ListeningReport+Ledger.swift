import Foundation
import Library
import PodcastModel

extension ListeningReport {
  /// Whether the ids, the clock and the number of lines are within their limits; a report beyond them is refused as a whole.
  var isWithinLimits: Bool {
    entries.count <= PlaybackRules.maxReportLines && sentAt.isFinite && !device.isEmpty
      && device.utf8.count <= PlaybackRules.maxIDLength && tab?.utf8.count ?? 0 <= PlaybackRules.maxIDLength
  }

  /// The valid lines as ledger entries, in the device's own order.
  ///
  /// - Parameter received: when the report arrived; no entry is later.
  func ledgerEntries(received: Date) -> [LedgerEntry] {
    let offset = received.timeIntervalSince1970 * 1000 - sentAt
    var entries = self.entries.compactMap(\.entry).sorted { $0.seq < $1.seq }
      .compactMap { $0.ledgerEntry(device: device, tab: tab ?? "", offset: offset, received: received) }
    // The state sent with the report is more recent than the state of its last line.
    let state = state.flatMap(PlaybackState.init) ?? entries.last?.state
    let isStillPlaying = state?.isPlaying ?? false
    for index in entries.indices { entries[index].isStillPlaying = isStillPlaying }
    if let last = entries.indices.last, let state, state != .none { entries[last].state = state }
    return entries
  }

  /// Whether a closed tab left these lines behind and another tab reports them.
  var isFromClosedTab: Bool { state == PlaybackState.none.rawValue }

  /// The device's name, shortened to the stored length and without invisible characters.
  var cleanedDeviceName: String {
    let visible = (name ?? "").unicodeScalars.map { CharacterSet.controlCharacters.contains($0) ? " " : String($0) }.joined()
    return String(visible.trimmingCharacters(in: .whitespaces).prefix(PlaybackRules.maxDeviceNameLength))
  }
}

extension ListeningReport.Entry {
  /// The line as a ledger entry, or nil when it is invalid: not a number, out of bounds, a span without its ends.
  ///
  /// - Parameters:
  ///   - offset: the difference between the server's clock and the device's, in milliseconds.
  ///   - received: when the report arrived; no entry is later.
  func ledgerEntry(device: String, tab: String, offset: Double, received: Date) -> LedgerEntry? {
    guard !id.isEmpty, id.utf8.count <= PlaybackRules.maxIDLength, PlaybackRules.rates.contains(rate), at.isFinite else { return nil }
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
      position: hasEnded ? 0 : PlaybackRules.storedPosition(end), isFinished: finishes, rate: rate, state: state,
      moment: corrected(at, by: offset, received: received),
      mediaDuration: duration.flatMap { PlaybackRules.positions.contains($0) && $0 > 0 ? $0 : nil }, isGesture: gesture ?? false,
      sleep: sleepChange, touch: listenerTouch(offset: offset, received: received))
  }

  /// nil for a touch that is invalid.
  private func listenerTouch(offset: Double, received: Date) -> ListenerTouch? {
    guard let touch, touch.at.isFinite, PlaybackRules.positions.contains(touch.position) else { return nil }
    return ListenerTouch(
      moment: corrected(touch.at, by: offset, received: received), episode: EpisodeID(touch.episode), position: touch.position)
  }

  /// Whether the event itself says that the episode is finished; nil where its position decides.
  private var finishes: Bool? {
    switch action {
    case .ended: true
    case .undo: false
    default: nil
    }
  }

  /// The player's state after this line; nil when the line does not change it.
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

  /// The time by the server's clock, neither in the future nor before 1970. The difference of two clocks may even be infinite.
  private func corrected(_ clock: Double, by offset: Double, received: Date) -> Date {
    min(Date(timeIntervalSince1970: max((clock + offset) / 1000, 0)), received)
  }
}
