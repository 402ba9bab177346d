import Downloading
import EngineRoom
import ServiceLifecycle

/// Runs the downloader until the server ends.
struct DownloadingService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.downloading.run() }
  }
}
