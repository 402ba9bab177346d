import Foundation
import Library
import PodcastModel

/// The difference between the items of a fetch and the known episodes of the show.
///
/// An episode is recognised by its identity. A known episode that is missing and an item that is new in the same complete fetch may be
/// one episode under a new identity (`IdentityMatcher`). Only a complete fetch can show that an episode was removed.
struct FeedMerge {
  /// New episodes, oldest first.
  private(set) var additions: [EpisodeMetadata] = []
  private(set) var changes: [FeedUpdate.Change] = []
  private(set) var repairs: [FeedUpdate.Repair] = []
  private(set) var returned: [EpisodeID] = []
  private(set) var missed: [EpisodeID] = []
  private(set) var removed: [EpisodeID] = []
  /// The number of items that look like known episodes under a new identity, in an incomplete feed: they wait for a complete one.
  private(set) var pendingIdentities = 0
  /// Whether the feed has redated everything: known dates stay.
  private var isRedated = false

  /// - Parameters:
  ///   - known: the show's episodes, oldest first.
  ///   - items: the items of the feed, oldest first.
  ///   - isComplete: whether these are all items of the feed.
  ///   - isSameTitle: whether the show's title is unchanged.
  init(known: [KnownEpisode], items: [PlacedItem], isComplete: Bool, isSameTitle: Bool) {
    var matches = Self.matches(known, items)
    let matched = Set(matches.values)
    let matcher = IdentityMatcher(
      known: known, items: items,
      vanished: known.indices.filter { !matched.contains($0) && known[$0].missed == 0 && !known[$0].isRemoved },
      appeared: items.indices.filter { matches[$0] == nil }, isSameTitle: isSameTitle)
    var evidence: [Int: IdentityEvidence] = [:]
    for pair in matcher.pairs {
      if isComplete {
        matches[pair.item] = pair.known
        evidence[pair.item] = pair.evidence
      } else {
        pendingIdentities += 1
      }
    }
    isRedated = EpisodeDate.isRedated(
      matches.compactMap { item, index in
        guard let new = items[item].item.published, let date = known[index].published else { return nil }
        return (date, new)
      })
    let waiting = isComplete ? [] : Set(matcher.pairs.map(\.item))
    for index in items.indices where !waiting.contains(index) { place(items[index], matches[index].map { known[$0] }, evidence[index]) }
    if ReplacedAudio.isSystematic(changes.count(where: \.hasReplacedAudio), of: matches.count) {
      for index in changes.indices { changes[index].hasReplacedAudio = false }
    }
    if isComplete { markAbsent(known, present: Set(matches.values), items, matches) }
  }

  var isEmpty: Bool { additions.isEmpty && changes.isEmpty && returned.isEmpty && missed.isEmpty && removed.isEmpty }

  // MARK: - Private

  private mutating func place(_ placed: PlacedItem, _ known: KnownEpisode?, _ found: IdentityEvidence?) {
    guard let known else {
      guard var facts = placed.item.facts else { return }
      facts.identity = placed.identity
      facts.sortDate = placed.order
      return additions.append(facts)
    }
    // The row gets the audio of another copy, under an identity of which the copy can become an episode of its own again.
    let isOtherCopy = found == nil && placed.isCopy && placed.item.facts != nil && known.enclosureURL != placed.item.enclosureURL
    let evidence: IdentityEvidence? = isOtherCopy ? .copy : found
    let identity = isOtherCopy ? placed.item.candidates[1] : placed.identity
    if let evidence { repairs.append(.init(known.id, newIdentity: identity, evidence: evidence)) }
    if var facts = placed.item.facts, evidence != nil || !placed.item.isUnchanged(known, isRedated: isRedated) {
      facts.identity = evidence == nil ? known.identity : identity
      facts.keepPosition(of: known, isRedated: isRedated)
      // The next dates are as wrong, and change nothing.
      if isRedated, known.published != nil { facts.contentHash = placed.item.undatedHash }
      var change = FeedUpdate.Change(known.id, facts)
      change.hasReplacedAudio = evidence == nil && ReplacedAudio.isNoticed(known, facts.enclosure)
      changes.append(change)
    } else if known.missed > 0 || known.isRemoved {
      returned.append(known.id)
    }
  }

  /// An episode counts as removed when it is missing twice in a row and newer than the oldest item: a feed that shrinks to its newest
  /// ten loses nothing. Those of a merged show (`missed` is negative) were never in this feed.
  private mutating func markAbsent(_ known: [KnownEpisode], present: Set<Int>, _ items: [PlacedItem], _ matches: [Int: Int]) {
    let oldest = items.indices.map { index in
      items[index].item.published ?? matches[index].map { known[$0].sortDate } ?? items[index].order
    }.min()
    for index in known.indices where !present.contains(index) && !known[index].isRemoved && known[index].missed >= 0 {
      if known[index].missed == 0 {
        missed.append(known[index].id)
      } else if let oldest, known[index].sortDate > oldest {
        removed.append(known[index].id)
      }
    }
  }

  /// Matches items to known episodes by identity, the longest identity first: of two episodes with the same GUID each stays itself when
  /// the other one leaves the feed.
  private static func matches(_ known: [KnownEpisode], _ items: [PlacedItem]) -> [Int: Int] {
    let byIdentity = Dictionary(known.indices.map { (known[$0].identity, $0) }, uniquingKeysWith: { first, _ in first })
    var matches: [Int: Int] = [:]
    guard !known.isEmpty else { return matches }
    let candidates = items.map(\.item.candidates)
    var taken: Set<Int> = []
    for level in (0..<FeedItem.maxCandidates).reversed() {
      for index in items.indices where matches[index] == nil && level < candidates[index].count {
        let placed = items[index]
        guard let found = byIdentity[candidates[index][level]], !taken.contains(found) else { continue }
        // An identity that other items of the feed share is not sufficient for a match.
        let isOwn = candidates[index].firstIndex(of: placed.identity).map { level >= $0 } ?? false
        guard
          isOwn || known[found].enclosureURL == placed.item.enclosureURL && known[found].enclosureURL != nil
            || known[found].title == placed.item.title || known[found].title == placed.item.writtenTitle
        else { continue }
        matches[index] = found
        taken.insert(found)
      }
    }
    return matches
  }
}
