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
    /// How far the two buttons skip, in seconds: 10, 15 or 30.
    public var skipBack: Int
    public var skipForward: Int
    /// The show notes as another feature renders them; empty where there are none.
    public var notes: HTML
    public var bookmarks: [Bookmark]
    /// The page of this player, which the browser asks for the notes and bookmarks of another episode.
    public var url: String?
    /// The sheet that picks an episode; nil when there is none.
    public var episodesURL: String?
    /// The page of the queue; nil when there is none.
    public var upNextURL: String?
    /// Where the download of the episode stands; nil where nothing can be downloaded.
    public var download: DownloadMark.Content?

    public init(
      item: PlayItem?, positionSeconds: Double, previous: PlayItem?, next: PlayItem?, skipBack: Int = 10, skipForward: Int = 10,
      notes: HTML = .empty, bookmarks: [Bookmark] = [], url: String? = nil, episodesURL: String? = nil, upNextURL: String? = nil
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

  /// A place in the episode that was kept.
  public struct Bookmark: Sendable {
    public var id: Int64
    public var seconds: Double
    /// "" where there is none.
    public var note: String
    /// The episode's page, starting there.
    public var url: String

    public init(id: Int64, seconds: Double, note: String, url: String) {
      self.id = id
      self.seconds = seconds
      self.note = note
      self.url = url
    }
  }
}
