import FeedParsing
import Foundation

/// A bounded list of the newest items of a feed, filled while they arrive: it cannot fill memory, however long the feed is.
struct NewestItems<Item: DatedItem> {
  /// The items in the order of the feed.
  private(set) var items: [Item] = []
  /// Whether older items were dropped.
  private(set) var isCut = false
  private let max: Int
  /// Items up to this date are older than enough others.
  private var oldestIncluded: Date?

  /// - Parameter max: the maximum number of items at the end. While items arrive, it holds up to half as many more.
  init(max: Int) { self.max = max }

  mutating func append(_ item: Item) {
    // After a cut, an item without a date gets its age from its place; feeds begin with the newest item.
    if isCut, item.published.map({ date in oldestIncluded.map { date <= $0 } ?? false }) ?? true { return }
    items.append(item)
    if items.count >= max + max / 2 { cut() }
  }

  mutating func append(contentsOf others: [Item]) {
    for item in others { append(item) }
  }

  /// Reduces the list to the maximum.
  mutating func finish() {
    if items.count > max { cut() }
  }

  // MARK: - Private

  private mutating func cut() {
    isCut = true
    // An item without a date has the date of the item before it.
    var place = items.lazy.compactMap(\.published).first ?? .distantPast
    let places = items.map { item in
      place = item.published ?? place
      return place
    }
    let newest = items.indices.sorted { places[$0] == places[$1] ? $0 < $1 : places[$0] > places[$1] }.prefix(max)
    oldestIncluded = newest.last.map { places[$0] }
    items = newest.sorted().map { items[$0] }
  }
}

/// An item of a feed with an optional publication date.
protocol DatedItem {
  var published: Date? { get }
}

extension FeedItem: DatedItem {}
extension ParsedEpisode: DatedItem {}
