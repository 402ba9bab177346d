import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision
import Synchronization

extension Downloader {
  /// Asks the publishers of finished downloads, each once a week, whether they still send the same version: corrected audio often has the
  /// address of the earlier one. A source that names another version with every answer never names one twice.
  func checkSources() {
    let moment = now
    let isDue = state.withLock { state in
      if let last = state.lastSourceCheck, (0..<Self.sourcePause).contains(moment.timeIntervalSince(last)) { return false }
      state.lastSourceCheck = moment
      return true
    }
    guard isDue, network.connectivity == .online else { return }
    background.start("check the sources of downloads") { [self] in
      let due = try await library.downloads.unasked(since: moment - Self.sourceAge, limit: Self.maxSources)
      var episodes: [String: [EpisodeID]] = [:]
      var questions: [SizeRequest] = []
      for (episode, url) in due {
        episodes[url, default: []].append(episode)
        questions.append(try await sizeRequest(of: episode, at: url))
      }
      for await answer in prober.sizes(of: questions) where answer.failure != .noNetwork {
        for episode in episodes.removeValue(forKey: answer.url) ?? [] {
          try await library.downloads.setSource(answer.version, of: episode, at: moment)
        }
      }
    }
  }

  /// The request for the size of an episode's file, as the file itself is requested.
  func sizeRequest(of episode: EpisodeID, at url: String) async throws -> SizeRequest {
    SizeRequest(
      url: url, credentials: await dependencies.credentials(episode, url), userAgent: try await library.feeds.userAgent(of: episode))
  }

  // MARK: - Private

  private static let sourceAge: TimeInterval = 7 * 86_400
  private static let sourcePause: TimeInterval = 3_600
  private static let maxSources = 50
}
