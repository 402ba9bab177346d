import WebPage

/// A row with a swipe action: past a third of its width a swipe presses the button with `data-swipe` in the row or, in the row of an
/// episode, the button of its menu that downloads it, cancels the download or deletes it. So every swipe action has a button too.
public enum SwipeRow {
  /// The direction of the swipe: towards the end of a line, or towards its start.
  public enum SwipeDirection: String, Sendable {
    case start, end
  }

  public static func html(_ row: HTML, way: SwipeDirection = .start) -> HTML {
    "<swipe-row\(attribute: "data-way", way == .end ? way.rawValue : nil)>\(row)</swipe-row>"
  }
}
