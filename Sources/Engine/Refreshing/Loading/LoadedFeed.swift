import FeedParsing
import Library

/// A feed as it was fetched.
public struct LoadedFeed: Sendable {
  /// The show's facts. Its episodes were passed on while they arrived and are in `items`, unless the loader keeps them here.
  public internal(set) var feed: ParsedFeed
  /// The URL of the next fetch, after permanent redirects, without a user and password.
  public let url: String
  /// The items in the order of the feed.
  var items: [FeedItem]
  /// Whether older items were dropped because of the limit. A missing item may still exist then.
  var isCut = false
  /// The show's episodes in the library when this copy arrived; nil where they were not read.
  var known: [KnownEpisode]?
  var report: FetchReport
  /// The address to which the publisher suggests to move, where it was not followed.
  var suggestedURL: String?

  /// Whether these are all items of the feed.
  var hasAllItems: Bool { feed.complete && !isCut }

  /// Appends the items of an older page; the newest are retained.
  mutating func append(_ page: LoadedFeed, max: Int) {
    var newest = NewestItems<FeedItem>(max: max)
    newest.append(contentsOf: items)
    newest.append(contentsOf: page.items)
    newest.finish()
    items = newest.items
    if newest.isCut || page.isCut { noteCut() }
  }

  mutating func noteCut() {
    isCut = true
    feed.noteTooManyItems()
  }

  /// The maximum number of items per show. A daily show takes 136 years to publish as many.
  public static let maxItems = 50_000
}
