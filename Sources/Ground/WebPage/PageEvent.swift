/// An event of a page: a form post to `/feature-name/did-…`, decoded into a call of the delegate.
public struct PageEvent: Sendable {
  /// "/show-page/did-tap-subscribe": the first part is the feature's name.
  public let path: String
  /// The required fields, for the list of routes.
  public let fields: [String]
  /// The field that may contain files (`multipart/form-data`); nil for none.
  public let file: String?
  /// The number of its files that are accepted.
  public let maxFiles: Int
  /// The largest file in bytes, for events that take more than a list of subscriptions; nil for the usual limit.
  public let maxFileBytes: Int?
  /// The bytes that the viewer may upload now; nil without a limit.
  public let bytesLeft: @Sendable (Viewer) async throws -> Int64?
  public let handle: @Sendable (Form, Viewer) async throws -> EventAnswer

  public init(
    _ path: String, fields: [String] = [], file: String? = nil, maxFiles: Int = 1, maxFileBytes: Int? = nil,
    bytesLeft: @escaping @Sendable (Viewer) async throws -> Int64? = { _ in nil },
    handle: @escaping @Sendable (Form, Viewer) async throws -> EventAnswer
  ) {
    self.path = path
    self.fields = fields
    self.file = file
    self.maxFiles = maxFiles
    self.maxFileBytes = maxFileBytes
    self.bytesLeft = bytesLeft
    self.handle = handle
  }

  /// An event with a number as its only field, such as an id.
  public init(_ path: String, number field: String, handle: @escaping @Sendable (Int64, Viewer) async throws -> EventAnswer) {
    self.init(path, fields: [field]) { form, viewer in try await handle(form.int64(field), viewer) }
  }

  /// An event with a text as its only field.
  public init(_ path: String, text field: String, handle: @escaping @Sendable (String, Viewer) async throws -> EventAnswer) {
    self.init(path, fields: [field]) { form, viewer in try await handle(form.text(field), viewer) }
  }
}

/// A Manager's answer to an event.
public enum EventAnswer: Sendable {
  /// Redirects to a path of this server.
  case navigate(String)
  /// Shows a page in place of the form's page.
  case page(Page)
  /// Replaces the element with the same id; without JavaScript, redirects to `path`.
  case fragment(HTML, backTo: String)
  /// Shows a sentence with an optional undo. The page reloads, because its content may have changed.
  case notice(String, undo: Undo? = nil, backTo: String)
  /// Shows a sentence because the action was not possible. A browser that sent it late drops it.
  case refused(String, backTo: String)
  /// Nothing to show: the page is already up to date.
  case done(backTo: String)
  /// The object does not exist.
  case missing
  /// Gives the browser the token of its new session, and continues with a path of this server.
  case signedIn(token: String, path: String)
  /// Takes the session away from the browser, and continues with a path of this server.
  case signedOut(path: String)
}

/// What an action did: the sentence of its notice, where the page does not show it already, and the post that takes it back.
public struct ActionResult: Sendable, Equatable {
  public let sentence: String?
  public let undo: Undo?

  public init(_ sentence: String?, undo: Undo? = nil) {
    self.sentence = sentence
    self.undo = undo
  }
}

extension EventAnswer {
  /// The answer to an action, after which the browser returns to `path`.
  public static func result(_ result: ActionResult, backTo path: String) -> EventAnswer {
    guard let sentence = result.sentence else { return .done(backTo: path) }
    return .notice(sentence, undo: result.undo, backTo: path)
  }
}

/// The post that undoes an action, as a button beside the sentence that reports it.
public struct Undo: Sendable, Equatable {
  public let path: String
  public let fields: [String: String]
  /// The label of the button.
  public let text: String
  /// A link before the button; nil for none.
  public var link: Link?

  public init(path: String, fields: [String: String], text: String) {
    self.path = path
    self.fields = fields
    self.text = text
  }

  public struct Link: Sendable, Equatable {
    public let path: String
    public let text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }
}
