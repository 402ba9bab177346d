import WebPage

/// An icon of the app: 24 units square, round strokes of two units, or solid. All are drawn for Earnest.
public enum Icon: String, CaseIterable, Sendable {
  case play, pause, previous, next
  case back10, back15, back30, forward10, forward15, forward30
  case search, chevronForward, chevronBack, chevronDown, check, plus, external, retry, wave, soundOff, close
  case person, history, trash, more, select, archive, sort, undo, checkAll
  case alert, lock, broadcast
  case list, queue, moon, bookmark, star, share, cast, volumeLow, volumeHigh, minus, expand, help
  case queueNext, queueLast, grip, toTop, stepUp, stepDown, toEnd, device, pencil, tuning
  case download, chart
  case featured, categories

  /// An indicator that turns while the enclosing form is in progress; elements with the class `busy-hides` make room for it.
  public static let busyMark: HTML = "<span class=\"busy-mark\" aria-hidden=\"true\"></span>"

  /// The icon, hidden from screen readers: its container needs an accessible name.
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
    case .back10: "\(Self.back)\(Self.one)\(Self.zero)"
    case .back15: "\(Self.back)\(Self.one)\(Self.five)"
    case .back30: "\(Self.back)\(Self.three)\(Self.zero)"
    case .forward10: "\(Self.forward)\(Self.one)\(Self.zero)"
    case .forward15: "\(Self.forward)\(Self.one)\(Self.five)"
    case .forward30: "\(Self.forward)\(Self.three)\(Self.zero)"
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
    case .queueNext: "<path d=\"M4 12.5h10M4 18h10M4 5.5h5.5M19.5 5.5h-6M16 2.5l-3 3 3 3\"/>"
    case .queueLast: "<path d=\"M4 6h10M4 11.5h10M4 18.5h5.5M19.5 18.5h-6M16 15.5l-3 3 3 3\"/>"
    case .grip: "<path d=\"M5 8.5h14M5 15.5h14\"/>"
    case .toTop: "<path d=\"M5 4.5h14M12 20V9M7 13.5 12 8.5l5 5\"/>"
    case .stepUp: "<path d=\"M12 19.5V5M6 11l6-6 6 6\"/>"
    case .stepDown: "<path d=\"M12 4.5V19M6 13l6 6 6-6\"/>"
    case .toEnd: "<path d=\"M5 19.5h14M12 4v11M7 10.5l5 5 5-5\"/>"
    case .device: "<rect x=\"7\" y=\"3\" width=\"10\" height=\"18\" rx=\"2.4\"/><path d=\"M11 18h2\"/>"
    case .pencil: "<path d=\"m5 19 .9-4L16 4.9a1.8 1.8 0 0 1 2.6 0l.5.5a1.8 1.8 0 0 1 0 2.6L9 18.1zM14 7l3 3\"/>"
    case .tuning:
      "<path d=\"M4 7h9M17.5 7H20M4 17h2.5M11 17h9\"/><circle cx=\"15.2\" cy=\"7\" r=\"2.2\"/><circle cx=\"8.8\" cy=\"17\" r=\"2.2\"/>"
    case .list: "<path d=\"M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5v.1M4.2 12v.1M4.2 17.5v.1\"/>"
    case .queue: "<path d=\"M4 6.5h16M4 12h9.5M4 17.5h7M16.5 13.4v7l5-3.5z\"/>"
    case .moon: "<path d=\"M19.6 14.2A8 8 0 1 1 9.8 4.4a6.4 6.4 0 0 0 9.8 9.8z\"/>"
    case .bookmark: "<path d=\"M7.5 4h9A1.5 1.5 0 0 1 18 5.5V20l-6-4.2L6 20V5.5A1.5 1.5 0 0 1 7.5 4z\"/>"
    case .star: "<path d=\"m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z\"/>"
    case .share:
      "<path d=\"M12 14.5V3.6M8.2 7.2 12 3.4l3.8 3.8M8 10.5H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5H16\"/>"
    case .cast:
      "<path d=\"M3.5 8.5v-1a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H14M3.5 12a7 7 0 0 1 7 7M3.5 15.6A3.4 3.4 0 0 1 6.9 19M3.6 18.9v.1\"/>"
    case .volumeLow: "<path d=\"M12.5 6 9.3 8.8H6.7c-.7 0-1.2.5-1.2 1.2v4c0 .7.5 1.2 1.2 1.2h2.6l3.2 2.8zM16 10a3.4 3.4 0 0 1 0 4\"/>"
    case .volumeHigh:
      "<path d=\"M10 6 6.8 8.8H4.2C3.5 8.8 3 9.3 3 10v4c0 .7.5 1.2 1.2 1.2h2.6L10 18zM13.6 9.6a3.7 3.7 0 0 1 0 4.8M16.2 7.2a7.2 7.2 0 0 1 0 9.6M18.8 4.8a10.7 10.7 0 0 1 0 14.4\"/>"
    case .minus: "<path d=\"M5 12h14\"/>"
    case .expand: "<path d=\"M14 4.5h5.5V10M10 19.5H4.5V14M19 5l-6 6M5 19l6-6\"/>"
    case .help: "<circle cx=\"12\" cy=\"12\" r=\"8.3\"/><path d=\"M9.6 9.6a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.3 1-1.3 1.9M12 16.5v.1\"/>"
    case .download: "<path d=\"M12 3.8v11M7.4 10.4l4.6 4.6 4.6-4.6M4.5 16.5v1.6a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-1.6\"/>"
    case .featured: "<path d=\"M4 11.2 12 4l8 7.2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8.2 13.2a3.9 3.9 0 0 0 7.6 0\"/>"
    case .categories:
      "<rect x=\"4\" y=\"4\" width=\"6.6\" height=\"6.6\" rx=\"1.8\"/><rect x=\"13.4\" y=\"4\" width=\"6.6\" height=\"6.6\" rx=\"1.8\"/><rect x=\"4\" y=\"13.4\" width=\"6.6\" height=\"6.6\" rx=\"1.8\"/><rect x=\"13.4\" y=\"13.4\" width=\"6.6\" height=\"6.6\" rx=\"1.8\"/>"
    case .chart: "<path d=\"M5.5 20v-6M12 20V4.5M18.5 20V9.5\"/>"
    case .undo: "<path d=\"M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11H8.5\"/>"
    }
  }

  private static let back: HTML = "<path d=\"M12 4.6a8.2 8.2 0 1 1-7.7 5.4M14.6 1.8 11.8 4.6l2.8 2.8\"/>"
  private static let forward: HTML = "<path d=\"M12 4.6a8.2 8.2 0 1 0 7.7 5.4M9.4 1.8l2.8 2.8-2.8 2.8\"/>"
  private static let one: HTML = "<path class=\"digit\" d=\"m8 11.4 1.7-1.2v5.6\"/>"
  private static let three: HTML =
    "<path class=\"digit\" d=\"M7.7 10.7c.4-.3.9-.5 1.4-.5 1 0 1.6.5 1.6 1.3s-.6 1.3-1.5 1.3c1 0 1.7.5 1.7 1.4s-.7 1.6-1.8 1.6c-.6 0-1.2-.2-1.6-.6\"/>"
  private static let five: HTML =
    "<path class=\"digit\" d=\"M15.6 10.2h-2.8l-.3 2.6c.4-.3.8-.4 1.3-.4 1.1 0 1.9.7 1.9 1.7s-.8 1.7-1.9 1.7c-.7 0-1.2-.2-1.6-.6\"/>"
  private static let zero: HTML =
    "<path class=\"digit\" d=\"M13.9 10.2c1.2 0 1.9 1 1.9 2.8s-.7 2.8-1.9 2.8-1.9-1-1.9-2.8.7-2.8 1.9-2.8z\"/>"
}
