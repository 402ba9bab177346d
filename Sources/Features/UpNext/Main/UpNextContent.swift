import BoundedNumbers
import Components
import Foundation
import WebPage

extension UpNext {
  /// The content of the queue's page.
  public struct Content: Sample {
    /// In playing order; while searching, only the found ones.
    public var rows: [EpisodeRow.Content]
    /// The length of the queue while searching; nil where the rows are the queue.
    public var total: Int?
    /// The number of episodes beyond which nothing is added; nil for none.
    public var limit: Int?
    /// The search text; empty without a search.
    public var query = ""
    /// The page without a search.
    public var pageURL: String
    /// The search page, for an empty queue.
    public var searchURL: String?
    /// The path of this page with its search, to which the events of rows return.
    public var url: String
    /// The time slot that plays, or the link to one.
    public var slot: HTML = .empty
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The page with or without checkboxes.
    public var selectURL = ""
    /// The episode that the player holds, until it is finished; nil when there is none.
    public var current: EpisodeRow.Content?
    /// The time at which the current episode and the queue end when they play from now on; nil when that is unknown or not today.
    public var finish: Date?
    /// The recent changes of the queue, each with its undo; nil where there is no such page.
    public var historyURL: String?
    /// The sheet that shares the queue; nil where there is none.
    public var shareURL: String?
    /// The user's time zone.
    public var zone = ListenerTimeZone.current
    /// Now, so that a queue of this day says "Today"; nil for dates only.
    public var today: Date?

    public init(rows: [EpisodeRow.Content], searchURL: String?, url: String, today: Date? = nil) {
      self.rows = rows
      pageURL = url
      self.searchURL = searchURL
      self.url = url
      self.today = today
    }

    var count: Int { total ?? rows.count }

    /// Changes with the content of the queue, but not with its order.
    var version: String {
      "\(selects ? "selects" : "").\(rows.count).\(count).\(limit ?? 0).\(finish.map { Int(clamping: $0.timeIntervalSince1970 / 60) } ?? 0).\(Int(clamping: rows.compactMap(\.secondsLeft).reduce(0, +) / 60))"
    }
  }
}
