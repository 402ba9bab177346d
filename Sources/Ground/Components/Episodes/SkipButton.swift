import WebPage

/// A button that skips back or forward in the playing episode. Its part is "back" or "forward".
public enum SkipButton {
  public enum Direction: String, Sendable {
    case back, forward

    fileprivate var icon: Icon {
      switch self {
      case .back: .skipBack
      case .forward: .skipForward
      }
    }
  }

  /// The style sheet writes the length into the arrow, so that it follows `data-seconds` when the user changes it in an open page.
  ///
  /// - Parameters:
  ///   - seconds: The length of the skip.
  ///   - style: Further classes.
  public static func html(_ direction: Direction, seconds: Int, label: String, style: String, isEnabled: Bool = true) -> HTML {
    """
    <button type="button" class="skip-button \(style)" data-part="\(direction.rawValue)" data-seconds="\(seconds)" aria-label="\(label)"\
    \(flag: "disabled", !isEnabled)>\(direction.icon.html)</button>
    """
  }
}
