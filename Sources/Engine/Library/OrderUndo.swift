import PodcastModel

/// The change that restores an earlier order of episodes, of Up Next or of a playlist: the episodes to remove, the episodes to put back
/// before another one, or the order of all.
///
/// It travels as text in the form of a notice: "-7 9.4 3." removes 7, puts 9 back before 4 and 3 at the end; "o9.4.3" sorts them so.
public struct OrderUndo: Sendable {
  /// The episodes to remove.
  public private(set) var removed: [EpisodeID] = []
  /// In the order in which they are put back; without a successor at the end.
  public private(set) var returned: [(episode: EpisodeID, successor: EpisodeID?)] = []
  /// The order of all; empty where it stays.
  public private(set) var order: [EpisodeID] = []

  /// - Parameters:
  ///   - removing: Episodes that were not there before.
  ///   - returning: Episodes that were, and may stand elsewhere now or not at all.
  ///   - before: The order as it was.
  public init(removing: Set<EpisodeID>, returning: Set<EpisodeID>, to before: [EpisodeID]) {
    removed = removing.sorted { $0.rawValue < $1.rawValue }
    // The last one first, so that the successor of each is there already.
    returned = before.indices.reversed().filter { returning.contains(before[$0]) }.map { index in
      (before[index], index + 1 < before.count ? before[index + 1] : nil)
    }
  }

  /// - Parameter order: The order as it was, with the same episodes.
  public init(sorting order: [EpisodeID]) { self.order = order }

  /// - Returns: nil when `text` does not spell one, or spells more than 2,000 steps.
  public init?(_ text: String) {
    let tokens = text.split(separator: " ")
    guard !tokens.isEmpty, tokens.count <= Self.maxSteps else { return nil }
    for token in tokens {
      if token.hasPrefix("o") {
        let numbers = token.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        let ids = numbers.compactMap { Int64($0) }
        guard ids.count <= Self.maxSteps, ids.count == numbers.count else { return nil }
        order = ids.map { EpisodeID($0) }
      } else if token.hasPrefix("-"), let id = Int64(token.dropFirst()), id > 0 {
        removed.append(EpisodeID(id))
      } else {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = Int64(parts[0]), parts[1].isEmpty || Int64(parts[1]) != nil else { return nil }
        returned.append((EpisodeID(id), Int64(parts[1]).map(EpisodeID.init)))
      }
    }
  }

  /// Its spelling, which the initialiser reads.
  public var text: String {
    let sorted = order.isEmpty ? [] : ["o" + order.map { "\($0.rawValue)" }.joined(separator: ".")]
    let steps = returned.map { "\($0.episode.rawValue).\($0.successor.map { "\($0.rawValue)" } ?? "")" }
    return (sorted + removed.map { "-\($0.rawValue)" } + steps).joined(separator: " ")
  }

  /// The restored order. Episodes that were added since stay.
  public func applied(to current: [EpisodeID]) -> [EpisodeID] {
    let leaving = Set(removed)
    var result = current.filter { !leaving.contains($0) }
    if !order.isEmpty {
      let (known, sorted) = (Set(result), Set(order))
      result = order.filter(known.contains) + result.filter { !sorted.contains($0) }
    }
    for (episode, successor) in returned {
      result.removeAll { $0 == episode }
      result.insert(episode, at: successor.flatMap { result.firstIndex(of: $0) } ?? result.count)
    }
    return result
  }

  private static let maxSteps = 2_000
}
