import Foundation

/// An item among the others of its feed: what it is called in the library, and where it stands in the show.
struct PlacedItem: Sendable {
  let item: FeedItem
  /// The shortest of its candidates that no other item of the feed has.
  let identity: String
  let candidates: [String]
  /// The date; without one just after its older neighbour.
  let place: Date

  /// The items of a feed, oldest first, each once.
  ///
  /// - Parameter seen: the moment of the fetch; it places items of which the feed gives no date at all.
  static func all(_ items: [FeedItem], seen: Date) -> [PlacedItem] {
    let items = withoutTwins(oldestFirst(items))
    let candidates = items.map(\.candidates)
    var counts: [String: Int] = [:]
    for name in candidates.joined() { counts[name, default: 0] += 1 }
    var taken: Set<String> = []
    let places = places(of: items, seen: seen)
    return items.indices.compactMap { index in
      let names = candidates[index]
      guard let identity = names.first(where: { counts[$0] == 1 }) ?? names.last, taken.insert(identity).inserted else { return nil }
      return PlacedItem(item: items[index], identity: identity, candidates: names, place: places[index])
    }
  }

  // MARK: - Private

  /// Of items that are one episode listed more than once, the first stays.
  private static func withoutTwins(_ items: [FeedItem]) -> [FeedItem] {
    var seen: [String: [FeedItem]] = [:]
    return items.filter { item in
      let key = item.candidates[0]
      // What thousands share in a broken feed is compared with some of them only.
      guard !seen[key, default: []].suffix(100).contains(where: item.isTwin) else { return false }
      seen[key, default: []].append(item)
      return true
    }
  }

  /// Most feeds begin with the newest episode; a few with the oldest. An episode without a date stays beside its neighbour.
  private static func oldestFirst(_ items: [FeedItem]) -> [FeedItem] {
    let dates = items.lazy.compactMap(\.published)
    guard let first = dates.first, let last = dates.last else { return items.reversed() }
    return first < last ? items : items.reversed()
  }

  /// An episode stands at its date; without one just after its older neighbour, or, where there is none, just before the
  /// first that has a date.
  private static func places(of items: [FeedItem], seen: Date) -> [Date] {
    let dated = items.firstIndex { $0.published != nil }
    var next = dated.flatMap { items[$0].published?.addingTimeInterval(-Double($0) / 1000) } ?? seen
    return items.map { item in
      let place = item.published ?? next
      next = place.addingTimeInterval(0.001)
      return place
    }
  }
}
