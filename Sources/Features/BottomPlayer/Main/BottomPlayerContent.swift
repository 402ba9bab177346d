import Components
import WebPage

extension BottomPlayer {
  /// What the mini player shows before the browser takes over.
  public struct Content: Sample {
    /// The session's episode; nil when nothing has been played yet, which hides the mini player.
    public var item: PlayItem?
    /// Where the session stands, in seconds.
    public var positionSeconds: Double
    /// The page of the player; nil when there is none.
    public var playerURL: String?
    /// The sheet that picks an episode; nil when there is none.
    public var episodesURL: String?
    /// The page of the play history; nil when there is none.
    public var historyURL: String?

    public init(item: PlayItem?, positionSeconds: Double, playerURL: String?, episodesURL: String? = nil, historyURL: String? = nil) {
      self.item = item
      self.positionSeconds = positionSeconds
      self.playerURL = playerURL
      self.episodesURL = episodesURL
      self.historyURL = historyURL
    }
  }
}
