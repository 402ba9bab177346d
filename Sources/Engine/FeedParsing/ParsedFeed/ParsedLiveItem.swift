import Foundation

/// A broadcast that is announced, on air or over (`podcast:liveItem`). It is no episode: its enclosure is a stream.
public struct ParsedLiveItem: Sendable, Equatable, Encodable {
  public enum Status: String, Sendable, Encodable {
    case pending, live, ended
  }

  /// A page where it can be followed (`podcast:contentLink`).
  public struct ContentLink: Sendable, Equatable, Encodable {
    public var url: String
    public var text: String?
  }

  /// Nil when the feed gives none of the three.
  public var status: Status?
  public var start: Date?
  public var end: Date?
  public var contentLinks: [ContentLink] = []
  /// All that a live item shares with an episode: title, GUID, enclosures and so on.
  public var episode: ParsedEpisode
}
