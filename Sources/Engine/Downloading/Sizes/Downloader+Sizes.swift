import Foundation
import Library
import Logging
import PodcastModel
import Supervision

extension Downloader {
  /// The sizes of episodes' files: recent known sizes at once, the others as their hosts answer. The stream has one element per episode
  /// with audio; when a host sends no size, the element has the last known size or the feed's.
  public func sizes(of episodes: [EpisodeID]) -> AsyncStream<EpisodeSize> {
    let (stream, continuation) = AsyncStream.makeStream(of: EpisodeSize.self)
    let task = background.task { [self] in
      do {
        try await requestSizes(of: episodes) { _ = continuation.yield($0) }
      } catch {
        // Unknown sizes are not shown. A cancelled task has no listener any more.
        if !Task.isCancelled { logger.warning("size probing failed", metadata: ["error": "\(LoggedError(error))"]) }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  // MARK: - Private

  private func requestSizes(of episodes: [EpisodeID], _ tell: @Sendable (EpisodeSize) -> Void) async throws {
    let known = try await library.sizes.sizes(of: episodes)
    var open: [String: [EpisodeSize]] = [:]
    var questions: [SizeRequest] = []
    for episode in episodes {
      guard let size = known[episode] else { continue }
      if let asked = size.lastRequested, now.timeIntervalSince(asked) < (size.isFromFeed ? Self.retryAge : Self.freshAge) {
        tell(size)
      } else if open[size.url]?.append(size) == nil {
        open[size.url] = [size]
        questions.append(try await sizeRequest(of: episode, at: size.url))
      }
    }
    var answers: [HostSize] = []
    for await probe in prober.sizes(of: questions) {
      let answer = HostSize(url: probe.url, bytes: probe.bytes, failure: probe.failure.map(DownloadFailure.init))
      answers.append(answer)
      if answers.count >= Self.batch { try await store(&answers) }
      for size in open.removeValue(forKey: probe.url) ?? [] {
        let bytes = answer.bytes ?? size.bytes
        tell(
          EpisodeSize(
            episode: size.episode, url: size.url, bytes: bytes, isFromFeed: answer.bytes == nil && size.isFromFeed, lastRequested: now,
            failure: answer.failure
          ))
      }
    }
    try await store(&answers)
    for size in open.values.joined() { tell(size) }
  }

  private func store(_ answers: inout [HostSize]) async throws {
    guard !answers.isEmpty else { return }
    let batch = answers
    answers = []
    try await library.sizes.set(batch, at: now)
  }

  /// Seconds for which an answer is valid, and after which a host without an answer is asked again.
  private static let freshAge: TimeInterval = 7 * 86_400
  private static let retryAge: TimeInterval = 600
  private static let batch = 100
}
