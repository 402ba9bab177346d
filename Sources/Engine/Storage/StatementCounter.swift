import Synchronization

/// A counter of the statements that a task and its child tasks run. For tests and benchmarks: without one nothing is counted.
///
///     let tally = StatementCounter()
///     try await StatementCounter.$current.withValue(tally) { try await library.shows.show(id) }
///     tally.names    // ["show.find"]
public final class StatementCounter: Sendable {
  /// The counter of the current task.
  @TaskLocal public static var current: StatementCounter?

  private let statements = Mutex<[String]>([])

  /// Creates a counter without names.
  public init() {}

  /// The names of the statements in the order in which they ran.
  public var names: [String] { statements.withLock { $0 } }

  /// Removes all names.
  public func reset() { statements.withLock { $0 = [] } }

  func note(_ statement: Statement) { statements.withLock { $0.append(statement.name) } }
}
