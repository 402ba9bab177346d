import PodcastModel
import Synchronization

/// The dominant colours of pictures, in memory: a page with a hundred covers reads none of them from the library.
public final class ArtworkColours: Sendable {
  private struct State {
    var known: [ArtworkID: Int] = [:]
    /// The pictures whose colours are being found, with the number of times that each was fetched again since.
    var pending: [ArtworkID: Int] = [:]
    /// Another try would fail in the same way.
    var failed: Set<ArtworkID> = []
    /// The pictures whose colours have changed since the stored ones are being read; nil when they are not being read.
    var changed: Set<ArtworkID>?
  }

  private let state = Mutex(State())

  init() {}

  /// The colour of a picture as 0xRRGGBB; nil when it is not known.
  public subscript(id: ArtworkID) -> Int? { state.withLock { $0.known[id] } }

  // MARK: - Stored colours

  /// Call it before the stored colours are read.
  func beginLoading() { state.withLock { $0.changed = [] } }

  /// Adds the stored colours. Those that were found or forgotten since `beginLoading` are newer.
  func endLoading(_ stored: [ArtworkID: Int]) {
    state.withLock { state in
      for (id, colour) in stored where state.changed?.contains(id) != true && state.known[id] == nil { state.known[id] = colour }
      state.changed = nil
    }
  }

  // MARK: - Finding colours

  /// Whether the caller shall find the colour of a picture, and then call `end`.
  func begin(_ id: ArtworkID) -> Bool {
    state.withLock { state in
      guard state.known[id] == nil, state.pending[id] == nil, !state.failed.contains(id), state.pending.count < Self.maxPending else {
        return false
      }
      state.pending[id] = 0
      return true
    }
  }

  /// The number of times that a picture was fetched again since `begin`.
  func refetches(of id: ArtworkID) -> Int { state.withLock { $0.pending[id] ?? 0 } }

  /// Adds a colour that was found and stored.
  ///
  /// - Parameter refetches: the number before it was stored.
  /// - Returns: false when the picture was fetched again since then, so that the stored colour may be deleted.
  func add(_ colour: Int, of id: ArtworkID, after refetches: Int) -> Bool {
    state.withLock { state in
      guard state.pending[id] == refetches else { return false }
      state.known[id] = colour
      state.changed?.insert(id)
      return true
    }
  }

  /// - Parameter hasNone: Whether the picture has no colour. A picture that was fetched again since `begin` may have one.
  func end(_ id: ArtworkID, hasNone: Bool) {
    state.withLock { state in
      let refetches = state.pending.removeValue(forKey: id)
      guard hasNone, refetches == 0 else { return }
      if state.failed.count >= Self.maxFailed { state.failed.removeAll() }
      state.failed.insert(id)
    }
  }

  /// Forgets the colour of a picture whose bytes were fetched again.
  func forget(_ id: ArtworkID) {
    state.withLock { state in
      state.known[id] = nil
      state.failed.remove(id)
      state.changed?.insert(id)
      if let refetches = state.pending[id] { state.pending[id] = refetches + 1 }
    }
  }

  private static let maxPending = 200
  private static let maxFailed = 10_000
}
