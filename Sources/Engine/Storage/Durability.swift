/// The data of a transaction that a power failure may lose. The database stays consistent in any case.
public enum Durability: Sendable {
  /// Nothing: the transaction is on disk before `write` returns.
  case onDisk
  /// The whole transaction, until the next one that is `onDisk`. For large numbers of rows that can be fetched again, where waiting for the
  /// disk after each transaction would dominate.
  case deferred
}
