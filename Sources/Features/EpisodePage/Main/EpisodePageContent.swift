import Components
import Foundation
import WebPage

extension EpisodePage {
  /// The content of an episode's page.
  public struct Content: Sample {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var showURL: String
    public var artworkURL: String?
    public var published: Date?
    public var durationSeconds: Double?
    /// The saved position; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var season: Int?
    public var number: Int?
    /// "trailer" or "bonus"; nil for a full episode.
    public var kind: String?
    public var isExplicit: Bool
    /// The sanitized show notes.
    public var notes: HTML
    /// The episode's own web page.
    public var link: String?
    public var play: Playability
    /// The position at which the play button starts; nil for the saved one.
    public var startSeconds: Int?
    /// The bookmarks in the episode.
    public var bookmarks: [Bookmark]
    /// The page of its actions, and those that it has.
    public var menuURL: String?
    public var actions: [EpisodeAction] = []
    /// Whether it is a favourite; nil where there is no list of those.
    public var isFavourite: Bool?
    /// The state of its download; nil where it cannot be downloaded.
    public var download: DownloadMark.Content?
    /// The path of this page, to which download events return.
    public var url = "/"
    /// The day from which dates are named; nil names them with their year.
    public var today: Date?

    public init(
      episode: Int64, title: String, showTitle: String, showURL: String, artworkURL: String?, published: Date?,
      durationSeconds: Double?, positionSeconds: Double, isFinished: Bool, season: Int?, number: Int?, kind: String?, isExplicit: Bool,
      notes: HTML, link: String?, play: Playability, startSeconds: Int? = nil, bookmarks: [Bookmark] = []
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.showURL = showURL
      self.artworkURL = artworkURL
      self.published = published
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.season = season
      self.number = number
      self.kind = kind
      self.isExplicit = isExplicit
      self.notes = notes
      self.link = link
      self.play = play
      self.startSeconds = startSeconds
      self.bookmarks = bookmarks
    }
  }

  /// A bookmark in the episode.
  public struct Bookmark: Sendable {
    public var seconds: Double
    /// The note; "" for none.
    public var note: String
    /// This page with the bookmark's position.
    public var url: String

    public init(seconds: Double, note: String, url: String) {
      self.seconds = seconds
      self.note = note
      self.url = url
    }
  }
}
