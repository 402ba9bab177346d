import BoundedNumbers
import Foundation
import Library

/// The progress of a transfer.
public struct DownloadProgress: Sendable, Equatable {
  /// The state of the download.
  public var state: DownloadState
  /// Downloaded bytes.
  public var received: Int64
  /// The size of the file in bytes; nil while unknown.
  public var total: Int64?
  /// The average of the last seconds.
  public var bytesPerSecond: Int64
  /// The estimated time; nil while unknown.
  public var secondsLeft: Int?
}

/// A meter of the speed of a transfer over the last seconds.
///
/// A transfer begins with a burst that no limit slows down: its first bytes only start the clock, and no speed is shown before two seconds.
struct SpeedMeter {
  private var samples: [(moment: Date, received: Int64)] = []
  private var hasStarted = false

  mutating func add(_ received: Int64, at moment: Date) {
    // The transfer started over.
    if let last = samples.last, received < last.received { (samples, hasStarted) = ([], false) }
    if !hasStarted, let last = samples.last, received > last.received { (samples, hasStarted) = ([], true) }
    samples.append((moment, received))
    // One sample from before the window stays as the baseline.
    while samples.count > 2, moment.timeIntervalSince(samples[1].moment) >= Self.window { samples.removeFirst() }
  }

  /// - Parameter moment: The current time. The speed of a stalled transfer falls although no sample is added.
  /// - Returns: Bytes per second; 0 while unknown.
  func speed(at moment: Date) -> Int64 {
    guard hasStarted, let last = samples.last else { return 0 }
    // No bytes arrived between the sample before the window and the next one.
    let before = samples.last { moment.timeIntervalSince($0.moment) >= Self.window }
    let start = before ?? samples[0]
    let elapsed = before == nil ? moment.timeIntervalSince(start.moment) : Self.window
    guard elapsed >= Self.minWindow else { return 0 }
    return Int64(clamping: Double(last.received - start.received) / elapsed)
  }

  private static let window: TimeInterval = 5
  private static let minWindow: TimeInterval = 2
}
