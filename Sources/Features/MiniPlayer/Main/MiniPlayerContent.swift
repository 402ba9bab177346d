import Components
import WebPage

extension MiniPlayer {
  /// The content of the mini player as rendered.
  public struct Content: Sample {
    /// The session's episode; nil when nothing has been played yet, which hides the mini player.
    public var item: PlayItem?
    /// The session's position, in seconds.
    public var positionSeconds: Double
    /// The lengths of the skips, in seconds.
    public var skipBack: Int
    public var skipForward: Int
    /// On a phone, whether links to the episodes and the history take the place of the skip button.
    public var showsLinksOnPhone: Bool
    /// The page of the player; nil when there is none.
    public var playerURL: String?
    /// The sheet for selecting an episode; nil when there is none.
    public var episodesURL: String?
    /// The page of the listening history; nil when there is none.
    public var historyURL: String?
    /// The page of Up Next; nil when there is none.
    public var upNextURL: String?
    /// The page of the actions on the episode; nil where there is none.
    public var menuURL: String?
    /// The actions of its menu.
    public var actions: [EpisodeAction] = []
    public var isArchived = false

    public init(
      item: PlayItem?, positionSeconds: Double, skipBack: Int = 15, skipForward: Int = 30, showsLinksOnPhone: Bool = false,
      playerURL: String?, episodesURL: String? = nil, historyURL: String? = nil, upNextURL: String? = nil
    ) {
      self.item = item
      self.positionSeconds = positionSeconds
      self.skipBack = skipBack
      self.skipForward = skipForward
      self.showsLinksOnPhone = showsLinksOnPhone
      self.playerURL = playerURL
      self.episodesURL = episodesURL
      self.historyURL = historyURL
      self.upNextURL = upNextURL
    }
  }
}
