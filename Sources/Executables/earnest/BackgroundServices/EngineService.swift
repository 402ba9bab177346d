import ServiceLifecycle

/// Work of an engine that goes on until the server ends.
struct EngineService: Service {
  let name: String
  let work: @Sendable () async -> Void

  func run() async throws { await cancelWhenGracefulShutdown(work) }
}
