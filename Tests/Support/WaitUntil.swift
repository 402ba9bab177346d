/// Waits until a condition holds, and throws `TestTimeout` when that takes longer than a working program ever would. It has the only pause
/// in the Swift tests: it separates two checks, and no result depends on its length.
public func waitUntil(
  within limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation, _ isMet: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  var pause = Duration.milliseconds(5)
  while try await !isMet() {
    guard ContinuousClock.now < end else { throw TestTimeout() }
    try await Task.sleep(for: pause)
    // A check takes time that other tests need on a busy machine.
    pause = min(pause * 2, .milliseconds(80))
  }
}

/// Suspends until the task is cancelled, like a call without a response.
public func waitForCancellation() async throws -> Never {
  let never = AsyncStream.makeStream(of: Void.self)
  for await _ in never.stream {}
  withExtendedLifetime(never.continuation) {}
  throw CancellationError()
}
