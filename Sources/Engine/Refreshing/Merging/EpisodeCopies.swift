import Foundation
import Library

/// The copies of one episode in a feed, such as one for members and a public one: they have one GUID and one title, are of one day, and have
/// different audio. One of them is the episode.
struct EpisodeCopies {
  /// The indexes of each episode's copies, the later ones last.
  private(set) var groups: [[Int]] = []

  /// - Parameters:
  ///   - items: the items of a feed, oldest first.
  ///   - known: the show's episodes. Copies that are episodes of their own, such as after a repair was reverted, stay so.
  init(in items: [FeedItem], known: [KnownEpisode]) {
    let guids = Self.sharedGUIDs(of: items)
    guard !guids.isEmpty else { return }
    var byGUID: [String: [Int]] = [:]
    for (index, item) in items.enumerated() {
      if let guid = item.guid, guids.contains(guid), item.enclosureURL != nil { byGUID[guid, default: []].append(index) }
    }
    let shared = byGUID.values.filter { (2...Self.maxCount).contains($0.count) }
    guard !shared.isEmpty else { return }
    let identities = Set(known.map(\.identity))
    groups = shared.filter { group in
      group.dropFirst().allSatisfy { items[$0].isCopy(of: items[group[0]]) }
        && Set(group.flatMap { items[$0].candidates }).count(where: identities.contains) < 2
    }.map { group in
      group.sorted { (items[$0].published ?? .distantPast, $0) < (items[$1].published ?? .distantPast, $1) }
    }.sorted { $0[0] < $1[0] }
  }

  /// The addresses of later copies that no episode has yet: whether they can be fetched decides.
  func undecided(_ items: [FeedItem], known: [KnownEpisode]) -> [String] {
    let addresses = Set(known.compactMap(\.enclosureURL))
    return groups.compactMap { group in
      // Audio that an episode has already was fetched before.
      guard let last = group.last, let url = items[last].enclosureURL, !addresses.contains(url) else { return nil }
      return url
    }
  }

  /// The items without those copies that are not chosen, and the indexes of those that are one of several.
  ///
  /// - Parameter unavailable: the addresses that could not be fetched.
  func chosen(of items: [FeedItem], unavailable: Set<String>) -> (items: [FeedItem], copies: Set<Int>) {
    guard !groups.isEmpty else { return (items, []) }
    var chosen: Set<Int> = []
    var others: Set<Int> = []
    for group in groups {
      let best = group.last { !unavailable.contains(items[$0].enclosureURL ?? "") } ?? group[group.count - 1]
      chosen.insert(best)
      others.formUnion(group.filter { $0 != best })
    }
    let rest = items.indices.filter { !others.contains($0) }
    return (rest.map { items[$0] }, Set(rest.indices.filter { chosen.contains(rest[$0]) }))
  }

  /// The GUIDs of more than one item: most feeds have none.
  static func sharedGUIDs(of items: [FeedItem]) -> Set<String> {
    var known: Set<String> = []
    return Set(items.lazy.compactMap(\.guid).filter { !known.insert($0).inserted })
  }

  /// More items with one GUID are not copies: such a feed has no usable GUIDs.
  private static let maxCount = 3
}

extension FeedItem {
  /// Whether it is the same episode with other audio.
  fileprivate func isCopy(of other: FeedItem) -> Bool {
    guard title == other.title, enclosureURL != other.enclosureURL, let published, let date = other.published else { return false }
    // Early access is often exactly a day.
    return abs(published.timeIntervalSince(date)) <= 26 * 3600
  }
}
