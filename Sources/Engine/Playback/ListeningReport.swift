import Foundation

/// What a device reports: lines of its journal, each with an id, so that reporting one twice changes nothing.
///
/// Times are milliseconds of the device's own clock. `sentAt` is the same clock at the moment of sending, so the difference
/// to the server's is known and each line's time can be corrected.
public struct ListeningReport: Sendable, Decodable {
  public let device: String
  public let sentAt: Double
  public let entries: [Entry]

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
  }

  public enum Kind: String, Sendable, Decodable {
    case span, event
  }

  public enum Action: String, Sendable, Decodable {
    case start, pause, seek, rate, ended, stop
  }
}
