import Foundation
import WebPage

extension EpisodeRow {
  /// The content of a row.
  public struct Content: Sample {
    public var episode: Int64
    public var title: String
    /// One line of plain text.
    public var summary: String
    public var published: Date?
    /// The day from which `published` is named; nil names it with its year.
    public var today: Date?
    public var durationSeconds: Double?
    /// The position at which playback stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    /// Whether the user has archived it.
    public var isArchived: Bool
    public var isFavourite: Bool
    public var season: Int?
    public var number: Int?
    /// "trailer" or "bonus"; nil for a full episode.
    public var kind: String?
    public var isExplicit: Bool
    public var url: String
    public var play: Playability
    /// The state of its download; nil for an episode that cannot be downloaded.
    public var download: DownloadMark.Content?

    public init(
      episode: Int64, title: String, summary: String, published: Date?, durationSeconds: Double?, positionSeconds: Double,
      isFinished: Bool, season: Int?, number: Int?, kind: String?, isExplicit: Bool, url: String, play: Playability,
      isArchived: Bool = false, isFavourite: Bool = false, download: DownloadMark.Content? = nil
    ) {
      self.episode = episode
      self.title = title
      self.summary = summary
      self.published = published
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.season = season
      self.number = number
      self.kind = kind
      self.isExplicit = isExplicit
      self.url = url
      self.play = play
      self.isArchived = isArchived
      self.isFavourite = isFavourite
      self.download = download
    }
  }
}
