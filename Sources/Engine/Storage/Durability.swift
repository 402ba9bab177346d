/// What a power cut may take of a transaction. The database is whole in any case.
public enum Durability: Sendable {
  /// Nothing: it is on the disk before `write` returns.
  case onDisk
  /// All of it, until the next transaction that is `onDisk`. For what can be fetched again, many at a time: waiting for
  /// the disk after each is what such work would mostly do.
  case withTheNext
}
