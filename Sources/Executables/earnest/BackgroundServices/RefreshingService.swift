import EngineRoom
import Refreshing
import ServiceLifecycle

/// Refreshes due feeds until the server ends.
struct RefreshingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.refreshing.run() }
  }
}
