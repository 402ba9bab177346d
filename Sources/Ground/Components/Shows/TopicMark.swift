import WebPage

/// The icon of a topic, one for each of Apple's categories. All are drawn for Earnest. The style sheet sets the colour `--topic` on
/// elements with the topic's name in `data-topic`.
public enum TopicMark: String, CaseIterable, Sendable {
  case arts, business, comedy, education, fiction, government, health, history, kids, leisure, music, news, religion, science, society
  case sports, technology, trueCrime = "true-crime", television = "tv-film"

  /// The icon, hidden from screen readers: the topic's name is beside it.
  public var html: HTML {
    """
    <svg class="icon topic-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\(drawing)</svg>
    """
  }

  private var drawing: HTML {
    switch self {
    case .arts:
      "<path d=\"M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 1.8-.8 1.6-1.9-.3-1.4.5-2.4 1.9-2.4H17a3.5 3.5 0 0 0 3.5-3.5c0-5.2-3.8-9.2-8.5-9.2zM7.6 12.6v.1M9.6 8.4v.1M14.4 8.4v.1\"/>"
    case .business:
      "<rect x=\"3.5\" y=\"8\" width=\"17\" height=\"11.5\" rx=\"2.2\"/><path d=\"M9 8V6.2a1.7 1.7 0 0 1 1.7-1.7h2.6A1.7 1.7 0 0 1 15 6.2V8M3.5 13h17M12 11.6v2.8\"/>"
    case .comedy:
      "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M7.8 13.2h8.4c-.4 2.6-2 4-4.2 4s-3.8-1.4-4.2-4zM8.9 9.2v.1M15.1 9.2v.1\"/>"
    case .education: "<path d=\"M12 5 2.8 9.5 12 14l9.2-4.5zM6.5 11.6v4.6c1.4 1.5 3.3 2.3 5.5 2.3s4.1-.8 5.5-2.3v-4.6M21.2 9.5v5.3\"/>"
    case .fiction:
      "<path d=\"M12 7.3C10 5.7 7.3 5.1 3.8 5.2v12.7c3.4-.1 6.2.5 8.2 2.1 2-1.6 4.8-2.2 8.2-2.1V5.2C16.7 5.1 14 5.7 12 7.3zM12 7.3V20\"/>"
    case .government: "<path d=\"M4 9.3 12 4l8 5.3zM6 9.5v7.8M10 9.5v7.8M14 9.5v7.8M18 9.5v7.8M3.8 20h16.4\"/>"
    case .health:
      "<path d=\"M12 20.2C6.5 16.3 3.5 13 3.5 9.3A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.5 2.4c0 3.7-3 7-8.5 10.9zM7 12h2.4l1.7-2.8 1.9 4.6 1.3-1.8H17\"/>"
    case .history:
      "<path d=\"M6.5 3.5h11M6.5 20.5h11M7.8 3.5v3.2c0 2.4 4.2 3.6 4.2 5.3s-4.2 2.9-4.2 5.3v3.2M16.2 3.5v3.2c0 2.4-4.2 3.6-4.2 5.3s4.2 2.9 4.2 5.3v3.2M10.3 17.8h3.4\"/>"
    case .kids:
      "<path d=\"M12 3.2a5.8 5.8 0 0 1 5.8 6c0 3.6-2.7 6.8-5.8 6.8s-5.8-3.2-5.8-6.8a5.8 5.8 0 0 1 5.8-6zM12 16l-1.3 2h2.6zM12 18c0 1.3-1 1.4-1 2.8M9 8.8a3 3 0 0 1 2.2-2.6\"/>"
    case .leisure:
      "<rect x=\"4\" y=\"4\" width=\"16\" height=\"16\" rx=\"4\"/><path d=\"M8.4 8.4v.1M15.6 8.4v.1M12 12v.1M8.4 15.6v.1M15.6 15.6v.1\"/>"
    case .music:
      "<path d=\"M9.2 17.3V6.2l10-2.2v11.3\"/><circle cx=\"6.6\" cy=\"17.3\" r=\"2.6\"/><circle cx=\"16.6\" cy=\"15.3\" r=\"2.6\"/>"
    case .news:
      "<path d=\"M4 5h13v12.5a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2zM17 9h3.5v8.5a2 2 0 0 1-2 2M7.3 8.8h6.4v3H7.3zM7.3 15.6h6.4\"/>"
    case .religion:
      "<path d=\"M9 11h6v9.2H9zM12 11V8.8M12 8.8c-1.6 0-2.6-1-2.6-2.4C9.4 4.9 11 4.4 12 2.8c1 1.6 2.6 2.1 2.6 3.6 0 1.4-1 2.4-2.6 2.4zM5.5 20.2h13\"/>"
    case .science:
      "<path d=\"M9.3 3.5h5.4M10.4 3.5v5.9L5.4 18a1.7 1.7 0 0 0 1.5 2.5h10.2a1.7 1.7 0 0 0 1.5-2.5l-5-8.6V3.5M7.7 14.6h8.6M11 17.6v.1\"/>"
    case .society:
      "<circle cx=\"9\" cy=\"8.3\" r=\"3.4\"/><path d=\"M2.8 19.5c.5-3.5 2.9-5.4 6.2-5.4s5.7 1.9 6.2 5.4M15.3 5.2a3.3 3.3 0 0 1 .4 6.4M17.7 14.5c2 .7 3.2 2.4 3.5 5\"/>"
    case .sports:
      "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M3.5 12h17M12 3.5v17M6 6c2.7 3 2.7 9 0 12M18 6c-2.7 3-2.7 9 0 12\"/>"
    case .technology:
      "<rect x=\"6.5\" y=\"6.5\" width=\"11\" height=\"11\" rx=\"2.4\"/><path d=\"M10 3.2v3.3M14 3.2v3.3M10 17.5v3.3M14 17.5v3.3M3.2 10h3.3M3.2 14h3.3M17.5 10h3.3M17.5 14h3.3M10.6 10.6h2.8v2.8h-2.8z\"/>"
    case .trueCrime:
      "<circle cx=\"10.5\" cy=\"10.5\" r=\"7\"/><path d=\"m15.7 15.7 5 5M7.9 12.4v-1.6a2.6 2.6 0 0 1 5.2 0v2M10.5 11v2.9\"/>"
    case .television:
      "<path d=\"M4 10.2h16v8.3a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10.2l-.7-3.5 15.6-3 .7 3.4zM8.4 9.2 7.2 6M13.2 8.3 12 5.1M10.6 13.3v4l3.4-2z\"/>"
    }
  }
}
