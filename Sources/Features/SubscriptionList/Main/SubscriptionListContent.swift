import Components
import Foundation
import WebPage

extension SubscriptionList {
  /// The order of the shows, as in the form.
  public enum Order: String, Sendable, CaseIterable {
    case new, title, manual = "byHand"
  }

  /// The content of the subscriptions page.
  public struct Content: Sample {
    public var rows: [Row]
    public var order: Order
    public var part: Selection
    /// The tabs: all, favourites, the folders, the archive.
    public var parts: [Part]
    /// The folder whose shows are listed; nil for none.
    public var folder: (id: Int64, name: String)?
    /// All folders, for moving a show.
    public var folders: [(id: Int64, name: String)]
    /// Whether the user has any subscription, also in other tabs.
    public var hasAny: Bool
    /// The path of the page with its parameters, to which events return.
    public var url: String
    public var previousURL: String?
    public var nextURL: String?
    /// The search page, for users without subscriptions.
    public var searchURL: String?
    /// The import page.
    public var importURL: String?
    /// The current time: recent dates are "Today" and "Yesterday"; nil for dates only.
    public var today: Date?

    public init(
      rows: [Row], order: Order, part: Selection, parts: [Part], folder: (id: Int64, name: String)? = nil,
      folders: [(id: Int64, name: String)], hasAny: Bool, url: String, today: Date? = nil
    ) {
      self.rows = rows
      self.order = order
      self.part = part
      self.parts = parts
      self.folder = folder
      self.folders = folders
      self.hasAny = hasAny
      self.url = url
      self.today = today
    }
  }
}

extension SubscriptionList.Content {
  public enum Selection: Sendable, Equatable {
    case all, favourites, archived, folder
  }

  public struct Part: Sendable {
    public var title: String
    public var icon: Icon?
    public var url: String
    public var isCurrent: Bool
    public var newCount: Int

    public init(title: String, icon: Icon? = nil, url: String, isCurrent: Bool, newCount: Int = 0) {
      self.title = title
      self.icon = icon
      self.url = url
      self.isCurrent = isCurrent
      self.newCount = newCount
    }
  }

  public struct Row: Sendable {
    public var show: Int64
    public var title: String
    public var author: String?
    public var artworkURL: String?
    public var url: String
    /// The settings of the show; nil where there are none.
    public var settingsURL: String?
    /// When its newest episode was published; nil when it has none.
    public var newest: Date?
    /// The number of episodes since the show was last opened.
    public var newCount: Int
    public var isFavourite: Bool
    /// The folders of the show.
    public var folders: [Int64]

    public init(
      show: Int64, title: String, author: String?, artworkURL: String?, url: String, settingsURL: String?, newest: Date?, newCount: Int,
      isFavourite: Bool, folders: [Int64]
    ) {
      self.show = show
      self.title = title
      self.author = author
      self.artworkURL = artworkURL
      self.url = url
      self.settingsURL = settingsURL
      self.newest = newest
      self.newCount = newCount
      self.isFavourite = isFavourite
      self.folders = folders
    }
  }
}
