import Components
import WebPage

extension PersonPage {
  /// The content of a person's page.
  public struct Content: Sample {
    public var name: String
    public var artworkURL: String?
    /// A web page about the person.
    public var link: String?
    public var isFollowed: Bool
    /// The shows that credit the person as a whole.
    public var shows: [Show] = []
    /// The episodes that credit the person, newest first.
    public var episodes: [EpisodeRow.Content] = []
    /// The actions on the episodes.
    public var actions: [EpisodeAction] = []
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The page with or without checkboxes.
    public var selectURL = "/"
    /// The number of episodes that “Select all” selects, when there are more than here; nil otherwise.
    public var total: Int?
    /// The page as it is set, to which actions return.
    public var url = "/"
    /// The previous and the next page of episodes; nil for none.
    public var newerURL: String?
    public var olderURL: String?
    /// The page of all followed people, for the page of one of them; nil for others.
    public var followedURL: String?

    public init(name: String, artworkURL: String?, link: String?, isFollowed: Bool) {
      self.name = name
      self.artworkURL = artworkURL
      self.link = link
      self.isFollowed = isFollowed
    }
  }
}

extension PersonPage.Content {
  /// A show as a card.
  public struct Show: Sendable {
    public var title: String
    public var url: String
    public var artworkURL: String?

    public init(title: String, url: String, artworkURL: String?) {
      self.title = title
      self.url = url
      self.artworkURL = artworkURL
    }
  }
}

extension PersonPage {
  /// The content of the page of episodes with followed people.
  public struct Followed: Sendable {
    /// The people, in alphabetical order.
    public var people: [(name: String, url: String)] = []
    /// Whether new episodes with them go to the Inbox, and are announced.
    public var goesToInbox = false
    public var isAnnounced = false
    /// The episodes, newest first.
    public var episodes: [EpisodeRow.Content] = []
    /// The actions on the episodes.
    public var actions: [EpisodeAction] = []
    /// The page as it is set, to which actions return.
    public var url = "/"
    /// The sheet that shares the list; nil where there is none.
    public var shareURL: String?
    /// The previous and the next page of episodes; nil for none.
    public var newerURL: String?
    public var olderURL: String?

    public init() {}
  }
}
