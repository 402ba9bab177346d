import Foundation
import Logging
import Supervision
import Synchronization
import TestSupport
import Testing

@Suite struct SupervisedLoopTests {
  private struct Failure: Error {}

  /// Scripted failures, and the waits between attempts. The task is cancelled after the last one.
  private func waits(_ failing: [Bool], every pace: Duration) async -> (waits: [Duration], loop: SupervisedLoop, log: LogRecorder) {
    let waits = Mutex<[Duration]>([])
    let log = LogRecorder()
    let clock = FixedClock()
    let loop = SupervisedLoop("moss", every: pace, logger: log.logger, now: clock.read) { wait in
      clock.advance(by: 1)
      let count = waits.withLock {
        $0.append(wait)
        return $0.count
      }
      if count == failing.count { throw CancellationError() }
    }
    let attempts = Mutex(0)
    await loop.run {
      let number = attempts.withLock { count in
        defer { count += 1 }
        return count
      }
      if failing[number] { throw Failure() }
    }
    return (waits.withLock { $0 }, loop, log)
  }

  @Test func waitsPaceAfterSuccess() async {
    let (waits, loop, log) = await waits([false, false, false], every: .seconds(15))
    #expect(waits == Array(repeating: .seconds(15), count: 3))
    #expect(loop.status.lastSuccess == FixedClock().now + 2 && loop.status.lastError == nil && !loop.status.isFailing)
    #expect(log.lines.isEmpty)
  }

  @Test func backsOffWhileItFailsAndReturnsToThePace() async {
    let failing = [true, true, true, true, true, true, true, false, true]
    let (waits, loop, log) = await waits(failing, every: .seconds(15))
    #expect(waits == [15, 30, 60, 120, 240, 300, 300, 15, 15].map { .seconds($0) })
    let status = loop.status
    #expect(status.failures == 1 && status.allFailures == 8 && status.lastError == "Failure()")
    #expect(status.lastSuccess == FixedClock().now + 7 && status.lastFailure == FixedClock().now + 8)
    // One line per failure, and one for the recovery.
    #expect(log.lines.count == 9 && log.lines[0].contains("moss") && log.lines[7].contains("recovered"))
  }

  @Test func doesNotCountCancellationAsFailure() async throws {
    let log = LogRecorder()
    let loop = SupervisedLoop("moss", every: .seconds(3600), logger: log.logger)
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      await loop.run {
        begin.yield()
        try await waitForCancellation()
      }
    }
    for await _ in started { break }
    task.cancel()
    try await withTimeout { await task.value }
    #expect(loop.status == LoopStatus(name: "moss") && log.lines.isEmpty)
  }

  @Test func countsCancelledPartAsFailure() async {
    let log = LogRecorder()
    let loop = SupervisedLoop("moss", every: .seconds(1), logger: log.logger)
    #expect(await !loop.attempt { throw CancellationError() })
    #expect(loop.status.failures == 1 && log.lines.count == 1)
  }
}
