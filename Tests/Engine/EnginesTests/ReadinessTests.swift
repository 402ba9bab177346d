import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Engines

@Suite struct ReadinessTests {
  /// A clock, and the number of checks.
  private final class Checks: Sendable {
    private let state = Mutex((now: ContinuousClock.now, count: 0))

    var now: ContinuousClock.Instant { state.withLock(\.now) }
    var count: Int { state.withLock(\.count) }

    func wait(_ duration: Duration) { state.withLock { $0.now += duration } }

    func note() -> Int {
      state.withLock { state in
        state.count += 1
        return state.count
      }
    }
  }

  @Test func aDatabaseThatCanBeWrittenIsReady() async throws {
    try await withTemporaryFolder { folder in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
      #expect(await engines.readiness.isReady())
      await engines.close()
    }
  }

  @Test func probesShareACheckForASecond() async {
    let (checks, log) = (Checks(), LogRecorder())
    let readiness = Readiness(logger: log.logger, now: { checks.now }) { _ = checks.note() }
    for _ in 0..<100 { #expect(await readiness.isReady()) }
    #expect(checks.count == 1)
    checks.wait(.seconds(1))
    #expect(await readiness.isReady() && checks.count == 2)
    #expect(log.lines.isEmpty)
  }

  @Test func aFailureIsLoggedOnceUntilItIsOver() async {
    let (checks, log) = (Checks(), LogRecorder())
    let readiness = Readiness(logger: log.logger, now: { checks.now }) {
      if (2...4).contains(checks.note()) { throw StorageError.diskFull }
    }
    var seen: [Bool] = []
    for _ in 0..<6 {
      seen.append(await readiness.isReady())
      checks.wait(.seconds(1))
    }
    #expect(seen == [true, false, false, false, true, true])
    #expect(log.lines.count == 2 && log.lines[0].hasPrefix("error the server is not ready error=diskFull"))
    #expect(log.lines[1].hasPrefix("notice the server is ready again"))
  }

  @Test func aCheckThatHangsAnswersNoAndIsNotRepeated() async throws {
    let (checks, gate) = (Checks(), AsyncStream.makeStream(of: Void.self))
    let readiness = Readiness(logger: LogRecorder().logger, now: { checks.now }, patience: .milliseconds(20)) {
      _ = checks.note()
      for await _ in gate.stream {}
    }
    #expect(await !readiness.isReady())
    try await waitUntil { checks.count == 1 }
    checks.wait(.seconds(60))
    for _ in 0..<100 { #expect(await !readiness.isReady()) }
    #expect(checks.count == 1)
    gate.continuation.finish()
  }

  @Test func halfOfTheReserveIsEnough() {
    #expect(Readiness.hasRoom(freeBytes: 1_000, reserveBytes: 500))
    // Downloads have taken the rest of the disk, and the database grows.
    #expect(Readiness.hasRoom(freeBytes: 400, reserveBytes: 500))
    #expect(!Readiness.hasRoom(freeBytes: 250, reserveBytes: 500) && !Readiness.hasRoom(freeBytes: 0, reserveBytes: 0))
  }
}
