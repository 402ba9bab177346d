import EngineRoom
import News
import Presenting
import ServiceLifecycle

/// Sends word of new episodes for as long as the server lives.
struct NewsService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.news.run(saying: Sentences.news) }
  }
}
