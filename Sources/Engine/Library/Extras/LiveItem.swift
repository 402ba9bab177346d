import Foundation

/// A broadcast that is planned or running (`podcast:liveItem`).
public struct LiveItem: Sendable, Equatable, Codable {
  /// The title.
  public var title: String
  /// Whether it is running, according to the feed.
  public var isLive: Bool
  /// The planned start; nil for none.
  public var start: Date?
  /// The planned end; nil for none.
  public var end: Date?
  /// A web page with the broadcast, or its stream; nil for none.
  public var url: String?
  /// The audio of the broadcast, for the player; nil for none, and for a list of parts (HLS).
  public var audioURL: String?

  /// Creates a broadcast.
  public init(title: String, isLive: Bool, start: Date? = nil, end: Date? = nil, url: String? = nil, audioURL: String? = nil) {
    self.title = title
    self.isLive = isLive
    self.start = start
    self.end = end
    self.url = url
    self.audioURL = audioURL
  }

  /// The number by which addresses of this server name its audio: the FNV-1a hash of the audio's address, at most 2⁵² (exact in JavaScript).
  ///
  /// It stays the same while the publisher moves the item within the feed. nil without audio.
  public var number: Int64? {
    audioURL.map { url in
      let hash = url.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return Int64(hash >> 12) + 1
    }
  }

  /// Whether it is over at `moment`, although the feed has not changed since: after its end, or a day after its start.
  public func isOver(at moment: Date) -> Bool {
    guard let end = end ?? start?.addingTimeInterval(86_400) else { return false }
    return end <= moment
  }
}
