import Downloading
import EngineRoom
import ServiceLifecycle

/// Downloads what is wished for as long as the server lives.
struct DownloadingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.downloading.run() }
  }
}
