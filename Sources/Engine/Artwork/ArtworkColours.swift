import PodcastModel
import Synchronization

/// The dominant colours of pictures, in memory: a page with a hundred covers reads none of them from the library.
public final class ArtworkColours: Sendable {
  private struct State {
    var known: [ArtworkID: Int] = [:]
    var pending: Set<ArtworkID> = []
    /// Another try would fail in the same way.
    var failed: Set<ArtworkID> = []
  }

  private let state = Mutex(State())

  init() {}

  /// The colour of a picture as 0xRRGGBB; nil when it is not known.
  public subscript(id: ArtworkID) -> Int? { state.withLock { $0.known[id] } }

  func add(_ colours: [ArtworkID: Int]) { state.withLock { $0.known.merge(colours) { newer, _ in newer } } }

  /// Whether the caller shall find the colour of a picture, and then call `end`.
  func begin(_ id: ArtworkID) -> Bool {
    state.withLock { state in
      guard state.known[id] == nil, !state.failed.contains(id), state.pending.count < Self.maxPending else { return false }
      return state.pending.insert(id).inserted
    }
  }

  /// - Parameter colour: nil when the picture has none.
  func end(_ id: ArtworkID, with colour: Int?) {
    state.withLock { state in
      state.pending.remove(id)
      state.known[id] = colour
      guard colour == nil else { return }
      if state.failed.count >= Self.maxFailed { state.failed.removeAll() }
      state.failed.insert(id)
    }
  }

  /// Forgets the colour of a picture whose bytes were fetched again.
  func forget(_ id: ArtworkID) {
    state.withLock { state in
      state.known[id] = nil
      state.failed.remove(id)
    }
  }

  private static let maxPending = 200
  private static let maxFailed = 10_000
}
