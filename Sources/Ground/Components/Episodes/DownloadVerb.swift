import WebPage

/// An action on a download.
public enum DownloadVerb: String, Sendable, CaseIterable {
  case download, pause, resume, cancel, delete

  /// - Throws: `FormError` when a post names none of them.
  public init(_ form: Form) throws {
    guard let verb = DownloadVerb(rawValue: try form.text("verb")) else { throw FormError.missing("verb") }
    self = verb
  }

  var icon: Icon {
    switch self {
    case .download, .resume: .download
    case .pause: .pause
    case .cancel: .close
    case .delete: .trash
    }
  }
}
