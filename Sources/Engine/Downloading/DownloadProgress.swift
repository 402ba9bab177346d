import BoundedNumbers
import Foundation
import Library

/// How a transfer stands.
public struct DownloadProgress: Sendable, Equatable {
  public var state: DownloadState
  /// Bytes that are here.
  public var received: Int64
  /// nil while nobody has said.
  public var total: Int64?
  /// Of the last seconds.
  public var bytesPerSecond: Int64
  /// nil where it cannot be told.
  public var secondsLeft: Int?
}

/// How fast bytes come, over the last seconds.
struct SpeedMeter {
  private var samples: [(moment: Date, received: Int64)] = []

  /// - Returns: bytes a second.
  mutating func add(_ received: Int64, at moment: Date) -> Int64 {
    // It started over.
    if let last = samples.last, received < last.received { samples = [] }
    samples.append((moment, received))
    while samples.count > 2, let first = samples.first, moment.timeIntervalSince(first.moment) > Self.window { samples.removeFirst() }
    guard let first = samples.first, moment > first.moment else { return 0 }
    return Int64(clamping: Double(received - first.received) / moment.timeIntervalSince(first.moment))
  }

  private static let window: TimeInterval = 5
}
