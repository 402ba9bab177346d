import Library
import PodcastModel

/// The change that restores an earlier state of the queue: of its order, or the whole queue that was set aside.
///
/// It travels as text in the form of a notice: "r12" restores the earlier queue 12; `OrderUndo` has the others.
public enum QueueUndo: Sendable {
  /// Restores the replaced queue as a whole.
  case earlier(EarlierQueue.ID)
  /// Removes, puts back or sorts episodes.
  case order(OrderUndo)

  /// - Parameters:
  ///   - removing: Episodes that were not in the queue before.
  ///   - returning: Episodes that were, and may stand elsewhere now or not at all.
  ///   - before: The queue as it was.
  public init(removing: Set<EpisodeID>, returning: Set<EpisodeID>, to before: [EpisodeID]) {
    self = .order(OrderUndo(removing: removing, returning: returning, to: before))
  }

  /// - Returns: nil when `text` does not spell one.
  public init?(_ text: String) {
    if text.hasPrefix("r") {
      guard let id = Int64(text.dropFirst()) else { return nil }
      self = .earlier(id)
    } else {
      guard let undo = OrderUndo(text) else { return nil }
      self = .order(undo)
    }
  }

  /// Its spelling, which the initialiser reads.
  public var text: String {
    switch self {
    case .earlier(let id): "r\(id)"
    case .order(let undo): undo.text
    }
  }
}
