import EngineRoom
import Searching
import ServiceLifecycle

/// Reads what has changed into the index for as long as the server lives.
struct SearchingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.searching.run() }
  }
}
