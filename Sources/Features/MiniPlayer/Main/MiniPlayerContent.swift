import Components
import WebPage

extension MiniPlayer {
  /// The content of the mini player as rendered.
  public struct Content: Sample {
    /// The session's episode; nil when nothing has been played yet, which hides the mini player.
    public var item: PlayItem?
    /// The session's position, in seconds.
    public var positionSeconds: Double
    /// The page of the player; nil when there is none.
    public var playerURL: String?
    /// The sheet for selecting an episode; nil when there is none.
    public var episodesURL: String?
    /// The page of the listening history; nil when there is none.
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
