/// Something wrong inside the database, in the engine's own words.
public enum DatabaseFault: Sendable, Equatable {
  /// Its pages contradict each other: the file is damaged.
  case damage(String)
  /// A row that belongs to one that is not there.
  case brokenReference(String)
}
