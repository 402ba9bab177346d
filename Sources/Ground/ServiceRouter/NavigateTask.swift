/// A task that leads to a page. Its value is a link, and the link parses back to the value.
public protocol NavigateTask: Sendable {
  /// The page's address: "/shows/{show}". Parameters that the pattern does not name go into the query.
  static var pattern: PathPattern { get }

  /// - Throws: `TaskError` when a parameter is missing or of the wrong type.
  init(_ parameters: TaskParameters) throws

  var parameters: TaskParameters { get }
}

extension NavigateTask {
  /// The page's path with its query, ready for `\(url:)`.
  public var path: String { Self.pattern.path(for: parameters) }

  /// The path of the same page with changed parameters.
  public func with(_ change: (inout Self) -> Void) -> String {
    var changed = self
    change(&changed)
    return changed.path
  }
}

/// A task that returns markup for another feature's page, or for the shell.
public protocol EmbedTask: Sendable {}

/// A task that performs an action and returns primitives.
public protocol CommandTask: Sendable {
  associatedtype Answer: Sendable
}
