import PodcastModel

/// The difference between two orders of a queue.
struct QueueDifference {
  /// The episodes that only the new order has, in its order.
  let added: [EpisodeID]
  /// The episodes that only the old order has, in its order.
  let removed: [EpisodeID]
  /// The fewest episodes of both orders that have moved among the others.
  let moved: [EpisodeID]

  var isEmpty: Bool { added.isEmpty && removed.isEmpty && moved.isEmpty }

  init(from before: [EpisodeID], to after: [EpisodeID]) {
    let (old, new) = (Set(before), Set(after))
    added = after.filter { !old.contains($0) }
    removed = before.filter { !new.contains($0) }
    moved = Self.moved(from: before.filter(new.contains), to: after.filter(old.contains))
  }

  /// The change that restores the old order in the current queue. Episodes that were added since stay, and moved ones that have left the
  /// queue since do not return.
  func undo(to before: [EpisodeID], in current: [EpisodeID]) -> OrderUndo {
    let queued = Set(current)
    let returning = Set(removed + moved.filter(queued.contains))
    // Each returns before the next episode that is still there.
    return OrderUndo(removing: Set(added), returning: returning, to: before.filter { queued.contains($0) || returning.contains($0) })
  }

  // MARK: - Private

  /// The episodes outside a longest common subsequence of two orders of the same episodes. The longest ascending subsequence of their old
  /// places is one.
  private static func moved(from before: [EpisodeID], to after: [EpisodeID]) -> [EpisodeID] {
    guard before != after else { return [] }
    let places = Dictionary(before.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let sequence = after.compactMap { places[$0] }
    // The index in `sequence` of the smallest last element of an ascending subsequence of each length, and each element's predecessor.
    var tails: [Int] = []
    var predecessors: [Int?] = []
    for (index, place) in sequence.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if sequence[tails[middle]] < place { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? tails[low - 1] : nil)
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var staying: Set<Int> = []
    var next = tails.last
    while let index = next {
      staying.insert(index)
      next = predecessors[index]
    }
    return after.indices.filter { !staying.contains($0) }.map { after[$0] }
  }
}
