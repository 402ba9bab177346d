import Components
import Foundation
import WebPage

extension DownloadCenter {
  /// What the page of all downloads shows.
  public struct Content: Sample {
    public var part: Part
    /// All episodes stand in the list instead of their shows.
    public var listsEpisodes: Bool
    public var shows: [Show]
    public var kept: [Kept]
    public var transfers: [Transfer]
    /// What was deleted and can still be brought back.
    public var leaving: [Leaving]
    public var totals: Totals
    /// Why nothing goes on; nil while all is well.
    public var trouble: String?
    public var ways: Ways
    /// The pages of newer and older episodes, where there are any.
    public var newerURL: String?
    public var olderURL: String?
    /// Now, so that what went or comes today says only its time.
    public var today: Date?

    public init(
      part: Part, listsEpisodes: Bool, shows: [Show], kept: [Kept], transfers: [Transfer], leaving: [Leaving], totals: Totals,
      trouble: String? = nil, ways: Ways, newerURL: String? = nil, olderURL: String? = nil, today: Date? = nil
    ) {
      self.part = part
      self.listsEpisodes = listsEpisodes
      self.shows = shows
      self.kept = kept
      self.transfers = transfers
      self.leaving = leaving
      self.totals = totals
      self.trouble = trouble
      self.ways = ways
      self.newerURL = newerURL
      self.olderURL = olderURL
      self.today = today
    }
  }

  public enum Part: String, Sendable {
    case downloaded, downloading
  }

  /// Where links of the page lead.
  public struct Ways: Sendable {
    public var downloaded: String
    public var downloading: String
    /// The list of what is downloaded as shows, and as episodes.
    public var shows: String
    public var episodes: String
    /// Where something to download is found; nil when there is no such page.
    public var search: String?

    public init(downloaded: String, downloading: String, shows: String, episodes: String, search: String?) {
      self.downloaded = downloaded
      self.downloading = downloading
      self.shows = shows
      self.episodes = episodes
      self.search = search
    }
  }

  public struct Totals: Sendable {
    /// How many episodes are complete, and how many are not.
    public var downloaded: Int
    public var unfinished: Int
    /// How many were completed since the page was last looked at.
    public var new: Int
    /// What this person keeps, in bytes.
    public var bytes: Int64
    /// What is still free for downloads, in bytes.
    public var left: Int64
    /// Of everything that runs; 0 while nothing does.
    public var bytesPerSecond: Int64
    /// Whether anything is under way, and whether anything could go on.
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
  /// A show of which something is downloaded.
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

  /// A complete episode.
  public struct Kept: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    public var bytes: Int64
    public var isNew: Bool
    /// The names of other people who keep it too.
    public var otherKeepers: [String]
    public var durationSeconds: Double?
    /// Where listening stopped; 0 at the start.
    public var positionSeconds: Double
    public var isFinished: Bool
    public var play: Playability

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, url: String, bytes: Int64, isNew: Bool,
      otherKeepers: [String] = [], durationSeconds: Double?, positionSeconds: Double, isFinished: Bool, play: Playability
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.bytes = bytes
      self.isNew = isNew
      self.otherKeepers = otherKeepers
      self.durationSeconds = durationSeconds
      self.positionSeconds = positionSeconds
      self.isFinished = isFinished
      self.play = play
    }
  }

  /// An episode that is not complete yet.
  public struct Transfer: Sendable {
    public var mark: DownloadMark.Content
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    /// In bytes; the second is nil while it is not known.
    public var received: Int64
    public var total: Int64?
    public var bytesPerSecond: Int64?
    public var secondsLeft: Int?
    /// Why it does not go on, in a sentence.
    public var trouble: String?
    /// When it is tried again.
    public var nextTry: Date?

    public init(
      mark: DownloadMark.Content, showTitle: String, artworkURL: String?, url: String, received: Int64, total: Int64?,
      bytesPerSecond: Int64? = nil, secondsLeft: Int? = nil, trouble: String? = nil, nextTry: Date? = nil
    ) {
      self.mark = mark
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.received = received
      self.total = total
      self.bytesPerSecond = bytesPerSecond
      self.secondsLeft = secondsLeft
      self.trouble = trouble
      self.nextTry = nextTry
    }
  }

  /// An episode that was deleted and is still there.
  public struct Leaving: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var bytes: Int64
    /// When it goes for good.
    public var until: Date

    public init(episode: Int64, title: String, showTitle: String, bytes: Int64, until: Date) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.bytes = bytes
      self.until = until
    }
  }

  /// What the page of one show's downloads shows.
  public struct ShowContent: Sample {
    public var show: Show
    /// The show's own page, and the page that downloads more of it; nil where there is none.
    public var showURL: String?
    public var moreURL: String?
    /// This page, where a post leads back to.
    public var url: String
    public var kept: [Kept]
    public var newerURL: String?
    public var olderURL: String?

    public init(
      show: Show, showURL: String?, moreURL: String?, url: String, kept: [Kept], newerURL: String? = nil, olderURL: String? = nil
    ) {
      self.show = show
      self.showURL = showURL
      self.moreURL = moreURL
      self.url = url
      self.kept = kept
      self.newerURL = newerURL
      self.olderURL = olderURL
    }
  }
}
