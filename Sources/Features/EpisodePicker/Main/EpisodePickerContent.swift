import Components
import Foundation
import WebPage

extension EpisodePicker {
  /// The content of the sheet.
  public struct Content: Sample {
    /// true for the queue, false for the show.
    public var isQueue: Bool
    /// The show of the current episode; nil when nothing has been played yet.
    public var show: Int64?
    public var showTitle: String?
    /// The current episode.
    public var current: Int64?
    public var queueCount: Int
    public var rows: [EpisodeRow.Content]
    /// The path of this sheet, to which the actions on its episodes return.
    public var url: String { isQueue ? queuePartURL : showPartURL }
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// The same sheet with the other tab.
    public var showPartURL: String
    public var queuePartURL: String
    /// Whether the show's oldest episodes are first.
    public var isOldestFirst = false
    /// The windows before and after this one; nil for none.
    public var previousURL: String?
    public var nextURL: String?
    /// The target of the close button; with `closesToPage` it returns to the page below.
    public var closeURL: String
    public var closesToPage: Bool
    /// The player page; nil when there is none.
    public var playerURL: String?
    /// The page of the queue; nil when there is none.
    public var upNextURL: String?
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// The day from which dates are named; nil names them with their year.
    public var today: Date?

    public init(
      isQueue: Bool, show: Int64?, showTitle: String?, current: Int64?, queueCount: Int, rows: [EpisodeRow.Content], showPartURL: String,
      queuePartURL: String, previousURL: String? = nil, nextURL: String? = nil, closeURL: String, closesToPage: Bool, playerURL: String?,
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
      self.previousURL = previousURL
      self.nextURL = nextURL
      self.closeURL = closeURL
      self.closesToPage = closesToPage
      self.playerURL = playerURL
      self.upNextURL = upNextURL
    }
  }
}
