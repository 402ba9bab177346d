import Components
import WebPage

extension AudioPlayer {
  /// The content of the player page as rendered; from then on the runtime's player updates it.
  public struct Content: Sample {
    /// The session's episode; nil when nothing has been played yet.
    public var item: PlayItem?
    /// The session's position, in seconds.
    public var positionSeconds: Double
    public var previous: PlayItem?
    public var next: PlayItem?
    /// The lengths of the two skip buttons, in seconds: 10, 15 or 30.
    public var skipBack: Int
    public var skipForward: Int
    /// The show notes as rendered by another feature; empty where there are none.
    public var notes: HTML
    public var bookmarks: [BookmarkRows.Row]
    /// The URL of this page, from which the browser loads the notes and bookmarks of another episode.
    public var url: String?
    /// The sheet for selecting an episode; nil when there is none.
    public var episodesURL: String?
    /// The page of the queue; nil when there is none.
    public var upNextURL: String?
    /// The state of the episode's download; nil where it cannot be downloaded.
    public var download: DownloadButton.Content?

    public init(
      item: PlayItem?, positionSeconds: Double, previous: PlayItem?, next: PlayItem?, skipBack: Int = 10, skipForward: Int = 10,
      notes: HTML = .empty, bookmarks: [BookmarkRows.Row] = [], url: String? = nil, episodesURL: String? = nil, upNextURL: String? = nil
    ) {
      self.item = item
      self.positionSeconds = positionSeconds
      self.previous = previous
      self.next = next
      self.skipBack = skipBack
      self.skipForward = skipForward
      self.notes = notes
      self.bookmarks = bookmarks
      self.url = url
      self.episodesURL = episodesURL
      self.upNextURL = upNextURL
    }
  }
}
