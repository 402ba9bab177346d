import Components
import WebPage

extension ShowPage {
  /// The content of a show's page.
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
    /// The marks of the subscription; nil without a subscription or without a list of marked shows.
    public var marks: Marks?
    /// Whether the badge of the show counts new episodes; the page in the browser reports that they were seen.
    public var hasNew = false
    public var episodeCount: Int
    public var episodes: [EpisodeRow.Content]
    /// The tab that the page shows.
    public var part = Part.episodes
    /// The addresses of the other tabs.
    public var aboutURL = "/"
    public var relatedURL = "/"
    /// The sheet that shares it; nil where there is none.
    public var shareURL: String?
    /// The episode that the large button plays; nil when none can be played.
    public var next: Next?
    /// The options of the list, with the links that change them.
    public var list = List()
    /// The page of newer episodes when the first one here is not the first page (of older ones with the oldest first).
    public var newerURL: String?
    /// The page of older episodes; nil on the last page (of newer ones with the oldest first).
    public var olderURL: String?
    /// Related shows.
    public var related: [Related] = []
    /// People, ways to support the show, locations, licence.
    public var details = PublishedDetails.Content()
    /// The trailers, newest first.
    public var trailers: [Trailer] = []
    /// The broadcasts that are running or planned.
    public var liveItems: [LiveItem] = []
    public var feed = Feed()
    /// The user's settings for the show.
    public var preference = Preference()
    /// The form for the show's own name and cover.
    public var lookURL = "/"

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
  /// A tab of the page, as addresses name it.
  public enum Part: String, Sendable {
    case episodes, about, related
  }

  /// The episode to play next, and the reason.
  public struct Next: Sendable {
    public enum Reason: Sendable {
      case resume, latest, first, following
    }

    public var reason: Reason
    public var title: String
    public var play: Playability
    public var progress: PlayButton.Progress

    public init(_ reason: Reason, title: String, play: Playability, progress: PlayButton.Progress) {
      self.reason = reason
      self.title = title
      self.play = play
      self.progress = progress
    }
  }

  /// The marks of a subscription.
  public struct Marks: Sendable, Equatable {
    public var isFavourite: Bool
    public var isArchived: Bool

    public init(isFavourite: Bool = false, isArchived: Bool = false) {
      self.isFavourite = isFavourite
      self.isArchived = isArchived
    }
  }

  /// The filter of an episode list, as a form posts it.
  public struct Filter: Sendable {
    public let season: Int?
    public let hidesPlayed: Bool
    public let showsArchived: Bool
    public let words: String?
  }

  /// The options of the episode list.
  public struct List: Sendable {
    /// The path of the page with its parameters, to which events return.
    public var url = "/"
    /// The path of the filter's form, and its hidden fields (name and value).
    public var filterPath = "/"
    public var filterFields: [(name: String, value: String)] = []
    /// The text of the filter.
    public var filter = ""
    public var isOldestFirst = false
    public var hidesPlayed = false
    /// The path of the page without an order and a filter of its own, which shows those that the show remembers.
    public var rememberedURL = "/"
    /// The order and the filter that the show remembers, by which an open page notices that another one has changed them.
    public var remembered = ""
    /// "All" and each season, when there is more than one.
    public var seasons: [Season] = []
    /// No number for all seasons; a name where the feed has one.
    public typealias Season = (number: Int?, name: String?, url: String, isCurrent: Bool)
    /// The numbers of the first and the last page of episodes that are listed.
    public var pages = 1...1
    /// The number of episodes of a page.
    public var pageLength = 50
    /// The years of a long list, newest first, each with the address of its first episode.
    public var years: [(year: Int, url: String)] = []
    /// The id of the row to which such an address leads, and the row's place among those that are listed; nil for none.
    public var mark: (id: String, index: Int)?
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The same list with or without checkboxes.
    public var selectURL = "/"
    public var showsArchived = false
    /// The archived episodes, or the link back; nil when there are none.
    public var archivedURL: String?
    public var archivedCount = 0
    /// The number of episodes on all pages of a filtered list; nil without a filter.
    public var count: Int?
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// The show's episodes on the device; nil where there is no such page.
    public var deviceURL: String?
    /// Where several are chosen to be downloaded; nil when nothing can be.
    public var downloadURL: String?

    public init() {}
  }

  public struct Preference: Sendable, Equatable {
    /// The page of the rules of the show; nil when there is none.
    public var settingsURL: String?
    /// Whether its playback or its downloads have settings of their own.
    public var isSet = false

    public init() {}
  }

  /// The state of the feed.
  public struct Feed: Sendable {
    /// The page of the feed's status; nil when there is none.
    public var url: String?
    /// Whether a requested refresh is running.
    public var isChecking = false
    /// The failure in a sentence.
    public var failureText: String?
    /// Whether the feed was read at least once.
    public var isLoaded = true

    public init() {}
  }

  /// A related show, with the reason.
  public struct Related: Sendable {
    public var title: String
    public var artworkURL: String?
    public var url: String
    public var reason: Reason

    public enum Reason: Sendable {
      /// The publisher of this title recommends it.
      case recommended(String)
      case sameMaker(String)
      case sameCategory(String)
    }

    public init(title: String, artworkURL: String?, url: String, reason: Reason) {
      self.title = title
      self.artworkURL = artworkURL
      self.url = url
      self.reason = reason
    }
  }
}
