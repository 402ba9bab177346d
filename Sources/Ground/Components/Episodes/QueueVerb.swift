import WebPage

/// The actions "Play next" and "Play last" in an episode's menu.
public enum QueueVerb: String, Sendable, CaseIterable {
  case next, last

  public var icon: Icon { self == .next ? .queueNext : .queueLast }
  public var text: String { Components.words(self == .next ? .playNext : .playLast) }

  /// Both as buttons of a menu. The form posts `verb`, the episode, and the return address.
  public static func form(action: String, episode: Int64, backTo path: String) -> HTML {
    """
    <form method="post" action="\(url: action)"><input type="hidden" name="episode" value="\(episode)">\
    <input type="hidden" name="back" value="\(path)">\(allCases.map(\.item))</form>
    """
  }

  /// - Throws: `FormError` when a post names none of them.
  public init(_ form: Form) throws {
    guard let verb = QueueVerb(rawValue: try form.text("verb")) else { throw FormError.missing("verb") }
    self = verb
  }

  // MARK: - Private

  private var item: HTML { "<button type=\"submit\" name=\"verb\" value=\"\(rawValue)\">\(icon.html)\(text)</button>" }
}
