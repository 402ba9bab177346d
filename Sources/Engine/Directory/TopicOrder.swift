/// A user's order of topics. It is stored as one setting; topics that are added to Earnest later come at its end.
public struct TopicOrder: Sendable, Equatable {
  /// The key of the user setting.
  static let setting = "topic-order"

  /// All topics, each once.
  public private(set) var topics: [PodcastTopic]

  /// - Parameter text: The stored value; nil and unknown topics fall back to the default order.
  public init(_ text: String? = nil) {
    self.init(first: (text ?? "").split(separator: ",").compactMap { PodcastTopic(rawValue: String($0)) })
  }

  /// - Parameter first: Topics that come before the others; repeated ones count once.
  init(first: [PodcastTopic]) {
    var seen: Set<PodcastTopic> = []
    topics = (first + PodcastTopic.allCases).filter { seen.insert($0).inserted }
  }

  /// The value to store.
  public var text: String { topics.map(\.rawValue).joined(separator: ",") }

  /// Moves `topic` in front of `other`, or to the end when `other` is nil.
  public mutating func move(_ topic: PodcastTopic, before other: PodcastTopic?) {
    guard topic != other else { return }
    topics.removeAll { $0 == topic }
    topics.insert(topic, at: other.flatMap { topics.firstIndex(of: $0) } ?? topics.count)
  }

  /// Moves `topic` by this many places, at most to the first or last place.
  public mutating func move(_ topic: PodcastTopic, by steps: Int) {
    guard let place = topics.firstIndex(of: topic) else { return }
    topics.remove(at: place)
    topics.insert(topic, at: min(max(place + min(max(steps, -topics.count), topics.count), 0), topics.count))
  }
}
