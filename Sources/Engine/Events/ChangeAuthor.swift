import Synchronization

/// The author of changes to a user's data, for the log of changes: the user at a device, or another program.
public struct ChangeAuthor: Sendable, Equatable {
  /// The author of the changes that the current task makes. The server sets it for each request.
  @TaskLocal public static var current = ChangeAuthor()

  /// The session of the browser; nil for a server without sessions, and for other programs.
  public var session: Int64?
  /// The browser and system: "Firefox on Linux"; "" when they are unknown.
  public var device: String
  /// The logged change that these changes undo; nil for others.
  public var undoes: Int64?
  /// Where the ids of the logged changes are collected; nil where no undo is offered.
  public var logged: LoggedChanges?

  /// Creates an author; the default values are those of another program.
  public init(session: Int64? = nil, device: String = "", undoes: Int64? = nil) {
    self.session = session
    self.device = device
    self.undoes = undoes
  }
}

extension ChangeAuthor {
  /// Runs `work`, which changes a user's data.
  ///
  /// - Returns: the result of `work`, and the ids of its changes in the log, in their order: what an undo names.
  public static func logging<Value>(_ work: () async throws -> Value) async rethrows -> (value: Value, changes: [Int64]) {
    var author = current
    let logged = LoggedChanges()
    author.logged = logged
    let value = try await $current.withValue(author, operation: work)
    return (value, logged.ids)
  }
}

/// The ids of logged changes, each once.
public final class LoggedChanges: Sendable, Equatable {
  private let known = Mutex<[Int64]>([])

  /// In the order in which the changes were logged.
  public var ids: [Int64] { known.withLock { $0 } }

  /// Adds the id of a change.
  public func add(_ id: Int64) { known.withLock { if !$0.contains(id) { $0.append(id) } } }

  public static func == (left: LoggedChanges, right: LoggedChanges) -> Bool { left === right }
}
