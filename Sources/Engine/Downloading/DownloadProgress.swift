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

/// The speed of a transfer over the last seconds.
///
/// A transfer begins with a burst, which no limit holds back: its first bytes only start the clock, and nothing is said before two
/// seconds have shown a rate.
struct SpeedMeter {
  private var samples: [(moment: Date, received: Int64)] = []
  private var hasBegun = false

  mutating func add(_ received: Int64, at moment: Date) {
    // It started over.
    if let last = samples.last, received < last.received { (samples, hasBegun) = ([], false) }
    if !hasBegun, let last = samples.last, received > last.received { (samples, hasBegun) = ([], true) }
    samples.append((moment, received))
    // One from before the window stays, to measure from.
    while samples.count > 2, moment.timeIntervalSince(samples[1].moment) >= Self.window { samples.removeFirst() }
  }

  /// - Parameter moment: now. A transfer for which no bytes come gets slower, although nothing is added.
  /// - Returns: bytes a second; 0 while it cannot be told.
  func speed(at moment: Date) -> Int64 {
    guard hasBegun, let last = samples.last else { return 0 }
    // Since the sample before the window nothing has come until the next one.
    let before = samples.last { moment.timeIntervalSince($0.moment) >= Self.window }
    let start = before ?? samples[0]
    let elapsed = before == nil ? moment.timeIntervalSince(start.moment) : Self.window
    guard elapsed >= Self.shortest else { return 0 }
    return Int64(clamping: Double(last.received - start.received) / elapsed)
  }

  private static let window: TimeInterval = 5
  private static let shortest: TimeInterval = 2
}
