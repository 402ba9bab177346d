import Foundation

/// The state of a supervised loop: its last success, its last error, its failures.
public struct LoopStatus: Sendable, Equatable, Codable {
  /// What the loop works on, such as "refreshing".
  public let name: String
  /// When an attempt last succeeded; nil before the first success.
  public internal(set) var lastSuccess: Date?
  /// When an attempt last failed; nil before the first failure.
  public internal(set) var lastFailure: Date?
  /// The last error as `LoggedError` shows it. It stays after a success.
  public internal(set) var lastError: String?
  /// Failures in a row; 0 after a success.
  public internal(set) var failures = 0
  /// Failures since the program started.
  public internal(set) var allFailures = 0

  /// Whether the last attempt failed.
  public var isFailing: Bool { failures > 0 }

  public init(name: String) { self.name = name }
}
