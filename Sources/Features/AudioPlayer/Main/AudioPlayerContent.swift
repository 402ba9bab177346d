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
    /// The lengths of the two skip buttons, in seconds.
    public var skipBack: Int
    public var skipForward: Int
    /// The show notes as rendered by another feature; empty where there are none.
    public var notes: HTML
    public var bookmarks: [BookmarkRows.Row]
    /// The form of a new clip, which another feature renders; empty where there is none.
    public var clipForm = HTML.empty
    /// By start.
    public var chapters: [ChapterRows.Row] = []
    /// The transcript of the episode; nil when it has none.
    public var transcript: Transcript?
    /// Differs for other states of its transcripts.
    public var transcriptVersion = ""
    /// The text tracks of a video.
    public var captions: [Captions] = []
    /// The URL of this page, from which the browser loads the notes and bookmarks of another episode.
    public var url: String?
    /// The page with shows to discover; nil when there is none.
    public var discoverURL: String?
    /// Episodes to play when there is no session, at most three.
    public var inProgress: [EpisodeRow.Content] = []
    /// The page of the queue; nil when there is none.
    public var upNextURL: String?
    /// The queue as a part of a page; nil when there is none.
    public var panelURL: String?
    /// The sheet that shares the episode from its position; nil where there is none.
    public var shareURL: String?
    /// The state of the episode's download; nil where it cannot be downloaded.
    public var download: DownloadButton.Content?
    /// The actions on the episode.
    public var actions: [EpisodeAction] = []
    public var isFinished = false
    public var isArchived = false
    /// Where the user may have fallen asleep; nil when nothing suggests it.
    public var sleepQuestion: SleepQuestion?

    public init(
      item: PlayItem?, positionSeconds: Double, previous: PlayItem?, next: PlayItem?, skipBack: Int = 15, skipForward: Int = 30,
      notes: HTML = .empty, bookmarks: [BookmarkRows.Row] = [], url: String? = nil, upNextURL: String? = nil
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
      self.upNextURL = upNextURL
    }
  }
}

extension AudioPlayer.Content {
  /// A transcript, which another feature renders.
  public struct Transcript: Sendable {
    /// Its own page.
    public var url: String
    /// The element that loads it.
    public var html: HTML

    public init(url: String, html: HTML) {
      self.url = url
      self.html = html
    }
  }

  /// A text track.
  public struct Captions: Sendable {
    /// The WebVTT file.
    public var url: String
    /// A tag of BCP 47; nil when it is unknown.
    public var language: String?
    /// "Deutsch"; nil when the language is unknown.
    public var name: String?

    public init(url: String, language: String?, name: String?) {
      self.url = url
      self.language = language
      self.name = name
    }
  }
}
