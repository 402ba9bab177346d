import Library
import PodcastModel

/// The undo of a change to the queue: the episodes to remove, the episodes to put back with their successors, or the whole earlier
/// queue.
///
/// It is sent as text, in the form of the notice: "-7 9.4 3." removes 7, puts 9 back before 4 and 3 at the end; "r12" restores the
/// earlier queue 12.
struct QueueUndo: Equatable {
  var removed: [EpisodeID] = []
  /// In the order in which they are put back.
  var returned: [(episode: EpisodeID, successor: EpisodeID?)] = []
  var earlier: EarlierQueue.ID?

  init(_ earlier: EarlierQueue.ID) { self.earlier = earlier }

  /// - Parameters:
  ///   - removing: episodes that were not in the queue before.
  ///   - returning: episodes that were, and may have moved or left it.
  ///   - before: the previous queue.
  init(removing: Set<EpisodeID>, returning: Set<EpisodeID>, to before: [EpisodeID]) {
    removed = removing.sorted { $0.rawValue < $1.rawValue }
    // Starts with the last one, so that each successor is in the queue already.
    returned = before.indices.reversed().filter { returning.contains(before[$0]) }.map { index in
      (before[index], index + 1 < before.count ? before[index + 1] : nil)
    }
  }

  /// - Returns: nil when `text` is not an undo.
  init?(_ text: String) {
    let tokens = text.split(separator: " ")
    guard !tokens.isEmpty, tokens.count <= Self.most else { return nil }
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

  var text: String {
    if let earlier { return "r\(earlier)" }
    return (removed.map { "-\($0.rawValue)" } + returned.map { "\($0.episode.rawValue).\($0.successor.map { "\($0.rawValue)" } ?? "")" })
      .joined(separator: " ")
  }

  static func == (one: QueueUndo, other: QueueUndo) -> Bool { one.text == other.text }

  private static let most = 2_000
}
