import WebPage

/// The drawings of the app: 24 units square, round strokes of two units, or solid. All our own.
public enum Icon: String, CaseIterable, Sendable {
  case play, pause, previous, next, back10, forward10
  case search, chevronForward, chevronBack, chevronDown, check, plus, external, retry, wave, soundOff, close
  case person, history, trash, more, select, archive, sort, undo, checkAll
  case alert, lock, broadcast

  /// Turns while the form round it is sending; what has the class `busy-hides` makes room for it.
  public static let busyMark: HTML = "<span class=\"busy-mark\" aria-hidden=\"true\"></span>"

  /// The drawing, hidden from screen readers: what holds it must say what it does.
  public var html: HTML {
    """
    <svg class="icon icon-\(kebab)\(isSolid ? " solid" : "")" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\(drawing)</svg>
    """
  }

  private var kebab: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  private var isSolid: Bool {
    switch self {
    case .play, .pause, .previous, .next, .more: true
    default: false
    }
  }

  private var drawing: HTML {
    switch self {
    case .play: "<path d=\"M7.5 5.4c0-1.2 1.3-2 2.4-1.4l10 6.1c1.1.7 1.1 2.2 0 2.9l-10 6.9c-1.1.7-2.4 0-2.4-1.3z\"/>"
    case .pause:
      "<rect x=\"5.5\" y=\"4.5\" width=\"4.6\" height=\"15\" rx=\"1.5\"/><rect x=\"13.9\" y=\"4.5\" width=\"4.6\" height=\"15\" rx=\"1.5\"/>"
    case .previous:
      "<path d=\"M19.5 6.3v11.4c0 1-1.1 1.6-1.9 1l-8-5.7c-.7-.5-.7-1.5 0-2l8-5.7c.8-.6 1.9 0 1.9 1z\"/><rect x=\"4.5\" y=\"5\" width=\"2.8\" height=\"14\" rx=\"1.2\"/>"
    case .next:
      "<path d=\"M4.5 6.3v11.4c0 1 1.1 1.6 1.9 1l8-5.7c.7-.5.7-1.5 0-2l-8-5.7c-.8-.6-1.9 0-1.9 1z\"/><rect x=\"16.7\" y=\"5\" width=\"2.8\" height=\"14\" rx=\"1.2\"/>"
    case .back10: "<path d=\"M12 4.6a8.2 8.2 0 1 1-7.7 5.4M14.6 1.8 11.8 4.6l2.8 2.8\"/>\(Self.ten)"
    case .forward10: "<path d=\"M12 4.6a8.2 8.2 0 1 0 7.7 5.4M9.4 1.8l2.8 2.8-2.8 2.8\"/>\(Self.ten)"
    case .search: "<circle cx=\"10.8\" cy=\"10.8\" r=\"6.3\"/><path d=\"m15.6 15.6 4.7 4.7\"/>"
    case .chevronForward: "<path d=\"m9 5 7 7-7 7\"/>"
    case .chevronBack: "<path d=\"m15 5-7 7 7 7\"/>"
    case .chevronDown: "<path d=\"m5 9 7 7 7-7\"/>"
    case .check: "<path d=\"m5 12.8 4.6 4.6L19.2 7\"/>"
    case .plus: "<path d=\"M12 5v14M5 12h14\"/>"
    case .external: "<path d=\"M13.5 4.5h6v6M19 5l-8.5 8.5M9 6H6.5a2 2 0 0 0-2 2v9.5a2 2 0 0 0 2 2H16a2 2 0 0 0 2-2V15\"/>"
    case .retry: "<path d=\"M12 4.6a7.6 7.6 0 1 1-7.2 5.2M14.6 1.8 11.8 4.6l2.8 2.8\"/>"
    case .wave: "<path d=\"M5 10v4M9.7 6.5v11M14.3 9v6M19 7.5v9\"/>"
    case .soundOff: "<path d=\"M11 6 7.8 8.8H5.2c-.7 0-1.2.5-1.2 1.2v4c0 .7.5 1.2 1.2 1.2h2.6L11 18zM15 9.7l5 4.6M20 9.7l-5 4.6\"/>"
    case .close: "<path d=\"m6 6 12 12M18 6 6 18\"/>"
    case .person: "<circle cx=\"12\" cy=\"8\" r=\"4\"/><path d=\"M4.5 20.2c.8-3.9 3.7-6 7.5-6s6.7 2.1 7.5 6\"/>"
    case .history: "<path d=\"M4.2 9.2A8.3 8.3 0 1 1 3.7 12M3.3 4.8l.9 4.4 4.4-.9M12 7.5V12l3.2 2\"/>"
    case .trash: "<path d=\"M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.8 13h9.4l.8-13M10.2 10.5v5.5M13.8 10.5v5.5\"/>"
    case .more: "<circle cx=\"5.5\" cy=\"12\" r=\"1.8\"/><circle cx=\"12\" cy=\"12\" r=\"1.8\"/><circle cx=\"18.5\" cy=\"12\" r=\"1.8\"/>"
    case .select: "<path d=\"m4 6.5 1.6 1.6L8.8 5M4 16.5l1.6 1.6L8.8 15M12.5 7H20M12.5 17H20\"/>"
    case .archive:
      "<rect x=\"3.5\" y=\"4.5\" width=\"17\" height=\"4.5\" rx=\"1.2\"/><path d=\"M5.2 9v8.5a2 2 0 0 0 2 2h9.6a2 2 0 0 0 2-2V9M10 13h4\"/>"
    case .sort: "<path d=\"M7.5 19V5.5M4 9l3.5-3.5L11 9M16.5 5v13.5M13 15l3.5 3.5L20 15\"/>"
    case .checkAll: "<path d=\"m2.5 13.2 4 4L15.2 7.5M11.8 16.2l1.2 1.2L21.5 7.5\"/>"
    case .alert: "<path d=\"M12 4.2 21 19.4H3zM12 10v4.2M12 16.9v.1\"/>"
    case .lock: "<rect x=\"5\" y=\"10.5\" width=\"14\" height=\"9.5\" rx=\"2.2\"/><path d=\"M8 10.5V8a4 4 0 0 1 8 0v2.5\"/>"
    case .broadcast:
      "<path d=\"M8.5 15.5a5 5 0 0 1 0-7M15.5 8.5a5 5 0 0 1 0 7M5.5 18.5a9.2 9.2 0 0 1 0-13M18.5 5.5a9.2 9.2 0 0 1 0 13M12 12v.1\"/>"
    case .undo: "<path d=\"M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11H8.5\"/>"
    }
  }

  private static let ten: HTML =
    "<path class=\"ten\" d=\"m8 11.4 1.7-1.2v5.6M13.9 10.2c1.2 0 1.9 1 1.9 2.8s-.7 2.8-1.9 2.8-1.9-1-1.9-2.8.7-2.8 1.9-2.8z\"/>"
}
