import EngineRoom
import ServiceLifecycle
import Supervision

/// Runs the tasks that requests start and do not wait for, until the server ends.
struct BackgroundService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.background.run() }
  }
}
