import BoundedNumbers
import Foundation
import Library
import TextScanning

/// A matcher of known episodes that return under a new identity: it pairs missing episodes with new items of the same fetch, one to
/// one. Ambiguous candidates are not paired.
struct IdentityMatcher {
  struct Pair: Equatable {
    let known: Int
    let item: Int
    let evidence: IdentityEvidence
  }

  private(set) var pairs: [Pair] = []

  private let known: [KnownEpisode]
  private let items: [PlacedItem]
  private var vanished: [Int]
  private var appeared: Set<Int>

  /// - Parameters:
  ///   - vanished: indexes into `known` of the episodes that are missing since the last fetch.
  ///   - appeared: indexes into `items`.
  ///   - isSameTitle: whether the show's title is unchanged.
  init(known: [KnownEpisode], items: [PlacedItem], vanished: [Int], appeared: [Int], isSameTitle: Bool) {
    self.known = known
    self.items = items
    self.vanished = vanished
    self.appeared = Set(appeared)
    guard !vanished.isEmpty, !appeared.isEmpty else { return }
    let hasAllChanged = appeared.count == items.count
    pair(.enclosure, \.enclosureURL, \.enclosureURL)
    pair(.enclosurePath, { $0.enclosureURL.flatMap(Self.path) }, { $0.enclosureURL.flatMap(Self.path) })
    pair(.link, \.link, \.link)
    pairByTitleAndDate()
    if hasAllChanged && isSameTitle { pairByTitle() }
  }

  // MARK: - Private

  /// Pairs elements with the same key where it is unique on both sides. A re-run has a later date and is another episode.
  private mutating func pair(_ evidence: IdentityEvidence, _ ofKnown: (KnownEpisode) -> String?, _ ofItem: (FeedItem) -> String?) {
    let knownKeys = Unique(known.map(ofKnown))
    let itemKeys = Unique(items.map { ofItem($0.item) })
    apply(
      vanished.compactMap { index in
        guard let key = ofKnown(known[index]), knownKeys.has(key), let item = itemKeys[key], appeared.contains(item),
          isSameTime(known[index].published, items[item].item.published)
        else { return nil }
        return Pair(known: index, item: item, evidence: evidence)
      })
  }

  /// Only where neither the title nor the date occurs twice.
  private mutating func pairByTitleAndDate() {
    let knownTitles = Unique(known.map { Self.plain($0.title) })
    let knownDates = Unique(known.map { $0.published.map(Self.second) })
    let titles = Unique(items.map { Self.plain($0.item.title) })
    let dates = Unique(items.map { $0.item.published.map(Self.second) })
    apply(
      vanished.compactMap { index in
        let title = Self.plain(known[index].title)
        guard let date = known[index].published.map(Self.second), knownTitles.has(title), knownDates.has(date),
          let item = titles[title], item == dates[date], appeared.contains(item)
        else { return nil }
        return Pair(known: index, item: item, evidence: .titleAndDate)
      })
  }

  /// A show that has moved and changed everything but its titles: most of them are there, in the same order, and neither titles nor
  /// dates occur twice.
  private mutating func pairByTitle() {
    let knownTitles = Unique(known.map { Self.plain($0.title) })
    let titles = Unique(items.map { Self.plain($0.item.title) })
    let knownDates = Unique(known.map { $0.published.map(Self.second) })
    let dates = Unique(items.map { $0.item.published.map(Self.second) })
    let found = vanished.compactMap { index -> Pair? in
      let title = Self.plain(known[index].title)
      guard knownTitles.has(title), let item = titles[title], appeared.contains(item),
        known[index].published.map({ knownDates.has(Self.second($0)) }) ?? true,
        items[item].item.published.map({ dates.has(Self.second($0)) }) ?? true
      else { return nil }
      return Pair(known: index, item: item, evidence: .title)
    }
    let isInOrder = zip(found, found.dropFirst()).allSatisfy { $0.item < $1.item }
    guard isInOrder, found.count >= 3, found.count * 2 >= min(vanished.count, appeared.count) else { return }
    apply(found)
  }

  private mutating func apply(_ found: [Pair]) {
    guard !found.isEmpty else { return }
    pairs += found
    let (matchedKnown, matchedItems) = (Set(found.map(\.known)), Set(found.map(\.item)))
    vanished.removeAll(where: matchedKnown.contains)
    appeared.subtract(matchedItems)
  }

  /// A publisher may correct the time of day or the time zone; a difference of a day is a re-run.
  private func isSameTime(_ one: Date?, _ other: Date?) -> Bool {
    guard let one, let other else { return true }
    return abs(one.timeIntervalSince(other)) <= 26 * 3600
  }

  private static func second(_ date: Date) -> String { String(Int64(clamping: date.timeIntervalSince1970.rounded())) }

  /// Without regard to references that are left in it: earlier versions stored them.
  private static func plain(_ title: String) -> String {
    (0..<3).reduce(title) { text, _ in text.withoutReferences }.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The address without its scheme and without the parts after the path, which may contain tokens.
  private static func path(_ url: String) -> String? {
    guard let scheme = url.range(of: "://") else { return nil }
    return String(url[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" })
  }
}

/// The index of each key that occurs only once.
private struct Unique {
  private var indexes: [String: Int] = [:]

  init(_ keys: [String?]) {
    for (index, key) in keys.enumerated() {
      guard let key else { continue }
      indexes[key] = indexes[key] == nil ? index : -1
    }
  }

  func has(_ key: String) -> Bool { self[key] != nil }
  subscript(key: String) -> Int? { indexes[key].flatMap { $0 < 0 ? nil : $0 } }
}
