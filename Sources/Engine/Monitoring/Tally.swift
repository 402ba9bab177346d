import Synchronization

/// Counts of events by their kind since the start, such as refreshes by their result. The kinds are few: cases of an enum, never words of
/// others.
public final class Tally: Sendable {
  private let state = Mutex<[String: Int]>([:])

  /// Creates a tally in which these kinds have 0, so that they are there before their first event.
  public init(_ kinds: [String] = []) {
    state.withLock { state in
      for kind in kinds { state[kind] = 0 }
    }
  }

  /// Counts events of a kind.
  public func add(_ kind: String, _ count: Int = 1) { state.withLock { $0[kind, default: 0] += count } }

  /// The counts by kind.
  public var counts: [String: Int] { state.withLock { $0 } }
}
