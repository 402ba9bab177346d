import Components
import Foundation

extension SearchPage.Content {
  /// An episode from a directory, or of a preview.
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
    /// The beginning of the notes.
    public var summary = ""
    /// The page of the episode or its show; nil for plain text.
    public var url: String?
    public var isPlayable = false
    /// The row of the episode, as in other lists; nil where this server does not have it.
    public var stored: EpisodeRow.Content?

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

  public struct LibraryResults: Sendable {
    public enum Kind: String, Sendable, CaseIterable { case shows, episodes, notes, chapters, bookmarks, transcripts }

    public var hits: [Hit]
    public var moreURL: String?
    /// The same search in all kinds, which is no kind, and in each kind separately.
    public var choices: [(kind: Kind?, url: String, isCurrent: Bool)]
    /// The id of the saved search; nil when the search is not saved.
    public var savedID: Int64?
    /// The sheet that shares the saved search; nil where there is none.
    public var shareURL: String?
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Whether the hits are episodes alone, with checkboxes for selecting several of them.
    public var selects = false
    /// The results with or without checkboxes; nil where no hit is an episode.
    public var selectURL: String?

    public init(hits: [Hit], moreURL: String?, choices: [(kind: Kind?, url: String, isCurrent: Bool)], savedID: Int64?) {
      self.hits = hits
      self.moreURL = moreURL
      self.choices = choices
      self.savedID = savedID
    }
  }

  /// The content of the page before a search.
  public struct Start: Sendable {
    /// The newest first.
    public var recent: [(id: Int64, text: String)]
    public var trending: [String]
    /// Whether the charts are being loaded: the page reloads after a moment.
    public var isTrendingLoading: Bool
    public var saved: [(id: Int64, query: String, url: String)]
    /// The first subscribed shows.
    public var subscriptions: [Subscription]
    /// The page of all subscribed shows; nil where all are here.
    public var libraryURL: String?

    public init(
      recent: [(id: Int64, text: String)] = [], trending: [String] = [], isTrendingLoading: Bool = false,
      saved: [(id: Int64, query: String, url: String)] = [],
      subscriptions: [Subscription] = [], libraryURL: String? = nil
    ) {
      self.recent = recent
      self.trending = trending
      self.isTrendingLoading = isTrendingLoading
      self.saved = saved
      self.subscriptions = subscriptions
      self.libraryURL = libraryURL
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
