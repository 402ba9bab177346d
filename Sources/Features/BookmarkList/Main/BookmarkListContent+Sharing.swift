import Components
import Foundation
import WebPage

extension BookmarkList {
  /// The content of the page of clips.
  public struct ClipsContent: Sample {
    /// In the order of the shows.
    public var shows: [Show]
    public var total: Int
    /// The path of the page with its parameters, to which events return.
    public var url: String
    /// The next page; nil on the last.
    public var moreURL: String?
    public var parts: [LibraryHead.Link] = []
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// The links between the pages of the library.
    public var segments: HTML = .empty
    /// The shortest and the longest clip, in seconds.
    public var limits: ClosedRange<Double>

    public init(shows: [Show], total: Int, url: String, moreURL: String?, limits: ClosedRange<Double>) {
      self.limits = limits
      self.shows = shows
      self.total = total
      self.url = url
      self.moreURL = moreURL
    }

    /// A show with its clips.
    public struct Show: Sendable {
      public var show: Int64
      public var title: String
      public var url: String
      public var artworkURL: String?
      public var clips: [Clip]

      public init(show: Int64, title: String, url: String, artworkURL: String?, clips: [Clip]) {
        self.show = show
        self.title = title
        self.url = url
        self.artworkURL = artworkURL
        self.clips = clips
      }
    }

    public struct Clip: Sendable {
      public var id: Int64
      /// In seconds.
      public var start: Double
      /// In seconds.
      public var end: Double
      /// "" for none.
      public var title: String
      /// The page of the episode with this clip.
      public var url: String
      /// The file with its audio; nil where the server cannot make it.
      public var audioURL: String?
      /// The sheet that shares it; nil where there is none.
      public var shareURL: String?
      public var episode: EpisodeRow.Content

      public init(
        id: Int64, start: Double, end: Double, title: String, url: String, audioURL: String?, shareURL: String?, episode: EpisodeRow.Content
      ) {
        self.id = id
        self.start = start
        self.end = end
        self.title = title
        self.url = url
        self.audioURL = audioURL
        self.shareURL = shareURL
        self.episode = episode
      }
    }
  }

  /// The content of the page of public links.
  public struct LinksContent: Sample {
    public var links: [Link]
    public var parts: [LibraryHead.Link] = []
    /// The links between the pages of the library.
    public var segments: HTML = .empty

    public init(links: [Link]) { self.links = links }

    public struct Link: Sendable {
      public var id: Int64
      /// The title of the clip or the episode.
      public var title: String
      public var showTitle: String
      public var path: String
      public var expires: Date
      /// Whether it works.
      public var isPublic: Bool

      public init(id: Int64, title: String, showTitle: String, path: String, expires: Date, isPublic: Bool) {
        self.id = id
        self.title = title
        self.showTitle = showTitle
        self.path = path
        self.expires = expires
        self.isPublic = isPublic
      }
    }
  }
}
