import Components
import Foundation
import WebPage

extension PlaylistPage {
  public enum Kind: Sendable, Equatable {
    case new, inProgress, favourites, smart
    /// By hand.
    case playlist

    /// Whether its episodes leave it when they are archived.
    var hidesArchived: Bool { self != .favourites && self != .playlist }
  }

  /// The content of the page of one list.
  public struct Content: Sample {
    public var kind: Kind
    /// The list as forms name it: "new", the id of a smart playlist, or "playlist-7".
    public var key: String
    public var title: String
    /// The rules of a smart playlist; nil for other lists.
    public var rules: Rules?
    public var rows: [EpisodeRow.Content]
    /// The id of a playlist by hand.
    public var playlist: Int64?
    /// Whether rows can be dragged.
    public var isSortable: Bool
    public var offersQueue: Bool
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The same list with or without checkboxes.
    public var selectURL = "/"
    /// The number of episodes on all pages, when there are more than this one; nil otherwise.
    public var total: Int?
    /// The page as it is set: where a post leads back to.
    public var url: String
    public var editURL: String?
    public var previousURL: String?
    public var nextURL: String?
    /// The sheet that shares the list; nil where there is none.
    public var shareURL: String?
    /// The episodes on the device; nil where there is no such page.
    public var deviceURL: String?
    /// The search page; nil when there is none.
    public var searchURL: String?
    /// Where something to play is found; nil where there is no such page.
    public var homeURL: String?
    /// The current time: recent dates are "Today" and "Yesterday"; nil for dates only.
    public var today: Date?

    public init(
      kind: Kind, key: String, title: String, rules: Rules? = nil, rows: [EpisodeRow.Content], isSortable: Bool = false, offersQueue: Bool,
      url: String,
      editURL: String? = nil, today: Date? = nil
    ) {
      self.kind = kind
      self.key = key
      self.title = title
      self.rules = rules
      self.rows = rows
      self.isSortable = isSortable
      self.offersQueue = offersQueue
      self.url = url
      self.editURL = editURL
      self.today = today
    }

    var hint: String {
      switch kind {
      case .new: PlaylistPage.strings(.newHint)
      case .inProgress: PlaylistPage.strings(.inProgressHint)
      case .favourites: PlaylistPage.strings(.favouritesHint)
      case .smart: ""
      case .playlist: PlaylistPage.strings(.episodes, count: rows.count)
      }
    }

    /// Where rows that can be moved post it, and the field with the list; nil for other lists.
    var moving: (action: String, step: String, field: String, list: String)? {
      guard isSortable else { return nil }
      guard let playlist else { return ("/playlist-page/did-move", "/playlist-page/did-step", "list", key) }
      return ("/playlist-page/did-move-entry", "/playlist-page/did-step-entry", "playlist", "\(playlist)")
    }
  }
}
