import Directory
import WebPage

/// The displayed names of topics. (`PodcastTopic.name` is the name in feeds and directories.)
extension Sentences {
  public static func name(of topic: PodcastTopic) -> String { topicStrings(TopicString(topic)) }

  /// The displayed name of a genre, as a feed or a directory names it: that of Apple's category where it is one, and the same name
  /// otherwise.
  public static func genre(_ name: String) -> String {
    if let topic = PodcastTopic(name: name) { return Self.name(of: topic) }
    let key = TopicString(genre: name)
    return topicKeys.contains(key.rawValue) ? topicStrings(key) : name
  }

  static let topicStrings = Strings<TopicString>(Asset("topic-strings.json", in: .module))
  private static let topicKeys = topicStrings.catalogKeys
}

/// A key of topic-strings.json: the raw value of the topic, or the name of a subcategory. A test checks that every topic has its name.
struct TopicString: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ topic: PodcastTopic) { rawValue = topic.rawValue }
  init(genre: String) { rawValue = "genre-\(PodcastTopic.compared(genre))" }

  /// All keys except those of subcategories, which only the catalog lists.
  static var allCases: [TopicString] { PodcastTopic.allCases.map(TopicString.init) }
}
