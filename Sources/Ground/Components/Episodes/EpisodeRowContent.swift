import Foundation
import WebPage

extension EpisodeRow {
  /// The content of a row.
  public struct Content: Sample {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    public var published: Date?
    /// The day from which `published` is named; nil names it with its year.
    public var today: Date?
    public var durationSeconds: Double?
    /// The position at which playback stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var play: Playability
    /// One line of plain text.
    public var summary = ""
    public var season: Int?
    public var number: Int?
    /// "trailer" or "bonus"; nil for a full episode.
    public var kind: String?
    public var isExplicit = false
    public var isArchived = false
    public var isFavourite = false
    /// Whether its picture is another one than its show's. On the page of the show, the others have none.
    public var hasOwnPicture = true
    /// The state of its download; nil for an episode that cannot be downloaded.
    public var download: DownloadButton.Content?
    /// The page of its actions; nil where the list offers none.
    public var menuURL: String?

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, url: String, published: Date? = nil,
      durationSeconds: Double?, positionSeconds: Double, isFinished: Bool, play: Playability
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.published = published
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.play = play
    }

    /// In seconds; nil where the duration is not known.
    public var secondsLeft: Double? { durationSeconds.map { max($0 - positionSeconds, 0) } }

    public var progress: PlayButton.Progress {
      PlayButton.Progress(duration: durationSeconds, position: positionSeconds, isFinished: isFinished)
    }
  }
}
