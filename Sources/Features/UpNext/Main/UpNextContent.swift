import BoundedNumbers
import Components
import Foundation
import WebPage

extension UpNext {
  /// The content of the queue's page.
  public struct Content: Sample {
    /// In playing order.
    public var rows: [Row]
    /// Queues that were cleared or replaced, the newest first.
    public var earlier: [Earlier]
    /// The search page, for an empty queue.
    public var searchURL: String?
    /// The path of this page, to which the events of rows return.
    public var url: String
    /// The current time: a queue of today has "Today"; nil for dates only.
    public var today: Date?

    public init(rows: [Row], earlier: [Earlier], searchURL: String?, url: String, today: Date? = nil) {
      self.rows = rows
      self.earlier = earlier
      self.searchURL = searchURL
      self.url = url
      self.today = today
    }

    /// Changes with the content of the queue, but not with its order.
    var version: String {
      "\(rows.count).\(Int(clamping: rows.compactMap(\.secondsLeft).reduce(0, +) / 60)).\(earlier.map { "\($0.id)" }.joined(separator: "-"))"
    }
  }
}

extension UpNext.Content {
  public struct Row: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    public var durationSeconds: Double?
    /// Where listening stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var play: Playability
    /// The state of its download; nil where it cannot be downloaded.
    public var download: DownloadMark.Content?

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, url: String, durationSeconds: Double?,
      positionSeconds: Double, isFinished: Bool, play: Playability, download: DownloadMark.Content? = nil
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.play = play
      self.download = download
    }

    /// nil where the duration is unknown.
    var secondsLeft: Double? { durationSeconds.map { max($0 - positionSeconds, 0) } }
  }

  public struct Earlier: Sendable {
    public var id: Int64
    public var saved: Date
    public var count: Int
    /// The titles of its first episodes.
    public var titles: [String]

    public init(id: Int64, saved: Date, count: Int, titles: [String]) {
      self.id = id
      self.saved = saved
      self.count = count
      self.titles = titles
    }
  }
}
