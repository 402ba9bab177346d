import WebPage

/// A row that can be swiped with a finger: past a third of its width it does what the button with `data-swipe` in it does, by pressing
/// that button. So whatever a swipe does, a button does too.
public enum SwipeRow {
  /// The way the finger goes: towards the end of a line, or towards its start.
  public enum Way: String, Sendable {
    case start, end
  }

  public static func html(_ row: HTML, way: Way = .start) -> HTML { "<swipe-row data-way=\"\(way.rawValue)\">\(row)</swipe-row>" }
}
