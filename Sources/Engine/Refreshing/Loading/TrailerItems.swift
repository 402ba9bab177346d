import FeedParsing
import Foundation
import Library

/// The trailers in the channel of a feed (`podcast:trailer`) as items, so that they are stored, played and downloaded like episodes.
enum TrailerItems {
  /// Adds the trailers of `feed` that are not among its items already. They get their places by date, since the order of the items shows
  /// whether a feed begins with the newest one.
  static func add(_ feed: ParsedFeed, to items: [FeedItem], known: Set<Int64>) -> [FeedItem] {
    let dates = items.lazy.compactMap(\.published)
    guard feed.complete, let first = dates.first, let last = dates.last else { return items }
    var items = items
    let isNewestFirst = first >= last
    for trailer in feed.trailers.prefix(ShowExtras.maxCount) where trailer.url.webAddress != nil {
      let item = FeedItem(trailer.episode, known: known)
      guard
        !items.contains(where: {
          $0.enclosureURL == item.enclosureURL || $0.title == item.title || $0.published != nil && $0.published == item.published
        })
      else { continue }
      let date = item.published ?? .distantPast
      let place = items.firstIndex { (($0.published ?? .distantPast) < date) == isNewestFirst }
      items.insert(item, at: place ?? items.endIndex)
    }
    return items
  }
}
