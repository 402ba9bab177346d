import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct StatusRepositoryTests {
  @Test func countsFeedsDownloadsAndQueues() async throws {
    let sample = try await SampleLibrary(episodes: 7, silent: [])
    let states = DownloadState.allCases
    try await sample.database.write { connection in
      for (episode, state) in zip(sample.episodes, states) {
        try connection.run(
          Statement(
            "test.download",
            "INSERT INTO download (episode_id, state, url, in_queue, queued_at) VALUES (:episode, :state, '', :in_queue, 0)"),
          ["episode": .integer(episode.rawValue), "state": .text(state.rawValue), "in_queue": .integer(state == .downloaded ? 0 : 1)])
      }
      try connection.run(Statement("test.feed", "UPDATE feed SET failures = 2, unwanted_since = NULL"), [:])
      try connection.run(
        Statement(
          "test.transcription",
          "INSERT INTO transcription (episode_id, user_id, state, place, created_at) VALUES (:episode, 1, 'queued', 1, 0)"),
        ["episode": .integer(sample.episodes[0].rawValue)])
      try connection.run(Statement("test.indexed", "DELETE FROM search_backlog"), [:])
      try connection.run(
        Statement("test.backlog", "INSERT INTO search_backlog (kind, item_id, generation) VALUES ('episode', 1, 1), ('show', 1, 1)"), [:])
    }
    let counts = try await sample.library.status.counts()
    #expect(counts.feeds == 1 && counts.failingFeeds == 1)
    #expect(counts.downloads == Dictionary(uniqueKeysWithValues: states.map { ($0, 1) }))
    #expect(counts.transcriptions == 1 && counts.messages == 0 && counts.searchBacklog == 2)
  }

  @Test func aFeedWithoutASubscriberIsNotCounted() async throws {
    let sample = try await SampleLibrary()
    try await sample.database.write {
      _ = try $0.run(Statement("test.feed", "UPDATE feed SET failures = 2, unwanted_since = 5"), [:])
    }
    let counts = try await sample.library.status.counts()
    #expect(counts.feeds == 0 && counts.failingFeeds == 0)
  }
}
