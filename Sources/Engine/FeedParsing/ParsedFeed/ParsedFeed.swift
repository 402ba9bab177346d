import Foundation
import HTMLSanitizer
import TextScanning

/// One feed as its publisher wrote it: text trimmed, URLs resolved, nothing made up.
///
/// Encodes to JSON with every key present: an absent value is null, an empty list is [].
public struct ParsedFeed: Sendable, Equatable, Encodable {
  /// How the publisher wants episodes to be heard (`itunes:type`).
  public enum Kind: String, Sendable, Encodable {
    case episodic, serial
  }

  public var title: String?
  public var subtitle: String?
  /// The show's website.
  public var link: String?
  /// As published: plain text or HTML. Use `descriptionHTML` or `descriptionText` to show it.
  public var description: String?
  /// A BCP 47 code such as "en-us", as published.
  public var language: String?
  public var author: String?
  public var copyright: String?
  public var artworkURL: String?
  /// The cover in several sizes.
  public var images: [ParsedImage] = []
  /// Apple categories: the main one first, then its subcategories.
  public var categories: [[String]] = []
  public var owner: ParsedOwner?
  public var generator: String?
  public var keywords: [String] = []
  /// When the feed says that it was published, and last changed.
  public var published: Date?
  public var updated: Date?
  /// `podcast:locked`: the publisher forbids import elsewhere.
  public var locked: Bool?
  /// Whom to ask for the lock to be opened: an email address.
  public var lockedOwner: String?
  /// Directories must not list the show (`itunes:block`, and `podcast:block` where it speaks to all).
  public var isBlocked: Bool?
  public var explicit: Bool?
  public var kind: Kind?
  /// `podcast:medium` in lower case, such as "podcast", "music" or "audiobook".
  public var medium: String?
  /// The feed has moved here (`itunes:new-feed-url`).
  public var newFeedURL: String?
  /// Older episodes (RFC 5005, `rel="next"`).
  public var nextPageURL: String?
  /// No need to look again before so many minutes (RSS `ttl`).
  public var ttlMinutes: Int?
  public var updateFrequency: ParsedUpdateFrequency?
  /// Changes are announced through Podping.
  public var usesPodping: Bool?
  public var podcastGUID: String?
  public var fundings: [ParsedFunding] = []
  public var persons: [ParsedPerson] = []
  public var locations: [ParsedLocation] = []
  public var license: ParsedLicense?
  public var trailers: [ParsedTrailer] = []
  /// Shows that the publisher recommends.
  public var podroll: [ParsedRemoteItem] = []
  public var values: [ParsedValue] = []
  public var txts: [ParsedTxt] = []
  /// False when the body ended before the outermost element did.
  public var complete = true
  /// What had to be mended before or while reading: short stable names such as "stray-ampersand", sorted.
  public var repairs: [String] = []
  /// In document order; never among the episodes.
  public var liveItems: [ParsedLiveItem] = []
  /// In document order. Empty when they were handed over one by one.
  public var episodes: [ParsedEpisode] = []

  public init() {}

  /// Adds to `repairs` that older items were left out, by a reader that takes a bounded number of them.
  public mutating func noteTooManyItems() { repairs = Set(repairs).union([Repair.tooManyItems.rawValue]).sorted() }

  /// The description, sanitised and ready to be put into a page. Computed at each use.
  public var descriptionHTML: String? {
    description.flatMap { ShowNotes.sanitised($0, base: link).nonEmpty }
  }

  /// The description as one line of plain text. Computed at each use.
  public var descriptionText: String? { description.flatMap { ShowNotes.plainText($0).nonEmpty } }
}
