import Foundation
import PodcastModel

/// Which feeds are being worked on within this process, and which have just failed.
actor RefreshesUnderWay {
  private var running: Set<String> = []
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private var failures: [ShowID: Date] = [:]

  /// Runs `body` while nobody else does anything under the same key: a show, or an address that is about to become one.
  func holding<Result: Sendable>(_ key: Key, _ body: @Sendable () async throws -> Result) async throws -> Result {
    if !running.insert(key.text).inserted {
      await withCheckedContinuation { waiting[key.text, default: []].append($0) }
    }
    defer { release(key.text) }
    return try await body()
  }

  /// The same for who would rather not wait.
  ///
  /// - Returns: nil, at once, when somebody is at it.
  func holdingIfFree<Result: Sendable>(_ key: Key, _ body: @Sendable () async throws -> Result) async throws -> Result? {
    guard running.insert(key.text).inserted else { return nil }
    defer { release(key.text) }
    return try await body()
  }

  /// Whether the show failed a moment ago, and is better left alone.
  func hasJustFailed(_ show: ShowID, at moment: Date) -> Bool {
    failures[show].map { moment.timeIntervalSince($0) < Self.patience } ?? false
  }

  /// - Parameter failure: when it failed; nil when it did not.
  func note(_ show: ShowID, failure: Date?) { failures[show] = failure }

  enum Key: Sendable {
    case show(ShowID)
    case address(String)

    fileprivate var text: String {
      switch self {
      case .show(let show): "show \(show.rawValue)"
      case .address(let address): address
      }
    }
  }

  // MARK: - Private

  /// Hands the key to who has waited longest.
  private func release(_ key: String) {
    guard var queue = waiting[key], !queue.isEmpty else {
      running.remove(key)
      return
    }
    let next = queue.removeFirst()
    waiting[key] = queue.isEmpty ? nil : queue
    next.resume()
  }

  /// Seconds for which a show that failed is left alone by those who only look at it.
  private static let patience: TimeInterval = 60
}
