import BoundedNumbers
import Components
import Foundation
import WebPage

extension UpNext {
  /// The content of the queue's page.
  public struct Content: Sample {
    /// In playing order.
    public var rows: [EpisodeRow.Content]
    /// Queues that were cleared or replaced, the newest first.
    public var earlier: [Earlier]
    /// The search page, for an empty queue.
    public var searchURL: String?
    /// The path of this page, to which the events of rows return.
    public var url: String
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Now, so that a queue of this day says "Today"; nil for dates only.
    public var today: Date?

    public init(rows: [EpisodeRow.Content], earlier: [Earlier], searchURL: String?, url: String, today: Date? = nil) {
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
