import Synchronization

/// Counts what a task asks of its database, with the tasks that it begins. For tests and benchmarks: without one nothing is counted.
///
///     let tally = StatementTally()
///     try await StatementTally.$current.withValue(tally) { try await library.shows.show(id) }
///     tally.names    // ["show.find"]
public final class StatementTally: Sendable {
  @TaskLocal public static var current: StatementTally?

  private let asked = Mutex<[String]>([])

  public init() {}

  /// The names of the statements that ran, in their order.
  public var names: [String] { asked.withLock { $0 } }

  public func reset() { asked.withLock { $0 = [] } }

  func note(_ statement: Statement) { asked.withLock { $0.append(statement.name) } }
}
