import Monitoring

/// The times of a database's reads and transactions since the start.
struct DatabaseTimes: Sendable {
  /// With the wait for a reader.
  let reads = DurationHistogram()
  /// Until the transaction is stored, without the wait for its turn.
  let writes = DurationHistogram()
  let waits = DurationHistogram()
}
