/// Runs `work`, and throws when it takes longer than a working program ever would.
public func withTimeout<Value: Sendable>(
  _ limit: Duration = .seconds(30), _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await Task.sleep(for: limit)
      throw TestTimeout()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TestTimeout() }
    return value
  }
}

public struct TestTimeout: Error {}
