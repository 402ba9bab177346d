import Foundation

/// The health of a supervised loop: its last success, its last error, its failures.
public struct LoopStatus: Sendable, Equatable, Codable {
  /// The subject of the loop, such as "refreshing".
  public let name: String
  /// The time of the last success; nil before the first one.
  public internal(set) var lastSuccess: Date?
  /// The time of the last failure; nil before the first one.
  public internal(set) var lastFailure: Date?
  /// The last error in the form of `LoggedError`. It stays after a success.
  public internal(set) var lastError: String?
  /// Consecutive failures; 0 after a success.
  public internal(set) var failures = 0
  /// Failures since the program started.
  public internal(set) var allFailures = 0

  /// Whether the last attempt failed.
  public var isFailing: Bool { failures > 0 }

  /// Creates the status of a loop that has not run.
  public init(name: String) { self.name = name }
}
