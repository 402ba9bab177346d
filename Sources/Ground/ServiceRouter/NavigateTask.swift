/// A task that leads to a page. Its value is a link, and the link parses back to the value.
public protocol NavigateTask: Sendable {
  /// Where the page lives: "/shows/{show}". Parameters the pattern does not name travel in the query.
  static var pattern: PathPattern { get }

  /// - Throws: `TaskError` when a parameter is missing or of the wrong type.
  init(_ parameters: TaskParameters) throws

  var parameters: TaskParameters { get }
}

extension NavigateTask {
  /// The page's path with its query, ready for `\(url:)`.
  public var path: String { Self.pattern.path(for: parameters) }
}

/// A task that answers with a piece of markup to stand in another feature's page, or in the shell.
public protocol EmbedTask: Sendable {}

/// A task that does something and answers with primitives.
public protocol DoTask: Sendable {
  associatedtype Answer: Sendable
}
