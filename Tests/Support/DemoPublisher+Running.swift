import DemoPublisher

extension DemoPublisher {
  /// Runs a publisher on a free port while `body` runs.
  @discardableResult
  public static func running<Value: Sendable>(
    _ body: @Sendable (_ publisher: DemoPublisher, _ baseURL: String) async throws -> Value
  ) async throws -> Value {
    let publisher = try DemoPublisher()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await publisher.run() }
      defer { group.cancelAll() }
      return try await body(publisher, try await publisher.baseURL)
    }
  }
}
