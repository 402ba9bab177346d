import EngineRoom
import Searching
import ServiceLifecycle

/// Keeps the search index up to date until the server ends.
struct SearchingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.searching.run() }
  }
}
