import Components
import Foundation
import WebPage

extension PlayHistory {
  /// The content of the history.
  public struct Content: Sample {
    public var rows: [Row]
    /// The total number of entries, or of search results.
    public var total: Int
    public var showsAll: Bool
    public var showAllURL: String
    /// The search text; only where all entries are shown.
    public var words: String
    public var searchPath: String
    /// Whether checkboxes for selecting rows are shown.
    public var edits: Bool
    /// The same list with or without checkboxes.
    public var editURL: String
    /// The path of the page with its parameters, to which a deletion returns.
    public var url: String
    /// The next page of all entries; nil for none.
    public var moreURL: String?
    /// The entries that were deleted with the last request: their number, and the time that identifies them in the undo.
    public var deleted: Deleted?
    /// Whether episodes can be queued.
    public var actions: [EpisodeAction] = []
    /// The current time: recent days have the headings "Today" and "Yesterday"; nil for dates only.
    public var today: Date?
    /// The user's time zone.
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
    public var episode: EpisodeRow.Content
    public var played: Date

    public init(_ episode: EpisodeRow.Content, played: Date) {
      self.episode = episode
      self.played = played
    }
  }

  public struct Deleted: Sendable {
    public var count: Int
    /// Milliseconds since 1970: the identifier in `didUndo`.
    public var moment: Int64

    public init(count: Int, moment: Int64) {
      self.count = count
      self.moment = moment
    }
  }
}
