import EngineRoom
import ServiceLifecycle
import Supervision

/// Owns the work that requests start and do not wait for: it ends with the server.
struct BackgroundService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.background.run() }
  }
}
