import Components
import Foundation
import WebPage

extension EpisodeList {
  /// What the sheet shows.
  public struct Content: Sample {
    /// The queue, else the show.
    public var isQueue: Bool
    /// Of what plays; nil while nothing was ever played.
    public var show: Int64?
    public var showTitle: String?
    /// What the player holds.
    public var current: Int64?
    public var queueCount: Int
    public var rows: [Row]
    /// The same sheet with the other part.
    public var showPartURL: String
    public var queuePartURL: String
    /// The window before and after this one, where there is one.
    public var newerURL: String?
    public var olderURL: String?
    /// Where closing the sheet leads; with `closesToPage`, back to whatever it lies over.
    public var closeURL: String
    public var closesToPage: Bool
    /// The player; nil when there is none.
    public var playerURL: String?
    /// The page of the queue; nil when there is none.
    public var upNextURL: String?

    public init(
      isQueue: Bool, show: Int64?, showTitle: String?, current: Int64?, queueCount: Int, rows: [Row], showPartURL: String,
      queuePartURL: String, newerURL: String? = nil, olderURL: String? = nil, closeURL: String, closesToPage: Bool, playerURL: String?,
      upNextURL: String?
    ) {
      self.isQueue = isQueue
      self.show = show
      self.showTitle = showTitle
      self.current = current
      self.queueCount = queueCount
      self.rows = rows
      self.showPartURL = showPartURL
      self.queuePartURL = queuePartURL
      self.newerURL = newerURL
      self.olderURL = olderURL
      self.closeURL = closeURL
      self.closesToPage = closesToPage
      self.playerURL = playerURL
      self.upNextURL = upNextURL
    }
  }
}

extension EpisodeList.Content {
  public struct Row: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var published: Date?
    public var durationSeconds: Double?
    /// Where listening stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var play: Playability
    /// Where its download stands; nil where nothing can be downloaded.
    public var download: DownloadMark.Content?

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, published: Date?, durationSeconds: Double?,
      positionSeconds: Double, isFinished: Bool, play: Playability, download: DownloadMark.Content? = nil
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.published = published
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.play = play
      self.download = download
    }
  }
}
