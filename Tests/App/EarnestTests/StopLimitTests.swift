import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import earnest

@Suite struct StopLimitTests {
  /// A service that ends with a stream, and ignores a stop.
  private struct Hanging: Service {
    let hasStarted: AsyncStream<Void>.Continuation
    let end: AsyncStream<Void>

    func run() async throws {
      hasStarted.finish()
      for await _ in end {}
    }
  }

  @Test func aProgramThatHangsIsEndedAndDoesNotCountAsCrashed() async throws {
    let (log, steps) = (LogRecorder(), Steps())
    let (started, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let limit = StopLimit(
      logger: log.logger, limit: .milliseconds(1), onExit: { steps.add("recorded") },
      exit: { status in
        steps.add("exit \(status)")
        ended.continuation.finish()
      })
    let group = ServiceGroup(services: [Hanging(hasStarted: started.continuation, end: ended.stream), limit], logger: log.logger)
    let running = Task { try await group.run() }
    for await _ in started.stream {}
    await group.triggerGracefulShutdown()
    try await withTimeout { try await running.value }
    #expect(steps.all == ["recorded", "exit 1"])
    #expect(log.lines.contains { $0.hasPrefix("error the server did not stop in time") })
  }

  private final class Steps: Sendable {
    private let state = Mutex<[String]>([])

    var all: [String] { state.withLock { $0 } }

    func add(_ step: String) { state.withLock { $0.append(step) } }
  }
}
