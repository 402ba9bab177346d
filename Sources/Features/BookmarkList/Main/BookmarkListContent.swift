import Components
import WebPage

extension BookmarkList {
  /// The content of the page.
  public struct Content: Sample {
    /// In the order of the shows.
    public var shows: [Show]
    /// The total number of bookmarks, or of search results.
    public var total: Int
    /// The search text.
    public var query: String
    /// The path of the page with its parameters, to which events return.
    public var url: String
    public var searchPath: String
    /// The next page; nil on the last.
    public var moreURL: String?
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// The links to clips and public links.
    public var parts: [LibraryHead.Link] = []
    /// The files of all bookmarks and clips.
    public var exports: [(title: String, url: String)] = []
    /// The links between the pages of the library.
    public var segments: HTML = .empty

    public init(shows: [Show], total: Int, query: String, url: String, searchPath: String, moreURL: String?) {
      self.shows = shows
      self.total = total
      self.query = query
      self.url = url
      self.searchPath = searchPath
      self.moreURL = moreURL
    }
  }
}

extension BookmarkList.Content {
  /// A show with its bookmarks.
  public struct Show: Sendable {
    public var show: Int64
    public var title: String
    public var url: String
    public var artworkURL: String?
    public var bookmarks: [Bookmark]

    public init(show: Int64, title: String, url: String, artworkURL: String?, bookmarks: [Bookmark]) {
      self.show = show
      self.title = title
      self.url = url
      self.artworkURL = artworkURL
      self.bookmarks = bookmarks
    }
  }

  public struct Bookmark: Sendable {
    public var id: Int64
    public var seconds: Double
    /// The note; "" for none.
    public var note: String
    /// The page of the episode with this position.
    public var url: String
    /// The sheet that shares the position; nil where there is none.
    public var shareURL: String?
    public var episode: EpisodeRow.Content

    public init(id: Int64, seconds: Double, note: String, url: String, episode: EpisodeRow.Content) {
      self.id = id
      self.seconds = seconds
      self.note = note
      self.url = url
      self.episode = episode
    }
  }
}
