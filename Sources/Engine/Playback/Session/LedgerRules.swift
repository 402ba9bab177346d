import Foundation
import Library
import PodcastModel

/// The rules by which a reported line changes the position of its episode and the session. They are pure: the same line after the same
/// history has the same effect, whenever it arrives.
public struct LedgerRules: ListeningRules {
  let received: Date

  /// - Parameter received: when the lines arrived, by the server's clock.
  public init(received: Date) { self.received = received }

  // MARK: - The position

  /// The newest line sets the position. Lines of one device are ordered by its own counter, independent of its clock and of the order
  /// of arrival; between devices the later time wins.
  public func state(_ known: EpisodeState?, after entry: LedgerEntry) -> EpisodeState? {
    guard isNewer(entry, than: known) else { return known.flatMap { offeringBack(entry, in: $0) } }
    if let known, isHeld(known, against: entry) { return nil }
    var next = known ?? EpisodeState(position: 0, changed: entry.moment)
    next.position = entry.position
    next.changed = entry.moment
    next.mediaDuration = entry.mediaDuration ?? known?.mediaDuration
    next.isFinished = isFinished(after: entry, known: known)
    next.device = entry.device
    next.sequence = entry.sequence
    if let known, displacesPosition(known, for: next, by: entry) {
      next.displaced = DisplacedPosition(position: known.position, isFinished: known.isFinished, since: received)
    }
    return next
  }

  private func isNewer(_ entry: LedgerEntry, than known: EpisodeState?) -> Bool {
    guard let known else { return true }
    // Marks do not count as listening.
    let isCounted = entry.device == known.device && entry.origin == .player
    return isCounted ? entry.sequence > known.sequence : entry.moment >= known.changed
  }

  /// An episode that the listener has marked as played while it plays stays played, until they start it again or go to another place in it:
  /// its player still reports the part that it plays until it knows, also behind a stall, and stops.
  private func isHeld(_ known: EpisodeState, against entry: LedgerEntry) -> Bool {
    guard known.device == ListeningSessions.page, known.isFinished, entry.origin == .player else { return false }
    return !entry.restarts && entry.isFinished != true
  }

  /// A line that arrives too late to win is offered as a displaced position.
  private func offeringBack(_ entry: LedgerEntry, in known: EpisodeState) -> EpisodeState? {
    let late = EpisodeState(position: entry.position, changed: entry.moment, isFinished: entry.isFinished ?? false)
    guard entry.device != known.device, entry.position > 0, abs(late.start - known.start) > PlaybackRules.jump else { return nil }
    var next = known
    next.displaced = DisplacedPosition(position: late.position, isFinished: late.isFinished, since: received)
    return next
  }

  /// A seek by the listener displaces nothing; a report of another device, a mark, an undo and the end of the episode do.
  private func displacesPosition(_ known: EpisodeState, for next: EpisodeState, by entry: LedgerEntry) -> Bool {
    guard known.position > 0, abs(next.start - known.start) > PlaybackRules.jump else { return false }
    return entry.device != known.device || entry.origin == .page || entry.isUndo || (next.isFinished && !known.isFinished)
  }

  /// Only listening finishes an episode: the media's end, or a span that continues into the last stretch. Seeking there does not. A
  /// finished episode stays finished until something before that stretch is played again.
  private func isFinished(after entry: LedgerEntry, known: EpisodeState?) -> Bool {
    if let said = entry.isFinished { return said }
    let was = known?.isFinished ?? false
    guard case .span(let from, let to, _) = entry.kind else { return was }
    guard let duration = entry.mediaDuration ?? known?.mediaDuration else { return false }
    let tail = PlaybackRules.tail(of: duration)
    return to >= tail && (from < tail || was)
  }

  // MARK: - The session

  /// The session's holder moves it. A listener's own action always takes the session over; an automatic event takes it over only by
  /// playing, and only after the holder's lease has expired.
  public func session(_ known: ListeningSession?, after entry: LedgerEntry, ownRate: Double?) -> ListeningSession? {
    guard known.map({ moves($0, entry) }) ?? true else { return nil }
    let isHolder = known.map { isHeld($0, by: entry) } ?? false
    let state = entry.state ?? (isHolder && known?.episode == entry.episode ? known?.state : nil) ?? .paused
    let lastWord = entry.isStillPlaying ? received : entry.moment
    return ListeningSession(
      episode: entry.episode, rate: entry.rate, defaultRate: ownRate == nil ? entry.rate : known?.defaultRate ?? 1, state: state,
      device: entry.device, tab: entry.tab, changed: entry.moment, sequence: entry.sequence,
      lastGesture: entry.isGesture ? entry.moment : known?.lastGesture ?? Date(timeIntervalSince1970: 0),
      leaseUntil: state.isPlaying ? lastWord + PlaybackRules.lease : entry.moment, sleep: sleep(known, after: entry),
      dismissed: dismissed(known, after: entry))
  }

  /// The playback without a touch, after `entry`; nil when the line changes nothing.
  public func untouched(_ known: UntouchedPlayback?, after entry: LedgerEntry) -> UntouchedPlayback? {
    SleepRules.untouched(known, after: entry)
  }

  /// A slot ends after its last episode, and when another episode is played. Lines from before it do not count.
  public func ends(_ slot: TimeSlot, after entry: LedgerEntry) -> Bool {
    guard entry.moment >= slot.started else { return false }
    return !slot.episodes.contains(entry.episode) || entry.isFinished == true && entry.episode == slot.episodes.last
  }

  private func moves(_ known: ListeningSession, _ entry: LedgerEntry) -> Bool {
    if isHeld(known, by: entry) { return entry.sequence > known.sequence }
    // The listener pressed play long ago, offline, and has stopped since: that must not silence the device that plays now.
    if entry.isGesture { return entry.moment >= known.lastGesture && (entry.isStillPlaying || entry.moment >= known.changed) }
    return entry.isListening && entry.moment >= known.leaseUntil
  }

  private func dismissed(_ known: ListeningSession?, after entry: LedgerEntry) -> Date? {
    guard let known, known.episode == entry.episode, let dismissed = known.dismissed else { return nil }
    return entry.restarts && entry.moment >= dismissed ? nil : dismissed
  }

  private func isHeld(_ session: ListeningSession, by entry: LedgerEntry) -> Bool {
    entry.device == session.device && entry.tab == session.tab
  }

  private func sleep(_ known: ListeningSession?, after entry: LedgerEntry) -> SleepTimer? {
    switch entry.sleep {
    case .set(let timer): return timer
    case .unchanged:
      guard let known, entry.moment.timeIntervalSince(known.changed) < PlaybackRules.sleepTimerLifetime else { return nil }
      return known.sleep
    }
  }
}

extension EpisodeState {
  /// The position at which playing would start: a finished episode starts from the beginning.
  fileprivate var start: Double { isFinished ? 0 : position }
}

extension LedgerEntry {
  fileprivate var isUndo: Bool { kind == .event(action: Self.undo) }

  /// Whether the episode starts, or the listener goes to another place in it.
  fileprivate var restarts: Bool { isUndo || kind == .event(action: "start") || kind == .event(action: "seek") }
}
