import Components
import WebPage

extension InboxPage {
  /// The content of the Inbox's page.
  public struct Content: Sample {
    /// The last added first.
    public var rows: [EpisodeRow.Content]
    /// The number of episodes on all pages.
    public var count: Int
    /// The path of this page, to which the events of rows return.
    public var url: String
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The page with or without checkboxes.
    public var selectURL = ""
    /// The number of episodes that “Select all” selects, when there are more than here; nil otherwise.
    public var total: Int?
    /// Whether rows can be queued.
    public var offersQueue = true
    /// The links between the pages of the library.
    public var segments: HTML = .empty
    /// The settings that send episodes here; nil when there are none.
    public var settingsURL: String?
    /// The sheet that shares the Inbox; nil where there is none.
    public var shareURL: String?
    /// The pages before and after this one; nil for none.
    public var newerURL: String?
    public var olderURL: String?

    public init(rows: [EpisodeRow.Content], count: Int, url: String) {
      self.rows = rows
      self.count = count
      self.url = url
    }
  }
}
