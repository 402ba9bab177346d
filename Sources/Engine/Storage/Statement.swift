/// An SQL statement as a value: static SQL with `:name` for each parameter, in the dialect that SQLite and PostgreSQL share.
///
/// Each repository lists its own, so that tests can prepare and explain all of them.
public struct Statement: Sendable, Hashable {
  /// A unique name for messages and caches: "episodes.ofShow".
  public let name: String
  /// The SQL.
  public let sql: String

  /// Creates a statement.
  public init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }

  /// Names are unique and shorter than SQL: connections look statements up by name for each row.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
