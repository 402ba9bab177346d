import EngineRoom
import Refreshing
import ServiceLifecycle

/// Keeps the feeds fresh for as long as the server lives.
struct RefreshingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.refreshing.run() }
  }
}
