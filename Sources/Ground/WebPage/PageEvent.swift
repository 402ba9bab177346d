/// Something a page reports: a form post to `/feature-name/did-…`, decoded into a delegate's call.
public struct PageEvent: Sendable {
  /// "/show-page/did-tap-subscribe": the first part is the feature's name.
  public let path: String
  /// The fields the form must have, for the list of routes.
  public let fields: [String]
  /// The field that may bring a file (`multipart/form-data`); nil where none is taken.
  public let file: String?
  public let handle: @Sendable (Form, Visit) async throws -> EventAnswer

  public init(
    _ path: String, fields: [String] = [], file: String? = nil, handle: @escaping @Sendable (Form, Visit) async throws -> EventAnswer
  ) {
    self.path = path
    self.fields = fields
    self.file = file
    self.handle = handle
  }
}

/// What a Manager answers to an event.
public enum EventAnswer: Sendable {
  /// Go to this path (one of our own).
  case navigate(String)
  /// Show this page in place of the one the form was on.
  case page(Page)
  /// Replace the element of the same id; without JavaScript, go back to `path`.
  case fragment(HTML, backTo: String)
  /// Say this sentence, with a way to take back what was done. The page may show something else now, so it looks again.
  case notice(String, undo: Undo? = nil, backTo: String)
  /// It is done, and the page shows it already.
  case done(backTo: String)
  /// There is nothing here.
  case missing
}

/// The post that takes something back, as a button beside the sentence that says what was done.
public struct Undo: Sendable, Equatable {
  public let path: String
  public let fields: [String: String]
  /// What the button says.
  public let text: String

  public init(path: String, fields: [String: String], text: String) {
    self.path = path
    self.fields = fields
    self.text = text
  }
}
