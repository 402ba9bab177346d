import Accounts
import Logging
import Synchronization

/// The number of open connections of each client address, with a limit.
final class ConnectionCounter: Sendable {
  private struct State {
    var counts: [ClientNetwork: Int] = [:]
    var lastWarning: ContinuousClock.Instant?
  }

  private let max: Int
  private let exemptsLoopback: Bool
  private let logger: Logger
  private let state = Mutex(State())

  /// - Parameters:
  ///   - max: The number of connections from one address.
  ///   - exemptsLoopback: Whether this machine's own addresses have no limit.
  init(max: Int, exemptsLoopback: Bool, logger: Logger) {
    self.max = max
    self.exemptsLoopback = exemptsLoopback
    self.logger = logger
  }

  /// Counts a new connection, unless its address has as many as it may have.
  ///
  /// - Returns: Whether the connection may stay open; then `close` has to follow.
  func open(_ address: ClientNetwork) -> Bool {
    if exemptsLoopback, address.isLoopback { return true }
    let (isAllowed, warns) = state.withLock { state in
      let count = state.counts[address, default: 0]
      if count < max {
        state.counts[address] = count + 1
        return (true, false)
      }
      let now = ContinuousClock.now
      let warns = state.lastWarning.map { now - $0 > .seconds(60) } ?? true
      if warns { state.lastWarning = now }
      return (false, warns)
    }
    if warns { logger.warning("too many connections from one address", metadata: ["address": "\(address)", "limit": "\(max)"]) }
    return isAllowed
  }

  func close(_ address: ClientNetwork) {
    if exemptsLoopback, address.isLoopback { return }
    state.withLock { state in
      guard let count = state.counts[address] else { return }
      state.counts[address] = count > 1 ? count - 1 : nil
    }
  }
}
