/// What a line of the ledgers does to what is known. Playback has the rules; they are asked inside the transaction that writes.
public protocol ListeningRules: Sendable {
  /// - Parameter known: what was known before the line; nil when the episode was never begun.
  /// - Returns: nil when the line moves nothing.
  func state(_ known: EpisodeState?, after entry: LedgerEntry) -> EpisodeState?

  /// - Parameters:
  ///   - known: the session before the line; nil when nothing was ever played.
  ///   - ownRate: the starting rate of the episode's show, where it has one.
  /// - Returns: nil when the line moves nothing.
  func session(_ known: ListeningSession?, after entry: LedgerEntry, ownRate: Double?) -> ListeningSession?
}
