import PodcastModel

/// The change that restores an earlier order of episodes, of Up Next or of a playlist: the episodes to remove, the episodes to put back
/// before another one, or the order of all.
public struct OrderUndo: Sendable, Equatable, Codable {
  /// The episodes to remove.
  public private(set) var removed: [EpisodeID] = []
  /// In the order in which they are put back; without a successor at the end.
  public private(set) var returned: [Returned] = []
  /// The order of all; empty where it stays.
  public private(set) var order: [EpisodeID] = []

  /// An episode to put back before another one.
  public struct Returned: Sendable, Equatable, Codable {
    /// The episode.
    public let episode: EpisodeID
    /// The one that follows it; nil at the end.
    public let successor: EpisodeID?
  }

  /// - Parameters:
  ///   - removing: Episodes that were not there before.
  ///   - returning: Episodes that were, and may stand elsewhere now or not at all.
  ///   - before: The order as it was.
  public init(removing: Set<EpisodeID>, returning: Set<EpisodeID>, to before: [EpisodeID]) {
    removed = removing.sorted { $0.rawValue < $1.rawValue }
    // The last one first, so that the successor of each is there already.
    returned = before.indices.reversed().filter { returning.contains(before[$0]) }.map { index in
      Returned(episode: before[index], successor: index + 1 < before.count ? before[index + 1] : nil)
    }
  }

  /// - Parameter order: The order as it was, with the same episodes.
  public init(sorting order: [EpisodeID]) { self.order = order }

  /// The restored order. Episodes that were added since stay.
  public func applied(to current: [EpisodeID]) -> [EpisodeID] {
    let leaving = Set(removed)
    var result = current.filter { !leaving.contains($0) }
    if !order.isEmpty {
      let (known, sorted) = (Set(result), Set(order))
      result = order.filter(known.contains) + result.filter { !sorted.contains($0) }
    }
    for step in returned {
      result.removeAll { $0 == step.episode }
      result.insert(step.episode, at: step.successor.flatMap { result.firstIndex(of: $0) } ?? result.count)
    }
    return result
  }
}
