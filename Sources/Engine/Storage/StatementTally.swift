import Synchronization

/// A counter of the statements that a task and its child tasks run. For tests and benchmarks: without one nothing is counted.
///
///     let tally = StatementTally()
///     try await StatementTally.$current.withValue(tally) { try await library.shows.show(id) }
///     tally.names    // ["show.find"]
public final class StatementTally: Sendable {
  /// The counter of the current task.
  @TaskLocal public static var current: StatementTally?

  private let asked = Mutex<[String]>([])

  /// The names of the statements in the order in which they ran.
  public var names: [String] { asked.withLock { $0 } }

  /// Removes all names.
  public func reset() { asked.withLock { $0 = [] } }

  func note(_ statement: Statement) { asked.withLock { $0.append(statement.name) } }
}
