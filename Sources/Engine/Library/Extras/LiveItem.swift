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

  /// Creates a broadcast.
  public init(title: String, isLive: Bool, start: Date? = nil, end: Date? = nil, url: String? = nil) {
    self.title = title
    self.isLive = isLive
    self.start = start
    self.end = end
    self.url = url
  }

  /// Whether it is over at `moment`, although the feed has not changed since: after its end, or a day after its start.
  public func isOver(at moment: Date) -> Bool {
    guard let end = end ?? start?.addingTimeInterval(86_400) else { return false }
    return end <= moment
  }
}
