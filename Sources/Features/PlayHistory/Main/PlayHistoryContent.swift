import Components
import Foundation
import WebPage

extension PlayHistory {
  /// What the history shows.
  public struct Content: Sample {
    public var rows: [Row]
    /// How many there are in all; of what is searched for, where something is.
    public var total: Int
    public var showsAll: Bool
    public var showAllURL: String
    /// What is searched for; only where everything is shown.
    public var words: String
    public var searchPath: String
    /// Boxes to choose rows stand before them.
    public var edits: Bool
    /// The same list with or without boxes.
    public var editURL: String
    /// The page as it is set now: where a posted deletion leads back to.
    public var url: String
    /// The next page of everything, where there is more.
    public var moreURL: String?
    /// What was deleted just now and can be brought back: how many rows, and the moment to name in the post.
    public var deleted: Deleted?
    /// Episodes can be put into the queue.
    public var offersQueue = false
    /// Now, so that rows of this day and the last stand under "Today" and "Yesterday"; nil for dates only.
    public var today: Date?
    /// Where its person is.
    public var zone = TimeZone.current

    public init(
      rows: [Row], total: Int, showsAll: Bool, showAllURL: String, words: String, searchPath: String, edits: Bool,
      editURL: String, url: String, moreURL: String?, deleted: Deleted?, today: Date? = nil
    ) {
      self.rows = rows
      self.total = total
      self.showsAll = showsAll
      self.showAllURL = showAllURL
      self.words = words
      self.searchPath = searchPath
      self.edits = edits
      self.editURL = editURL
      self.url = url
      self.moreURL = moreURL
      self.deleted = deleted
      self.today = today
    }
  }
}

extension PlayHistory.Content {
  public struct Row: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    public var played: Date
    public var durationSeconds: Double?
    /// Where listening stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var play: Playability
    /// Where its download stands; nil where nothing can be downloaded.
    public var download: DownloadMark.Content?

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, url: String, played: Date, durationSeconds: Double?,
      positionSeconds: Double, isFinished: Bool, play: Playability, download: DownloadMark.Content? = nil
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.played = played
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.play = play
      self.download = download
    }
  }

  public struct Deleted: Sendable {
    public var count: Int
    /// Milliseconds since 1970: what `didUndo` names.
    public var moment: Int64

    public init(count: Int, moment: Int64) {
      self.count = count
      self.moment = moment
    }
  }
}
