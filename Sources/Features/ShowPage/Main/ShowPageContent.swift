import Components
import WebPage

extension ShowPage {
  /// What the page of a show shows.
  public struct Content: Sample {
    public var show: Int64
    public var title: String
    public var author: String?
    /// Plain text, with line breaks.
    public var summary: String
    /// The show's website.
    public var link: String?
    public var category: String?
    public var artworkURL: String?
    public var isExplicit: Bool
    public var isSubscribed: Bool
    /// Marks on the subscription; nil where nobody lists what is marked.
    public var marks: Marks?
    public var episodeCount: Int
    public var episodes: [EpisodeRow.Content]
    /// How the list is set, and the ways to set it otherwise.
    public var list = List()
    /// The page of newer episodes, when this is not the first (of older ones, when the oldest come first).
    public var newerURL: String?
    /// The page of older episodes, where there are more (of newer ones, when the oldest come first).
    public var olderURL: String?
    /// Other shows that a listener of this one may like.
    public var related: [Related] = []
    public var feed = Feed()
    /// How this person hears the show.
    public var preference = Preference()

    public init(
      show: Int64, title: String, author: String?, summary: String, link: String?, category: String?,
      artworkURL: String?, isExplicit: Bool, isSubscribed: Bool, episodeCount: Int, episodes: [EpisodeRow.Content],
      newerURL: String?, olderURL: String?
    ) {
      self.show = show
      self.title = title
      self.author = author
      self.summary = summary
      self.link = link
      self.category = category
      self.artworkURL = artworkURL
      self.isExplicit = isExplicit
      self.isSubscribed = isSubscribed
      self.episodeCount = episodeCount
      self.episodes = episodes
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }
}

extension ShowPage.Content {
  /// What a person makes of a show that they subscribe to.
  public struct Marks: Sendable, Equatable {
    public var isFavourite: Bool
    public var isArchived: Bool

    public init(isFavourite: Bool = false, isArchived: Bool = false) {
      self.isFavourite = isFavourite
      self.isArchived = isArchived
    }
  }

  /// How the list of episodes is set.
  public struct List: Sendable {
    /// The page as it is set now: where a posted mark leads back to.
    public var url = "/"
    /// The path that the filter's form asks for, and what it must keep (name and value).
    public var filterPath = "/"
    public var filterFields: [(name: String, value: String)] = []
    /// What the filter holds.
    public var words = ""
    public var isOldestFirst = false
    /// The same list the other way round.
    public var turnedURL = "/"
    public var hidesPlayed = false
    /// The same list with or without what was played.
    public var playedURL = "/"
    /// "All" and each season, when there is more than one.
    public var seasons: [Season] = []
    /// Boxes to choose several episodes stand before the rows.
    public var selects = false
    /// The same list with or without boxes.
    public var selectURL = "/"
    public var showsArchived = false
    /// The archived episodes, or back from them; nil when there are none.
    public var archivedURL: String?
    public var archivedCount = 0
    /// How many episodes all its pages hold together; nil where nothing is left out.
    public var count: Int?
    /// Episodes can be put into the queue.
    public var offersQueue = false
    /// Episodes can be made favourites.
    public var offersFavourites = false
    /// Where several are chosen to be downloaded; nil when nothing can be.
    public var downloadURL: String?

    public init() {}

    public struct Season: Sendable {
      /// nil for all of them.
      public var number: Int?
      public var url: String
      public var isCurrent: Bool

      public init(number: Int?, url: String, isCurrent: Bool) {
        self.number = number
        self.url = url
        self.isCurrent = isCurrent
      }
    }
  }

  public struct Preference: Sendable, Equatable {
    /// The speed its episodes start at; nil for the usual one.
    public var rate: Double?
    /// Seconds that are left out at the beginning and at the end of each episode.
    public var skipFirst = 0
    public var skipLast = 0
    /// What is downloaded and deleted by itself; nil when nothing can be.
    public var rule: Rule?
    /// The sheet is open when the page comes.
    public var isOpen = false

    public init() {}
  }

  public struct Rule: Sendable, Equatable {
    /// How many of the newest episodes are downloaded; 0 for none.
    public var newest: Int
    /// How many are kept; 0 for all.
    public var keep: Int
    /// What has been played goes a day later.
    public var deletesPlayed: Bool
    /// What keeps it from working, in a sentence.
    public var trouble: String?

    public init(newest: Int = 0, keep: Int = 0, deletesPlayed: Bool = false, trouble: String? = nil) {
      self.newest = newest
      self.keep = keep
      self.deletesPlayed = deletesPlayed
      self.trouble = trouble
    }

    var isSet: Bool { newest > 0 || keep > 0 || deletesPlayed }
  }

  /// How the feed is doing.
  public struct Feed: Sendable {
    /// The sheet that says more; nil when there is none.
    public var url: String?
    /// Somebody asked for it to be fetched, and it is not done yet.
    public var isChecking = false
    /// What is wrong, in a sentence.
    public var trouble: String?
    /// The feed was read at least once.
    public var isLoaded = true

    public init() {}
  }

  /// Another show, and why it is shown here.
  public struct Related: Sendable {
    public var title: String
    public var author: String?
    public var artworkURL: String?
    public var url: String
    public var reason: Reason

    public enum Reason: Sendable {
      /// The show itself recommends it.
      case recommended
      case sameMaker(String)
      case sameCategory(String)
    }

    public init(title: String, author: String?, artworkURL: String?, url: String, reason: Reason) {
      self.title = title
      self.author = author
      self.artworkURL = artworkURL
      self.url = url
      self.reason = reason
    }
  }
}
