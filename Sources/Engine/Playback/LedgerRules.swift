import Foundation
import Library
import PodcastModel

/// What a reported line does to the position of its episode and to the session. Pure: the same line after the same past has the same
/// effect, whenever it comes.
public struct LedgerRules: ListeningRules {
  let received: Date

  /// - Parameter received: when the lines came in, by the server's clock.
  public init(received: Date) { self.received = received }

  // MARK: - The position

  /// The newest line has the position. The lines of one device follow one another as it counted them, whatever its clock or the way
  /// they came; between devices the later moment wins.
  public func state(_ known: EpisodeState?, after entry: LedgerEntry) -> EpisodeState? {
    guard isNewer(entry, than: known) else { return known.flatMap { offeringBack(entry, in: $0) } }
    var next = known ?? EpisodeState(position: 0, changed: entry.moment)
    next.position = entry.position
    next.changed = entry.moment
    next.mediaDuration = entry.mediaDuration ?? known?.mediaDuration
    next.isFinished = isFinished(after: entry, known: known)
    next.device = entry.device
    next.sequence = entry.sequence
    if let known, givesUp(known, for: next, by: entry) {
      next.displaced = Displaced(position: known.position, isFinished: known.isFinished, since: received)
    }
    return next
  }

  private func isNewer(_ entry: LedgerEntry, than known: EpisodeState?) -> Bool {
    guard let known else { return true }
    // Marks are counted by nobody.
    let isCounted = entry.device == known.device && entry.origin == .player
    return isCounted ? entry.sequence > known.sequence : entry.moment >= known.changed
  }

  /// A line that comes too late to win is offered in its turn.
  private func offeringBack(_ entry: LedgerEntry, in known: EpisodeState) -> EpisodeState? {
    let late = EpisodeState(position: entry.position, changed: entry.moment, isFinished: entry.isFinished ?? false)
    guard entry.device != known.device, entry.position > 0, abs(late.start - known.start) > PlaybackRules.jump else { return nil }
    var next = known
    next.displaced = Displaced(position: late.position, isFinished: late.isFinished, since: received)
    return next
  }

  /// A person's own seek gives nothing up; another device, a mark, an undo and the end do.
  private func givesUp(_ known: EpisodeState, for next: EpisodeState, by entry: LedgerEntry) -> Bool {
    guard known.position > 0, abs(next.start - known.start) > PlaybackRules.jump else { return false }
    return entry.device != known.device || entry.origin == .page || entry.isUndo || (next.isFinished && !known.isFinished)
  }

  /// Only listening finishes: the media's end, or a span that goes on into the last stretch. Seeking there does not, and what is
  /// finished stays so until something before that stretch is heard again.
  private func isFinished(after entry: LedgerEntry, known: EpisodeState?) -> Bool {
    if let said = entry.isFinished { return said }
    let was = known?.isFinished ?? false
    guard case .span(let from, let to, _) = entry.kind else { return was }
    guard let duration = entry.mediaDuration ?? known?.mediaDuration else { return false }
    let tail = PlaybackRules.tail(of: duration)
    return to >= tail && (from < tail || was)
  }

  // MARK: - The session

  /// Who holds the session moves it. A person's own hand takes it from whoever holds it; what happens by itself takes it only
  /// when the holder's lease is over, and only by listening.
  public func session(_ known: ListeningSession?, after entry: LedgerEntry, ownRate: Double?) -> ListeningSession? {
    guard known.map({ moves($0, entry) }) ?? true else { return nil }
    let isHolder = known.map { isHeld($0, by: entry) } ?? false
    let state = entry.state ?? (isHolder && known?.episode == entry.episode ? known?.state : nil) ?? .paused
    let lastWord = entry.isStillPlaying ? received : entry.moment
    return ListeningSession(
      episode: entry.episode, rate: entry.rate, usualRate: ownRate == nil ? entry.rate : known?.usualRate ?? 1, state: state,
      device: entry.device, tab: entry.tab, changed: entry.moment, sequence: entry.sequence,
      gestureMoment: entry.isGesture ? entry.moment : known?.gestureMoment ?? Date(timeIntervalSince1970: 0),
      leaseUntil: state.isPlaying ? lastWord + PlaybackRules.lease : entry.moment, sleep: sleep(known, after: entry))
  }

  private func moves(_ known: ListeningSession, _ entry: LedgerEntry) -> Bool {
    if isHeld(known, by: entry) { return entry.sequence > known.sequence }
    // Somebody pressed play long ago, offline, and has stopped since: that must not silence who plays now.
    if entry.isGesture { return entry.moment >= known.gestureMoment && (entry.isStillPlaying || entry.moment >= known.changed) }
    return entry.isListening && entry.moment >= known.leaseUntil
  }

  private func isHeld(_ session: ListeningSession, by entry: LedgerEntry) -> Bool {
    entry.device == session.device && entry.tab == session.tab
  }

  private func sleep(_ known: ListeningSession?, after entry: LedgerEntry) -> SleepTimer? {
    switch entry.sleep {
    case .set(let timer): return timer
    case .unchanged:
      guard let known, entry.moment.timeIntervalSince(known.changed) < PlaybackRules.sleepMemory else { return nil }
      return known.sleep
    }
  }
}

extension EpisodeState {
  /// Where playing would start: what is finished starts anew.
  fileprivate var start: Double { isFinished ? 0 : position }
}

extension LedgerEntry {
  fileprivate var isUndo: Bool { kind == .event(action: Self.undo) }

  static let undo = "undo"
}
