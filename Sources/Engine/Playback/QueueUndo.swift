import Library
import PodcastModel

/// The change that restores an earlier state of the queue: the episodes to remove, the episodes to put back before another one, or the
/// whole queue that was set aside.
///
/// It travels as text in the form of a notice: "-7 9.4 3." removes 7, puts 9 back before 4 and 3 at the end; "r12" restores the earlier
/// queue 12.
public struct QueueUndo: Sendable {
  /// The episodes to remove from the queue.
  public var removed: [EpisodeID] = []
  /// In the order in which they are put back; without a successor at the end.
  public var returned: [(episode: EpisodeID, successor: EpisodeID?)] = []
  /// The replaced queue to restore as a whole; nil for a change of single episodes.
  public var earlier: EarlierQueue.ID?

  public init(_ earlier: EarlierQueue.ID) { self.earlier = earlier }

  /// - Parameters:
  ///   - removing: Episodes that were not in the queue before.
  ///   - returning: Episodes that were, and may stand elsewhere now or not at all.
  ///   - before: The queue as it was.
  public init(removing: Set<EpisodeID>, returning: Set<EpisodeID>, to before: [EpisodeID]) {
    removed = removing.sorted { $0.rawValue < $1.rawValue }
    // The last one first, so that the successor of each is there already.
    returned = before.indices.reversed().filter { returning.contains(before[$0]) }.map { index in
      (before[index], index + 1 < before.count ? before[index + 1] : nil)
    }
  }

  /// - Returns: nil when `text` does not spell one, or spells more than 2,000 steps.
  public init?(_ text: String) {
    let tokens = text.split(separator: " ")
    guard !tokens.isEmpty, tokens.count <= Self.maxSteps else { return nil }
    for token in tokens {
      if token.hasPrefix("r"), let id = Int64(token.dropFirst()) {
        earlier = id
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
    if let earlier { return "r\(earlier)" }
    return (removed.map { "-\($0.rawValue)" } + returned.map { "\($0.episode.rawValue).\($0.successor.map { "\($0.rawValue)" } ?? "")" })
      .joined(separator: " ")
  }

  private static let maxSteps = 2_000
}
