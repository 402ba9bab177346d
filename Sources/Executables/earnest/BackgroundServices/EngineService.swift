import ServiceLifecycle

/// The background work of an engine, until the server ends.
struct EngineService: Service {
  let name: String
  let work: @Sendable () async -> Void

  func run() async throws { await cancelWhenGracefulShutdown(work) }
}
