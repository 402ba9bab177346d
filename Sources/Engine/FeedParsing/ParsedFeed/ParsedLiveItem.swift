import Foundation

/// A live broadcast that is planned, running or over (`podcast:liveItem`). It is not an episode: its enclosure is a stream.
public struct ParsedLiveItem: Sendable, Equatable, Encodable {
  /// The status of a broadcast.
  public enum Status: String, Sendable, Encodable {
    /// Raw values are those of the specification.
    case pending, live, ended
  }

  /// A page with the broadcast (`podcast:contentLink`).
  public struct ContentLink: Sendable, Equatable, Encodable {
    /// The URL of the page.
    public var url: String
    /// The publisher's label.
    public var text: String?
  }

  /// The status; nil for a missing or unknown one.
  public var status: Status?
  /// The planned start.
  public var start: Date?
  /// The planned end.
  public var end: Date?
  /// The pages with the broadcast.
  public var contentLinks: [ContentLink] = []
  /// The fields that a live item shares with an episode: title, GUID, enclosures and so on.
  public var episode: ParsedEpisode
}
