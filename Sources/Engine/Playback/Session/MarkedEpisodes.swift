import Foundation

/// Episodes that were marked together, so that this can be undone.
public struct MarkedEpisodes: Sendable, Equatable {
  /// The number of episodes whose state has changed.
  public let count: Int
  /// When they were marked, by which `unmark` finds them.
  public let moment: Date
}
