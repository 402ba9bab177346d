/// The effects of ledger lines on the stored state. Playback implements them; they are called within the transaction that writes.
public protocol ListeningRules: Sendable {
  /// The state of an episode after a line.
  ///
  /// - Parameter known: the state before the line; nil when the episode was not started.
  /// - Returns: nil when the line has no effect.
  func state(_ known: EpisodeState?, after entry: LedgerEntry) -> EpisodeState?

  /// The session after a line.
  ///
  /// - Parameters:
  ///   - known: the session before the line; nil when nothing was ever played.
  ///   - ownRate: the speed of the episode's show, where it has its own.
  /// - Returns: nil when the line has no effect.
  func session(_ known: ListeningSession?, after entry: LedgerEntry, ownRate: Double?) -> ListeningSession?

  /// The playback since the last touch after a line of the session's holder.
  ///
  /// - Parameter known: the playback before the line; nil when no touch is known.
  /// - Returns: nil when the line has no effect.
  func untouched(_ known: UntouchedPlayback?, after entry: LedgerEntry) -> UntouchedPlayback?

  /// Whether a line of the session's holder ends a time slot.
  func ends(_ slot: TimeSlot, after entry: LedgerEntry) -> Bool
}
