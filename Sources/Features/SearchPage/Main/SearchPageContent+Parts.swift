import Foundation

extension SearchPage.Content {
  /// An episode from a directory. Like a show, it is opened with a POST.
  public struct Episode: Sendable {
    public var title: String
    public var showTitle: String
    public var published: Date?
    public var durationSeconds: Double?
    public var artworkURL: String?
    public var feedURL: String
    /// The identifiers by which it is found in its feed.
    public var guid: String?
    public var enclosureURL: String?

    public init(
      title: String, showTitle: String, published: Date?, durationSeconds: Double?, artworkURL: String?, feedURL: String, guid: String?,
      enclosureURL: String?
    ) {
      self.title = title
      self.showTitle = showTitle
      self.published = published
      self.durationSeconds = durationSeconds
      self.artworkURL = artworkURL
      self.feedURL = feedURL
      self.guid = guid
      self.enclosureURL = enclosureURL
    }
  }

  public struct LibraryFinds: Sendable {
    public enum Kind: String, Sendable, CaseIterable { case shows, episodes, notes, chapters, bookmarks }

    public var hits: [Hit]
    public var moreURL: String?
    /// The same search in all kinds, and in each kind separately.
    public var choices: [Choice]
    /// The id of the saved search; nil when the search is not saved.
    public var savedID: Int64?

    public init(hits: [Hit], moreURL: String?, choices: [Choice], savedID: Int64?) {
      self.hits = hits
      self.moreURL = moreURL
      self.choices = choices
      self.savedID = savedID
    }

    public struct Choice: Sendable {
      /// nil for all kinds.
      public var kind: Kind?
      public var url: String
      public var isCurrent: Bool

      public init(kind: Kind?, url: String, isCurrent: Bool) {
        self.kind = kind
        self.url = url
        self.isCurrent = isCurrent
      }
    }
  }

  /// The content of the page before a search.
  public struct Start: Sendable {
    /// The newest first.
    public var recent: [Term]
    public var trending: [String]
    /// Whether the charts are being loaded: the page reloads after a moment.
    public var isTrendingOnItsWay: Bool
    public var saved: [Saved]
    /// The subscribed shows.
    public var subscriptions: [Subscription]

    public init(
      recent: [Term] = [], trending: [String] = [], isTrendingOnItsWay: Bool = false, saved: [Saved] = [],
      subscriptions: [Subscription] = []
    ) {
      self.recent = recent
      self.trending = trending
      self.isTrendingOnItsWay = isTrendingOnItsWay
      self.saved = saved
      self.subscriptions = subscriptions
    }

    public struct Term: Sendable {
      public var id: Int64
      public var text: String

      public init(id: Int64, text: String) {
        self.id = id
        self.text = text
      }
    }

    public struct Saved: Sendable {
      public var id: Int64
      public var query: String
      public var url: String

      public init(id: Int64, query: String, url: String) {
        self.id = id
        self.query = query
        self.url = url
      }
    }

    /// A show in the library.
    public struct Subscription: Sendable {
      public var title: String
      public var author: String?
      public var artworkURL: String?
      public var url: String

      public init(title: String, author: String?, artworkURL: String?, url: String) {
        self.title = title
        self.author = author
        self.artworkURL = artworkURL
        self.url = url
      }
    }
  }
}
