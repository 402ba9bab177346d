import Components
import Foundation
import WebPage

extension PlayHistory {
  /// The content of the history.
  public struct Content: Sample {
    public var rows: [(episode: EpisodeRow.Content, played: Date)]
    /// The total number of entries, or of search results.
    public var total: Int
    public var showsAll: Bool
    public var showAllURL: String
    /// The search text; only where all entries are shown.
    public var query: String
    public var searchPath: String
    /// Whether checkboxes for selecting rows are shown.
    public var edits: Bool
    /// The number of entries that “Select all” selects, when there are more than here; nil otherwise.
    public var selectableTotal: Int?
    /// The same list with or without checkboxes.
    public var editURL: String
    /// The path of the page with its parameters, to which a deletion returns.
    public var url: String
    /// The next page of all entries; nil for none.
    public var moreURL: String?
    /// The entries that were deleted with the last request: their number, and the time (milliseconds since 1970) that identifies
    /// them in the undo.
    public var deleted: (count: Int, moment: Int64)?
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// The links between the pages of the library.
    public var segments: HTML = .empty
    /// Whether episodes can be queued.
    public var actions: [EpisodeAction] = []
    /// The current time: recent days have the headings "Today" and "Yesterday"; nil for dates only.
    public var today: Date?
    /// The user's time zone.
    public var zone = ListenerTimeZone.current

    public init(
      rows: [(episode: EpisodeRow.Content, played: Date)], total: Int, showsAll: Bool, showAllURL: String, query: String,
      searchPath: String, edits: Bool, editURL: String, url: String, moreURL: String?, deleted: (count: Int, moment: Int64)?,
      today: Date? = nil
    ) {
      self.rows = rows
      self.total = total
      self.showsAll = showsAll
      self.showAllURL = showAllURL
      self.query = query
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
