import Components
import Foundation
import WebPage

extension EpisodePage {
  /// What the page of an episode shows.
  public struct Content: Sample {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var showURL: String
    public var artworkURL: String?
    public var published: Date?
    public var durationSeconds: Double?
    /// Where listening stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var season: Int?
    public var number: Int?
    /// "trailer" or "bonus"; nil for a full episode.
    public var kind: String?
    public var isExplicit: Bool
    /// The show notes, sanitised.
    public var notes: HTML
    /// The episode's own web page.
    public var link: String?
    public var play: Playability
    /// The second at which the play button starts, whatever was heard; nil where listening stopped.
    public var startSeconds: Int?
    /// The places that were kept.
    public var bookmarks: [Bookmark]
    /// This page, where a post that puts the episode into the queue leads back to; nil when there is no queue.
    public var queueBackURL: String?
    /// Whether it is a favourite; nil where there is no list of those.
    public var isFavourite: Bool?
    /// Where its download stands; nil where nothing can be downloaded.
    public var download: DownloadMark.Content?
    /// This page, where a post about the download leads back to.
    public var url = "/"

    public init(
      episode: Int64, title: String, showTitle: String, showURL: String, artworkURL: String?, published: Date?,
      durationSeconds: Double?, positionSeconds: Double, isFinished: Bool, season: Int?, number: Int?, kind: String?, isExplicit: Bool,
      notes: HTML, link: String?, play: Playability, startSeconds: Int? = nil, bookmarks: [Bookmark] = [], queueBackURL: String? = nil
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
      self.queueBackURL = queueBackURL
    }
  }

  /// A place in the episode that was kept.
  public struct Bookmark: Sendable {
    public var seconds: Double
    /// "" where there is none.
    public var note: String
    /// This page, starting there.
    public var url: String

    public init(seconds: Double, note: String, url: String) {
      self.seconds = seconds
      self.note = note
      self.url = url
    }
  }
}
