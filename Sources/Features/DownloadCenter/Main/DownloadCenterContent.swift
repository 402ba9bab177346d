import Components
import Foundation
import WebPage

extension DownloadCenter {
  /// The content of the downloads page.
  public struct Content: Sample {
    /// The part that the address names; nil for the one that the browser showed last.
    public var part: Part?
    /// Whether the list has episodes instead of shows.
    public var listsEpisodes: Bool
    public var shows: [Show]
    public var saved: [SavedDownload]
    public var transfers: [Transfer]
    /// The deleted downloads that can still be restored.
    public var recentlyDeleted: [RecentlyDeleted]
    public var totals: Totals
    /// The reason that no download proceeds; nil when they do.
    public var problem: String?
    public var destinations: Destinations
    /// The pages of newer and older episodes; nil for none.
    public var newerURL: String?
    public var olderURL: String?
    /// The links between the pages of the library.
    public var segments: HTML = .empty
    /// The list of the episodes on the device; empty where there is none.
    public var device: HTML = .empty
    /// The actions on finished downloads.
    public var actions: [EpisodeAction] = []
    /// The page of episodes as it is set; nil for the first one, and for shows.
    public var episodesURL: String?
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The page of episodes with or without checkboxes.
    public var selectURL = ""
    /// The number of episodes on all pages, when there are several and checkboxes are shown.
    public var total: Int?
    /// The current time: times of today are shown without a date; nil for dates only.
    public var today: Date?

    /// The page as it is set, to which its actions return.
    public var url: String { episodesURL ?? destinations.server }

    public init(
      part: Part?, listsEpisodes: Bool, shows: [Show], saved: [SavedDownload], transfers: [Transfer], recentlyDeleted: [RecentlyDeleted],
      totals: Totals,
      problem: String? = nil, destinations: Destinations, newerURL: String? = nil, olderURL: String? = nil, today: Date? = nil
    ) {
      self.part = part
      self.listsEpisodes = listsEpisodes
      self.shows = shows
      self.saved = saved
      self.transfers = transfers
      self.recentlyDeleted = recentlyDeleted
      self.totals = totals
      self.problem = problem
      self.destinations = destinations
      self.newerURL = newerURL
      self.olderURL = olderURL
      self.today = today
    }
  }

  public enum Part: String, Sendable {
    case device, server
  }

  /// The targets of the page's links: its parts, and the search page, if there is one.
  public typealias Destinations = (device: String, server: String, search: String?)

  public struct Totals: Sendable {
    /// The number of finished and of unfinished episodes.
    public var downloaded: Int
    public var unfinished: Int
    /// The number of episodes that were finished since the user last opened the page.
    public var new: Int
    /// The size of the user's downloads in bytes.
    public var bytes: Int64
    /// The free space for downloads in bytes.
    public var left: Int64
    /// The speed of all transfers together; 0 while none runs.
    public var bytesPerSecond: Int64
    /// Whether a transfer can be paused, and whether one can be resumed.
    public var canPause: Bool
    public var canResume: Bool

    public init(
      downloaded: Int, unfinished: Int, new: Int, bytes: Int64, left: Int64, bytesPerSecond: Int64 = 0, canPause: Bool = false,
      canResume: Bool = false
    ) {
      self.downloaded = downloaded
      self.unfinished = unfinished
      self.new = new
      self.bytes = bytes
      self.left = left
      self.bytesPerSecond = bytesPerSecond
      self.canPause = canPause
      self.canResume = canResume
    }
  }
}

extension DownloadCenter {
  /// A show with downloads.
  public struct Show: Sendable {
    public var show: Int64
    public var title: String
    public var artworkURL: String?
    /// The page of its downloads.
    public var url: String
    public var count: Int
    public var bytes: Int64
    public var newCount: Int

    public init(show: Int64, title: String, artworkURL: String?, url: String, count: Int, bytes: Int64, newCount: Int) {
      self.show = show
      self.title = title
      self.artworkURL = artworkURL
      self.url = url
      self.count = count
      self.bytes = bytes
      self.newCount = newCount
    }
  }

  /// A finished download.
  public struct SavedDownload: Sendable {
    public var episode: EpisodeRow.Content
    public var bytes: Int64
    public var isNew: Bool
    /// Whether a rule has requested it.
    public var isByRule: Bool
    /// The number of automatic downloads that the rule of its show keeps; nil for all.
    public var keepLatest: Int?
    /// Whether that rule deletes played episodes.
    public var deletesPlayed: Bool
    /// The number of other users with the same download.
    public var otherUsers: Int
    /// Their names, for the owner of the server.
    public var otherNames: [String]

    public init(
      _ episode: EpisodeRow.Content, bytes: Int64, isNew: Bool, isByRule: Bool = false, keepLatest: Int? = nil, deletesPlayed: Bool = false,
      otherUsers: Int = 0, otherNames: [String] = []
    ) {
      self.episode = episode
      self.bytes = bytes
      self.isNew = isNew
      self.isByRule = isByRule
      self.keepLatest = keepLatest
      self.deletesPlayed = deletesPlayed
      self.otherUsers = otherUsers
      self.otherNames = otherNames
    }
  }

  /// An unfinished download.
  public struct Transfer: Sendable {
    public var mark: DownloadButton.Content
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    /// In bytes; the second one is nil while the size is unknown.
    public var received: Int64
    public var total: Int64?
    public var bytesPerSecond: Int64?
    public var secondsLeft: Int?
    /// The reason that it does not proceed, in a sentence.
    public var failureText: String?
    /// The time of the next automatic attempt.
    public var nextTry: Date?

    public init(
      mark: DownloadButton.Content, showTitle: String, artworkURL: String?, url: String, received: Int64, total: Int64?,
      bytesPerSecond: Int64? = nil, secondsLeft: Int? = nil, failureText: String? = nil, nextTry: Date? = nil
    ) {
      self.mark = mark
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.received = received
      self.total = total
      self.bytesPerSecond = bytesPerSecond
      self.secondsLeft = secondsLeft
      self.failureText = failureText
      self.nextTry = nextTry
    }
  }

  /// A deleted download whose file still exists, until it is deleted permanently.
  public typealias RecentlyDeleted = (episode: Int64, title: String, until: Date)

  /// The content of the page of one show's downloads.
  public struct ShowContent: Sample {
    public var show: Show
    /// The show's page, and the page for downloading more of it; nil where there is none.
    public var showURL: String?
    public var moreURL: String?
    /// The path of this page, to which events return.
    public var url: String
    public var saved: [SavedDownload]
    public var newerURL: String?
    public var olderURL: String?
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// Whether checkboxes for selecting several episodes are shown.
    public var selects = false
    /// The page with or without checkboxes.
    public var selectURL = ""
    /// The number of episodes on all pages, when there are several and checkboxes are shown.
    public var total: Int?

    public init(
      show: Show, showURL: String?, moreURL: String?, url: String, saved: [SavedDownload], newerURL: String? = nil, olderURL: String? = nil
    ) {
      self.show = show
      self.showURL = showURL
      self.moreURL = moreURL
      self.url = url
      self.saved = saved
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }
}
