import BoundedNumbers
import Foundation
import Synchronization

/// How many bytes a second all transfers may take together: a bucket that fills, and that a piece may overdraw once.
public final class Bandwidth: Sendable {
  private struct State {
    var bytesPerSecond: Double?
    var tokens = 0.0
    var filled: Double
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Double
  private let sleep: @Sendable (Double) async throws -> Void

  /// - Parameter bytesPerSecond: nil = no limit.
  public convenience init(bytesPerSecond: Int? = nil) {
    self.init(
      bytesPerSecond: bytesPerSecond, now: { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 },
      sleep: { try await Task.sleep(for: .microseconds(Int64(clamping: $0 * 1e6))) })
  }

  /// - Parameters:
  ///   - now: seconds of a clock that only goes forward.
  ///   - sleep: waits so many seconds.
  init(bytesPerSecond: Int?, now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) async throws -> Void) {
    state = Mutex(State(bytesPerSecond: bytesPerSecond.map(Double.init), filled: now()))
    self.now = now
    self.sleep = sleep
  }

  /// Bytes to take at once, so that all get on evenly: what a sixteenth of a second brings. Nil where there is no limit.
  public var portion: Int? { state.withLock { $0.bytesPerSecond.map { max(Int(clamping: $0 / 16), 1024) } } }

  /// Holds from now on, also for those who wait. The same once more changes nothing: what was overdrawn stays so.
  public func set(bytesPerSecond: Int?) {
    let now = now()
    let rate = bytesPerSecond.map { Double(max($0, 1)) }
    state.withLock { if $0.bytesPerSecond != rate { $0 = State(bytesPerSecond: rate, filled: now) } }
  }

  /// Waits until so many bytes may be taken.
  ///
  /// - Throws: `CancellationError`.
  public func take(_ bytes: Int) async throws {
    while let seconds = wait(for: bytes) { try await sleep(seconds) }
  }

  // MARK: - Private

  /// Takes the bytes, or says for how long to wait before asking again.
  private func wait(for bytes: Int) -> Double? {
    let now = now()
    return state.withLock { state in
      guard let rate = state.bytesPerSecond else { return nil }
      // At most half a second is saved up.
      state.tokens = min(state.tokens + (now - state.filled) * rate, rate / 2)
      state.filled = now
      if state.tokens >= 0 {
        state.tokens -= Double(bytes)
        return nil
      }
      // Whoever waits looks now and then whether the limit has changed.
      return min(max(-state.tokens / rate, 0.001), Self.longestNap)
    }
  }

  private static let longestNap = 0.25
}
