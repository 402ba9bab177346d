import Foundation
import Synchronization
import Testing

@testable import Downloading

@Suite struct PaceTests {
  @Test func limitsTotalSpeed() async throws {
    let moment = Mutex(0.0)
    let bandwidth = BandwidthLimiter(
      bytesPerSecond: 1000, now: { moment.withLock { $0 } }, sleep: { seconds in moment.withLock { $0 += seconds } })
    for _ in 0..<100 { try await bandwidth.acquire(100) }
    // The last piece may overdraw.
    #expect(abs(moment.withLock { $0 } - 9.9) < 0.2)
  }

  @Test func doesNotWaitWithoutLimit() async throws {
    let bandwidth = BandwidthLimiter(bytesPerSecond: nil, now: { 0 }, sleep: { _ in Issue.record("waited") })
    for _ in 0..<100 { try await bandwidth.acquire(1 << 30) }
    #expect(bandwidth.chunkSize == nil)
  }

  /// The limit is set again whenever the settings are read.
  @Test func keepsOverdraftForSameLimit() async throws {
    let moment = Mutex(0.0)
    let bandwidth = BandwidthLimiter(
      bytesPerSecond: 1000, now: { moment.withLock { $0 } }, sleep: { seconds in moment.withLock { $0 += seconds } })
    for _ in 0..<100 {
      bandwidth.set(bytesPerSecond: 1000)
      try await bandwidth.acquire(100)
    }
    #expect(abs(moment.withLock { $0 } - 9.9) < 0.2)
  }

  @Test func appliesNewLimitWhileWaiting() async throws {
    let moment = Mutex(0.0)
    let itself = Mutex<BandwidthLimiter?>(nil)
    let bandwidth = BandwidthLimiter(
      bytesPerSecond: 1, now: { moment.withLock { $0 } },
      sleep: { seconds in
        moment.withLock { $0 += seconds }
        itself.withLock { $0 }?.set(bytesPerSecond: nil)
      })
    itself.withLock { $0 = bandwidth }
    try await bandwidth.acquire(1000)
    try await bandwidth.acquire(1000)
    #expect(moment.withLock { $0 } <= 0.25)
    itself.withLock { $0 = nil }
  }

  @Test func doublesDelayUpToMaximum() {
    let backOff = Backoff(first: 10, maxDelay: 1000)
    let middle: (ClosedRange<Double>) -> Double = { ($0.lowerBound + $0.upperBound) / 2 }
    #expect([1, 2, 3, 7, 8, 1000].map { backOff.delay(afterFailures: $0, random: middle) } == [10, 20, 40, 640, 1000, 1000])
    #expect(backOff.delay(afterFailures: 1, random: \.lowerBound) == 7.5)
    #expect(backOff.delay(afterFailures: 1, random: \.upperBound) == 12.5)
  }

  @Test func respectsRetryAfterUpToADay() {
    let backOff = Backoff(first: 10, maxDelay: 1000)
    #expect(backOff.delay(afterFailures: 1, asked: 100, random: \.lowerBound) == 100)
    #expect(backOff.delay(afterFailures: 1, asked: 100, random: \.upperBound) == 110)
    #expect(backOff.delay(afterFailures: 8, asked: 1, random: \.lowerBound) == 750)
    #expect(backOff.delay(afterFailures: 1, asked: .max, random: \.lowerBound) == 86_400)
  }
}
