/// One SQL statement, as a value: static text with `?` for each parameter, in the dialect that SQLite and PostgreSQL share.
///
/// Each repository lists its own, so that tests can prepare and explain them all.
public struct Statement: Sendable, Hashable {
  /// What it is called in a test's message: "episodes.ofShow".
  public let name: String
  public let sql: String

  public init(_ name: String, _ sql: String) {
    self.name = name
    self.sql = sql
  }

  /// Names differ, and are shorter than SQL: connections look statements up by them for each row.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
