import Components
import WebPage

extension AudioPlayer {
  /// What the player shows before the browser takes over; from then on the runtime's player keeps it up to date.
  public struct Content: Sample {
    /// The session's episode; nil when nothing has been played yet.
    public var item: PlayItem?
    /// Where the session stands, in seconds.
    public var positionSeconds: Double
    public var previous: PlayItem?
    public var next: PlayItem?

    public init(item: PlayItem?, positionSeconds: Double, previous: PlayItem?, next: PlayItem?) {
      self.item = item
      self.positionSeconds = positionSeconds
      self.previous = previous
      self.next = next
    }
  }
}
