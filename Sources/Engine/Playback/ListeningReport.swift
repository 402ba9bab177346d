import Foundation

/// What a device reports: lines of its journal, each with an id, so that reporting one twice changes nothing.
///
/// Times are milliseconds of the device's own clock. `sentAt` is the same clock at the moment of sending, so the difference
/// to the server's is known and each line's time can be corrected.
public struct ListeningReport: Sendable, Decodable {
  public let device: String
  /// The tab of the device; each has a name of its own as long as it lives.
  public let tab: String?
  public let sentAt: Double
  /// What the browser calls itself: "Chrome on Android".
  public let name: String?
  /// The time zone it is in: "Asia/Tokyo".
  public let zone: String?
  /// What the tab does as this is sent: a word of `PlaybackState`. "none" when the tab is gone and another one brings what it left.
  public let state: String?
  public let entries: [Line]

  /// A line of the journal, or as much of one as can be read: one bad line does not hold up the others.
  public struct Line: Sendable, Decodable {
    public let id: String
    public let seq: Int64
    /// nil when the rest makes no sense to this version.
    public let entry: Entry?

    public init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.decode(String.self, forKey: .id)
      seq = (try? fields.decode(Int64.self, forKey: .seq)) ?? 0
      entry = try? Entry(from: decoder)
    }

    private enum CodingKeys: String, CodingKey { case id, seq }
  }

  public struct Entry: Sendable, Decodable {
    public let id: String
    public let kind: Kind
    public let seq: Int64
    public let episode: Int64
    /// Of a span: the seconds of the media between which was heard.
    public let from: Double?
    public let to: Double?
    /// Of a span: the device's clock when it began.
    public let startedAt: Double?
    /// Of a span: whether it is still growing.
    public let open: Bool?
    /// Of an event: what happened, and where it left the position.
    public let action: Action?
    public let position: Double?
    public let rate: Double
    /// The device's clock at the end of the span, or at the event.
    public let at: Double
    /// The media's own length in seconds.
    public let duration: Double?
    /// A person's own hand did it; else it happened by itself.
    public let gesture: Bool?
    /// The sleep timer; the action "sleep" without one ends it.
    public let sleep: Sleep?
  }

  public struct Sleep: Sendable, Decodable {
    /// "minutes" or "episode".
    public let kind: String
    /// Seconds of the media that may still be heard.
    public let left: Double?
  }

  public enum Kind: String, Sendable, Decodable {
    case span, event
  }

  public enum Action: String, Sendable, Decodable {
    case start, pause, seek, rate, ended, stop, stall, fail, sleep, undo
  }
}
