import FeedParsing
import Foundation

/// The items of a feed as they arrive, the newest of them: a list that cannot fill memory, however long the feed is.
struct NewestItems<Item: DatedItem> {
  /// In the order of the feed.
  private(set) var items: [Item] = []
  /// Whether older items were left out.
  private(set) var isCut = false
  private let max: Int
  /// Items up to this date are older than enough others.
  private var oldestWanted: Date?

  /// - Parameter max: how many items stay. While items arrive, up to half as many again are held.
  init(max: Int) { self.max = max }

  mutating func append(_ item: Item) {
    // After a cut, an item without a date is as old as its place says, and feeds begin with the newest.
    if isCut, item.published.map({ date in oldestWanted.map { date <= $0 } ?? false }) ?? true { return }
    items.append(item)
    if items.count >= max + max / 2 { cut() }
  }

  mutating func append(contentsOf others: [Item]) {
    for item in others { append(item) }
  }

  /// Leaves no more than the maximum.
  mutating func finish() {
    if items.count > max { cut() }
  }

  // MARK: - Private

  private mutating func cut() {
    isCut = true
    // An item without a date has that of the item before it.
    var place = items.lazy.compactMap(\.published).first ?? .distantPast
    let places = items.map { item in
      place = item.published ?? place
      return place
    }
    let newest = items.indices.sorted { places[$0] == places[$1] ? $0 < $1 : places[$0] > places[$1] }.prefix(max)
    oldestWanted = newest.last.map { places[$0] }
    items = newest.sorted().map { items[$0] }
  }
}

/// An item of a feed that may say when it was published.
protocol DatedItem {
  var published: Date? { get }
}

extension FeedItem: DatedItem {}
extension ParsedEpisode: DatedItem {}
