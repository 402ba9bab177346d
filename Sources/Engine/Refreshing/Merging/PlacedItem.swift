import Foundation
import Library

/// An item of a feed with its identity in the library and its place in the show.
struct PlacedItem: Sendable {
  let item: FeedItem
  /// The shortest of its candidates that no other item of the feed has.
  let identity: String
  /// The publication date, but not after the fetch; an item without one is placed just after its older neighbour.
  let order: Date
  /// Whether the feed has other copies of this episode, which are left out.
  var isCopy = false

  /// The items of a feed, oldest first, without duplicates.
  ///
  /// - Parameters:
  ///   - seen: the time of the fetch; it places items with dates in the future, and all when the feed has no dates.
  ///   - known: the show's episodes.
  ///   - unavailable: the addresses of copies that could not be fetched.
  static func all(
    _ items: [FeedItem], seen: Date, known: [KnownEpisode] = [], unavailable: Set<String> = []
  ) -> [PlacedItem] {
    let sorted = withoutTwins(oldestFirst(items))
    let (items, copies) = EpisodeCopies(in: sorted, known: known).chosen(of: sorted, unavailable: unavailable)
    let names = uniqueNames(of: items)
    var taken: Set<String> = []
    let places = dates(of: items, seen: seen)
    return items.indices.compactMap { index in
      guard taken.insert(names[index]).inserted else { return nil }
      return PlacedItem(item: items[index], identity: names[index], order: places[index], isCopy: copies.contains(index))
    }
  }

  /// The addresses of copies that are to be tried.
  static func undecidedCopies(_ items: [FeedItem], known: [KnownEpisode]) -> [String] {
    guard !EpisodeCopies.sharedGUIDs(of: items).isEmpty else { return [] }
    let sorted = withoutTwins(oldestFirst(items))
    return EpisodeCopies(in: sorted, known: known).undecided(sorted, known: known)
  }

  // MARK: - Private

  /// Gives each item the shortest identity that no other one has; where there is none, the longest.
  private static func uniqueNames(of items: [FeedItem]) -> [String] {
    let shortest = items.map(\.shortestIdentity)
    var counts: [String: Int] = [:]
    for name in shortest { counts[name, default: 0] += 1 }
    guard counts.count < items.count else { return shortest }
    // Identities of different lengths have different forms, so only items that share their shortest one can share a longer one.
    let shared = items.indices.filter { counts[shortest[$0]] != 1 }
    let candidates = Dictionary(uniqueKeysWithValues: shared.map { ($0, items[$0].candidates) })
    for name in candidates.values.lazy.flatMap({ $0.dropFirst() }) { counts[name, default: 0] += 1 }
    return items.indices.map { index in
      guard let names = candidates[index] else { return shortest[index] }
      return names.first { counts[$0] == 1 } ?? names.last ?? shortest[index]
    }
  }

  /// Of items that are one episode, listed more than once, the first stays.
  private static func withoutTwins(_ items: [FeedItem]) -> [FeedItem] {
    var seen: [String: [FeedItem]] = [:]
    return items.filter { item in
      let key = item.shortestIdentity
      // Thousands of items with one identity occur in broken feeds; they are compared with only some of the others.
      guard !seen[key, default: []].suffix(100).contains(where: item.isTwin) else { return false }
      seen[key, default: []].append(item)
      return true
    }
  }

  /// Most feeds begin with the newest episode, a few with the oldest. An episode without a date stays beside its neighbour.
  private static func oldestFirst(_ items: [FeedItem]) -> [FeedItem] {
    let dates = items.lazy.compactMap(\.published)
    guard let first = dates.first, let last = dates.last else { return items.reversed() }
    return first < last ? items : items.reversed()
  }

  /// An episode's place is its date, if that can be true; without one it is just after its older neighbour, or, where there is none, just before the first
  /// item with a date.
  private static func dates(of items: [FeedItem], seen: Date) -> [Date] {
    let dates = items.map { item in item.published.map { EpisodeDate.place(published: $0, firstSeen: seen) } }
    let dated = dates.firstIndex { $0 != nil }
    var next = dated.flatMap { dates[$0]?.addingTimeInterval(-Double($0) / 1000) } ?? seen
    return dates.map { date in
      let place = date ?? next
      next = place.addingTimeInterval(0.001)
      return place
    }
  }
}
