import FeedParsing
import Library

/// A feed as it was fetched just now.
public struct LoadedFeed: Sendable {
  /// What it says of the show. Its episodes were handed over while they came and stand in `items`,
  /// where the loader does not keep them.
  public internal(set) var feed: ParsedFeed
  /// Where it is to be fetched from the next time: permanent redirects are taken to heart. Without a user and password.
  public let url: String
  /// In the order of the feed.
  var items: [FeedItem]
  /// Whether there are more items than a show may have, so that the oldest were left out. What is absent then may exist all the same.
  var isCut = false
  /// The show's episodes as they were when this copy arrived; nil where nobody has looked.
  var known: [KnownEpisode]?
  var report: FetchReport

  /// Whether these are all the items that the feed has.
  var hasAllItems: Bool { feed.complete && !isCut }

  /// Appends the items of an older page; the newest stay.
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

  /// The items that a show may have. A daily show takes 136 years to publish as many.
  public static let maxItems = 50_000
}
