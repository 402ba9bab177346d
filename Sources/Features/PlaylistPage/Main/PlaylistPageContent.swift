import Components
import Foundation
import WebPage

extension PlaylistPage {
  public enum Kind: Sendable, Equatable {
    case new, inProgress, favourites, smart
  }

  /// The content of the page of one list.
  public struct Content: Sample {
    public var kind: Kind
    /// The list as forms name it: "new", or the id of a smart playlist.
    public var key: String
    public var title: String
    /// The rules of a smart playlist; nil for other lists.
    public var rules: Rules?
    public var rows: [EpisodeRow.Content]
    /// Whether rows can be dragged.
    public var isSortable: Bool
    public var offersQueue: Bool
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// The page as it is set: where a post leads back to.
    public var url: String
    public var editURL: String?
    public var previousURL: String?
    public var nextURL: String?
    /// The search page; nil when there is none.
    public var searchURL: String?
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
      }
    }

    /// The id of a list whose rows can be moved.
    var list: String? { isSortable ? key : nil }
  }
}
