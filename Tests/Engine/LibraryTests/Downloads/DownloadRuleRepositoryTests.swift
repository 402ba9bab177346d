import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite struct DownloadRuleRepositoryTests {
  @Test func aRuleIsForOnePersonAndOneShow() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule == DownloadRule())
    try await rules.set(DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true), of: sample.show, for: .local)
    #expect(
      try await sample.library.shows.detail(of: sample.show, for: .local)?.rule
        == DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true))
    #expect(try await sample.library.shows.detail(of: sample.show, for: SampleLibrary.neighbour)?.rule == DownloadRule())
    #expect(try await rules.rules(of: sample.show).map(\.user) == [.local])
    let page = try await rules.all(after: nil, limit: 9)
    #expect(page.count == 1)
    #expect(try await rules.all(after: page.last, limit: 9).isEmpty)
  }

  @Test func storesLastHandledEpisode() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    try await rules.set(DownloadRule(newest: 2), of: sample.show, for: .local)
    let rule = try #require(try await rules.rules(of: sample.show).first)
    #expect(rule.lastEpisode == EpisodeID(0))
    try await rules.setLastHandledEpisode(upTo: sample.episodes[4], rule)
    try await rules.setFailure(.offline, rule, at: SampleLibrary.added)
    try await rules.set(DownloadRule(newest: 2, keepLatest: 1), of: sample.show, for: .local)
    #expect(try await rules.rules(of: sample.show).first?.lastEpisode == sample.episodes[4])
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule.failure == .offline)
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule.failedAt == SampleLibrary.added)
    try await rules.set(DownloadRule(newest: 3), of: sample.show, for: .local)
    #expect(try await rules.rules(of: sample.show).first?.lastEpisode == EpisodeID(0))
  }

  @Test func findsNewestEpisodesWithAudio() async throws {
    let sample = try await SampleLibrary()
    let newest = try await sample.library.downloadRules.newest(3, of: sample.show, for: .local)
    // The third of five has no audio.
    #expect(newest.map(\.episode) == [sample.episodes[4], sample.episodes[3], sample.episodes[1]])
    #expect(newest.allSatisfy { !$0.isFinished })
  }
}
