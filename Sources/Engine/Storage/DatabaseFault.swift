/// A fault inside the database, with the engine's own message.
public enum DatabaseFault: Sendable, Equatable {
  /// Its pages contradict each other: the file is damaged.
  case damage(String)
  /// A row refers to one that does not exist.
  case brokenReference(String)
}
