import Components
import Foundation

extension ShowPage.Content {
  /// A trailer of the show or of one season.
  public struct Trailer: Sendable {
    public var title: String
    public var url: String
    public var play: Playability
    public var progress: PlayButton.Progress

    public init(title: String, url: String, play: Playability, progress: PlayButton.Progress) {
      self.title = title
      self.url = url
      self.play = play
      self.progress = progress
    }
  }

  /// A broadcast that is running or planned.
  public struct LiveItem: Sendable {
    public var title: String
    public var isLive: Bool
    public var start: Date?
    /// A page with the broadcast; nil for none.
    public var url: String?
    /// Its audio while it runs; nil without audio.
    public var play: PlayItem?
    /// The current time, from which the start is named.
    public var now: Date
    /// The listener's time zone.
    public var zone: TimeZone

    public init(title: String, isLive: Bool, start: Date?, url: String?, now: Date, in zone: TimeZone) {
      self.title = title
      self.isLive = isLive
      self.start = start
      self.url = url
      self.now = now
      self.zone = zone
    }
  }
}
