import WebPage

/// A row with swipe actions: past a third of its width a swipe presses the button in the row whose `data-swipe` names its way ("end": the
/// finger moves to the end of a line, "start": to its start) or, in the row of an episode, the button of its menu for the action that the
/// user has set for that way. So every swipe action has a button too.
public enum SwipeRow {
  public static func html(_ row: HTML) -> HTML { "<swipe-row>\(row)</swipe-row>" }
}
