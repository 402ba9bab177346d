import PodcastModel
import Storage

@testable import Library

extension Database {
  /// The chapters of an episode, in order.
  public func chapters(of episode: EpisodeID) async throws -> [Chapter] {
    try await read { try ChapterRepository.chapters(of: episode, on: $0) }
  }

  /// Replaces the chapters of an episode.
  public func replace(_ chapters: [Chapter], of episode: EpisodeID) async throws {
    _ = try await write { try ChapterRepository.replace(chapters, of: episode, on: $0) }
  }
}
