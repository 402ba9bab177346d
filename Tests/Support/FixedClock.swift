import Foundation
import Synchronization

/// A clock that a test advances.
public final class FixedClock: Sendable {
  private let moment: Mutex<Date>

  /// - Parameter moment: whole seconds, so that a time stored in milliseconds is equal when it is read.
  public init(_ moment: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    self.moment = Mutex(moment)
  }

  public var now: Date { moment.withLock { $0 } }

  /// For an engine that takes its clock as a closure.
  public var read: @Sendable () -> Date { { self.now } }

  public func advance(by seconds: TimeInterval) { moment.withLock { $0 += seconds } }
}
