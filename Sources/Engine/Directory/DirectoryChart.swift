/// A chart to ask for: all topics or one of them, in one country.
public struct DirectoryChart: Sendable, Hashable {
  /// nil: all topics together.
  public let topic: PodcastTopic?
  /// Two lower-case letters. Directories without countries ignore it.
  public let country: String

  /// - Parameter country: ISO 3166, two letters; anything else becomes "us".
  public init(topic: PodcastTopic? = nil, country: String = "us") {
    let code = country.lowercased()
    self.topic = topic
    self.country = code.utf8.count == 2 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) } ? code : "us"
  }
}
