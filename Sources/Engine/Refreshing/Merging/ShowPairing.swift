import Library
import PodcastModel

/// A pairing of the episodes of two shows: by identity, that is GUID or audio, then by the evidence of `IdentityMatcher`.
struct ShowPairing {
  /// Episodes of the first show with their counterparts in the second one.
  private(set) var pairs: [EpisodePair] = []
  /// Episodes of the first show without a counterpart.
  private(set) var others: [EpisodeID] = []

  /// - Parameters:
  ///   - hidden: the episodes of the first show, oldest first.
  ///   - shown: those of the second one, oldest first.
  init(_ hidden: [KnownEpisode], with shown: [KnownEpisode]) {
    let byIdentity = Dictionary(shown.indices.map { (shown[$0].identity, $0) }, uniquingKeysWith: { first, _ in first })
    var counterparts: [Int: Int] = [:]
    for index in hidden.indices {
      if let other = byIdentity[hidden[index].identity] { counterparts[index] = other }
    }
    let taken = Set(counterparts.values)
    let matcher = IdentityMatcher(
      known: hidden, items: shown.map { PlacedItem(item: FeedItem($0), identity: $0.identity, order: $0.sortDate) },
      vanished: hidden.indices.filter { counterparts[$0] == nil }, appeared: shown.indices.filter { !taken.contains($0) },
      isSameTitle: true)
    for pair in matcher.pairs { counterparts[pair.known] = pair.item }
    for index in hidden.indices {
      if let other = counterparts[index] {
        pairs.append(EpisodePair(hidden: hidden[index].id, shown: shown[other].id))
      } else {
        others.append(hidden[index].id)
      }
    }
  }
}
