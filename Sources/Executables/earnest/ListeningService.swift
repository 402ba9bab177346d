import EngineRoom
import Playback
import ServiceLifecycle

/// Adds up what was heard before it was added up as it is heard, for as long as the server lives.
struct ListeningService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.playback.run() }
  }
}
