import EngineRoom
import Playback
import ServiceLifecycle

/// Adds listening times from before daily totals existed, until the server ends.
struct ListeningService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.playback.run() }
  }
}
