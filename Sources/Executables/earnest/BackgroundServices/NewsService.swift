import EngineRoom
import News
import Presenting
import ServiceLifecycle

/// Sends notifications of new episodes until the server ends.
struct NewsService: Service {
  let engines: EngineRoom

  func run() async throws {
    await cancelWhenGracefulShutdown { await engines.news.run(saying: Sentences.news) }
  }
}
