import Foundation
import PodcastModel

/// The locks of the feeds that this process is fetching, and a memory of recent failures.
actor RefreshLocks {
  private var running: Set<Key> = []
  private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]
  private var failures: [ShowID: Date] = [:]

  /// Runs `body` while holding the lock of `key`: a show, or an address that is being added.
  func withLock<Result: Sendable>(_ key: Key, _ body: @Sendable () async throws -> Result) async throws -> Result {
    if !running.insert(key).inserted {
      await withCheckedContinuation { waiting[key, default: []].append($0) }
    }
    defer { release(key) }
    return try await body()
  }

  /// Runs `body` only when the lock of `key` is free.
  ///
  /// - Returns: nil, immediately, when it is not.
  func withLockIfFree<Result: Sendable>(_ key: Key, _ body: @Sendable () async throws -> Result) async throws -> Result? {
    guard running.insert(key).inserted else { return nil }
    defer { release(key) }
    return try await body()
  }

  /// Whether the show failed recently and must not be fetched again yet.
  func hasFailedRecently(_ show: ShowID, at moment: Date) -> Bool {
    failures[show].map { moment.timeIntervalSince($0) < Self.patience } ?? false
  }

  /// - Parameter failure: the time of a failure; nil for a success.
  func note(_ show: ShowID, failure: Date?) { failures[show] = failure }

  enum Key: Hashable {
    case show(ShowID)
    case address(String)
  }

  // MARK: - Private

  /// Passes the lock to the first waiter.
  private func release(_ key: Key) {
    guard var queue = waiting[key], !queue.isEmpty else {
      running.remove(key)
      return
    }
    let next = queue.removeFirst()
    waiting[key] = queue.isEmpty ? nil : queue
    next.resume()
  }

  /// Seconds after a failure during which opening a page does not fetch the show again.
  private static let patience: TimeInterval = 60
}
