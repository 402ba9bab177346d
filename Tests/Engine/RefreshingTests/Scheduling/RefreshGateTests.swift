import Synchronization
import TestSupport
import Testing

@testable import Refreshing

@Suite struct RefreshGateTests {
  /// Passes that run until they are released, in the order of their arrival.
  private final class Passes: Sendable {
    let gate = RefreshGate()
    let running = Mutex<Set<String>>([])
    private let exits = Mutex<[String: AsyncStream<Void>.Continuation]>([:])

    func enter(_ name: String, alone: Bool) -> Task<Void, any Error> {
      let (stream, exit) = AsyncStream.makeStream(of: Void.self)
      exits.withLock { $0[name] = exit }
      return Task {
        try await gate.pass(alone: alone) {
          self.running.withLock { _ = $0.insert(name) }
          for await _ in stream { break }
          self.running.withLock { _ = $0.remove(name) }
        }
      }
    }

    func release(_ name: String) { exits.withLock { $0[name] }?.finish() }

    func until(_ names: Set<String>) async throws {
      try await waitUntil { self.running.withLock { $0 } == names }
    }

    /// Lets all allowed passes run.
    func settle() async { for _ in 0..<200 { await Task.yield() } }
  }

  @Test func manyRunAtOnceAndOneAlone() async throws {
    let passes = Passes()
    let first = [passes.enter("a", alone: false), passes.enter("b", alone: false)]
    try await passes.until(["a", "b"])
    let alone = passes.enter("alone", alone: true)
    await passes.settle()
    let late = passes.enter("late", alone: false)
    await passes.settle()
    #expect(passes.running.withLock { $0 } == ["a", "b"], "Who comes after the one that waits does not overtake it.")
    passes.release("a")
    await passes.settle()
    #expect(passes.running.withLock { $0 } == ["b"])
    passes.release("b")
    try await passes.until(["alone"])
    await passes.settle()
    #expect(passes.running.withLock { $0 } == ["alone"])
    passes.release("alone")
    try await passes.until(["late"])
    passes.release("late")
    for task in first + [alone, late] { try await task.value }
  }

  @Test func cancelledWaiterLeavesQueue() async throws {
    let passes = Passes()
    let first = passes.enter("a", alone: true)
    try await passes.until(["a"])
    let second = passes.enter("b", alone: true)
    await passes.settle()
    second.cancel()
    passes.release("a")
    await #expect(throws: CancellationError.self) { try await second.value }
    let third = passes.enter("c", alone: false)
    try await passes.until(["c"])
    passes.release("c")
    try await first.value
    try await third.value
  }
}
