/// The order in which a person wants the topics. Kept as one setting of theirs: topics that come later stand at its end.
public struct TopicOrder: Sendable, Equatable {
  /// What the person's setting is called.
  public static let setting = "topic-order"

  /// All topics, each once.
  public private(set) var topics: [PodcastTopic]

  /// - Parameter text: what was kept; nil, or whatever in it is no topic, falls back to the usual order.
  public init(_ text: String? = nil) {
    var seen: Set<PodcastTopic> = []
    let kept = (text ?? "").split(separator: ",").compactMap { PodcastTopic(rawValue: String($0)) }
    topics = (kept + PodcastTopic.allCases).filter { seen.insert($0).inserted }
  }

  /// As it is kept.
  public var text: String { topics.map(\.rawValue).joined(separator: ",") }

  /// Takes `topic` out and puts it before `other`; nil: at the end.
  public mutating func move(_ topic: PodcastTopic, before other: PodcastTopic?) {
    guard topic != other else { return }
    topics.removeAll { $0 == topic }
    topics.insert(topic, at: other.flatMap { topics.firstIndex(of: $0) } ?? topics.count)
  }

  /// Moves `topic` by so many places, as far as there are any.
  public mutating func move(_ topic: PodcastTopic, by steps: Int) {
    guard let place = topics.firstIndex(of: topic) else { return }
    topics.remove(at: place)
    topics.insert(topic, at: min(max(place + min(max(steps, -topics.count), topics.count), 0), topics.count))
  }
}
