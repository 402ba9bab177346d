import BoundedNumbers
import Foundation
import Synchronization

/// A limiter of the total speed of all transfers: a token bucket that one chunk may overdraw once.
public final class BandwidthLimiter: Sendable {
  private struct State {
    var bytesPerSecond: Double?
    var tokens = 0.0
    var filled: Double
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Double
  private let sleep: @Sendable (Double) async throws -> Void

  /// - Parameters:
  ///   - bytesPerSecond: The limit; nil = no limit.
  ///   - now: A monotonic clock in seconds; tests pass their own.
  ///   - sleep: Waits this many seconds.
  public init(
    bytesPerSecond: Int? = nil, now: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
    sleep: @escaping @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .microseconds(Int64(clamping: $0 * 1e6))) }
  ) {
    state = Mutex(State(bytesPerSecond: bytesPerSecond.map(Double.init), filled: now()))
    self.now = now
    self.sleep = sleep
  }

  /// The number of bytes to read at once so that transfers progress evenly: a sixteenth of a second's worth. Nil without a limit.
  public var chunkSize: Int? { state.withLock { $0.bytesPerSecond.map { max(Int(clamping: $0 / 16), 1024) } } }

  /// Changes the limit, also for transfers that already wait. Setting the same value again has no effect: an overdraft remains.
  public func set(bytesPerSecond: Int?) {
    let now = now()
    let rate = bytesPerSecond.map { Double(max($0, 1)) }
    state.withLock { if $0.bytesPerSecond != rate { $0 = State(bytesPerSecond: rate, filled: now) } }
  }

  /// Waits until this many bytes may be read.
  ///
  /// - Throws: `CancellationError`.
  public func acquire(_ bytes: Int) async throws {
    while let seconds = wait(for: bytes) { try await sleep(seconds) }
  }

  // MARK: - Private

  /// Takes the bytes, or returns the seconds to wait before trying again.
  private func wait(for bytes: Int) -> Double? {
    let now = now()
    return state.withLock { state in
      guard let rate = state.bytesPerSecond else { return nil }
      // At most half a second's worth accumulates.
      state.tokens = min(state.tokens + (now - state.filled) * rate, rate / 2)
      state.filled = now
      if state.tokens >= 0 {
        state.tokens -= Double(bytes)
        return nil
      }
      // A waiting transfer wakes from time to time to notice a changed limit.
      return min(max(-state.tokens / rate, 0.001), Self.maxNap)
    }
  }

  private static let maxNap = 0.25
}
