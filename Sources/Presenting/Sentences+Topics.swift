import Directory
import WebPage

/// The displayed names of topics. (`PodcastTopic.name` is the name in feeds and directories.)
extension Sentences {
  public static func name(of topic: PodcastTopic) -> String { topicStrings(TopicString(topic)) }

  /// The displayed name of a genre, as a feed or a directory names it: that of the topic where it is one, and the same name otherwise.
  public static func genre(_ name: String) -> String { PodcastTopic(name: name).map(Self.name(of:)) ?? name }

  static let topicStrings = Strings<TopicString>(Asset("topic-strings.json", in: .module))
}

/// A key of topic-strings.json: the raw value of the topic. A test checks that every topic has its name.
struct TopicString: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ topic: PodcastTopic) { rawValue = topic.rawValue }

  static var allCases: [TopicString] { PodcastTopic.allCases.map(TopicString.init) }
}
