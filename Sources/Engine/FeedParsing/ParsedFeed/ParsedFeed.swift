import Foundation
import HTMLSanitizer
import TextScanning

/// A feed as published: text is trimmed, URLs are resolved, and nothing is invented.
///
/// Its JSON has every key: a missing value is null, an empty list is [].
public struct ParsedFeed: Sendable, Equatable, Encodable {
  /// The order in which to play episodes (`itunes:type`).
  public enum Kind: String, Sendable, Encodable {
    /// Raw values are those of the specification.
    case episodic, serial
  }

  /// The title of the show.
  public var title: String?
  /// The subtitle (`itunes:subtitle`).
  public var subtitle: String?
  /// The show's website.
  public var link: String?
  /// As published: plain text or HTML, untrusted. `descriptionText` is safe to show.
  public var description: String?
  /// A BCP 47 code such as "en-us", as published.
  public var language: String?
  /// The author (`itunes:author`, Atom `author`).
  public var author: String?
  /// The copyright notice.
  public var copyright: String?
  /// The URL of the cover.
  public var artworkURL: String?
  /// The cover in several sizes.
  public var images: [ParsedImage] = []
  /// Apple categories: the main one first, then its subcategories.
  public var categories: [[String]] = []
  /// The owner of the feed (`itunes:owner`).
  public var owner: ParsedOwner?
  /// The program that wrote the feed.
  public var generator: String?
  /// The keywords (`itunes:keywords`).
  public var keywords: [String] = []
  /// The publication date of the feed, by the feed.
  public var published: Date?
  /// The date of the last change, by the feed.
  public var updated: Date?
  /// Whether the publisher forbids an import by other platforms (`podcast:locked`).
  public var locked: Bool?
  /// The email address for requests to unlock the feed.
  public var lockedOwner: String?
  /// Whether directories must not list the show (`itunes:block`, and `podcast:block` without an id).
  public var isBlocked: Bool?
  /// Whether the show is explicit (`itunes:explicit`).
  public var explicit: Bool?
  /// The order in which to play episodes.
  public var kind: Kind?
  /// `podcast:medium` in lower case, such as "podcast", "music" or "audiobook".
  public var medium: String?
  /// The new address of a feed that has moved (`itunes:new-feed-url`).
  public var newFeedURL: String?
  /// The page with older episodes (RFC 5005, `rel="next"`).
  public var nextPageURL: String?
  /// The minimum number of minutes between fetches (RSS `ttl`).
  public var ttlMinutes: Int?
  /// The planned publication interval (`podcast:updateFrequency`).
  public var updateFrequency: ParsedUpdateFrequency?
  /// Whether changes are announced through Podping (`podcast:podping`).
  public var usesPodping: Bool?
  /// The globally unique id of the show (`podcast:guid`).
  public var podcastGUID: String?
  /// The ways to support the show (`podcast:funding`).
  public var fundings: [ParsedFunding] = []
  /// The people of the show (`podcast:person`).
  public var persons: [ParsedPerson] = []
  /// The locations (`podcast:location`).
  public var locations: [ParsedLocation] = []
  /// The licence (`podcast:license`).
  public var license: ParsedLicense?
  /// The trailers (`podcast:trailer`).
  public var trailers: [ParsedTrailer] = []
  /// The shows that the publisher recommends (`podcast:podroll`).
  public var podroll: [ParsedRemoteItem] = []
  /// The payment information (`podcast:value`).
  public var values: [ParsedValue] = []
  /// The free texts (`podcast:txt`).
  public var txts: [ParsedTxt] = []
  /// false when the body was truncated before the end of the outermost element.
  public var complete = true
  /// The repaired defects: short stable names such as "stray-ampersand", sorted.
  public var repairs: [String] = []
  /// The live items in document order; they are not among the episodes.
  public var liveItems: [ParsedLiveItem] = []
  /// The episodes in document order; empty when a handler received them.
  public var episodes: [ParsedEpisode] = []

  /// The other pictures of the feed, for a cover that is none: at most three.
  public var artworkFallbacks: [String] = []

  /// Creates an empty feed.
  public init() {}

  /// Adds to `repairs` that older items were dropped by a reader with a limit.
  public mutating func noteTooManyItems() { repairs = Set(repairs).union([Repair.tooManyItems.rawValue]).sorted() }

  /// The description as one line of plain text. Computed at each access.
  public var descriptionText: String? { description.flatMap { ShowNotes.summary($0).nonEmpty } }
}
