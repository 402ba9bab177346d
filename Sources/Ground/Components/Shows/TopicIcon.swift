import WebPage

/// The icon of a topic, one for each of Apple's categories. All are drawn for Earnest. The style sheet sets the colour `--topic` on
/// elements with the topic's name in `data-topic`.
public enum TopicIcon: String, CaseIterable, Sendable {
  case arts, business, comedy, education, fiction, government, health, history, kids, leisure, music, news, religion, science, society
  case sports, technology, trueCrime = "true-crime", television = "tv-film"

  /// The icon, hidden from screen readers: the topic's name is beside it.
  public var html: HTML { Icon.drawing("topic-\(rawValue)", class: "topic-icon") }
}
