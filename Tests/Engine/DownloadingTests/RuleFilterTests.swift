import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

/// Auto-downloads beside the rules for new episodes.
@Suite struct RuleFilterTests {
  @Test func downloadsOnlyEpisodesThatMatch() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.set(EpisodeRule(filter: EpisodeRuleFilter(excludedWords: "episode 5")))
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(newest: 2) }
      try await fixture.until { try await fixture.states(2, 3) == [.downloaded, .downloaded] }
      try await fixture.settle()
      #expect(try await fixture.states(0, 1, 4) == [nil, nil, nil])
    }
  }

  @Test func keepsWhatTheUserTouched() async throws {
    try await DownloaderFixture.run(episodes: 6) { fixture in
      _ = try await fixture.library.bookmarks.add(fixture.episodes[2], at: 9, note: "", by: .local, moment: fixture.clock.now)
      let started = LedgerEntry(
        id: "started", device: "phone", sequence: 1, episode: fixture.episodes[1], kind: .event(action: "pause"), position: 300,
        isFinished: false, rate: 1, state: .paused, moment: fixture.clock.now, mediaDuration: 1_800)
      let other = LedgerEntry(
        id: "other", device: "phone", sequence: 2, episode: fixture.episodes[5], kind: .event(action: "start"), position: 0,
        isFinished: false, rate: 1, state: .playing, moment: fixture.clock.now, mediaDuration: nil)
      try await fixture.library.listening.record([started, other], for: .local)
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(newest: 5, keepLatest: 1) }
      // One is in progress, one has a bookmark, and one is in the player: of the others, the newest stays.
      try await fixture.until {
        try await fixture.library.claims.recentlyDeleted(of: .local, limit: 9).map(\.episode) == [fixture.episodes[3]]
      }
      try await fixture.settle()
      let left = try await Set(fixture.library.claims.downloaded(of: .local, limit: 9).map(\.episode))
      #expect(left == Set([1, 2, 4, 5].map { fixture.episodes[$0] }))
    }
  }

  @Test func aDefaultStartsWithTheSubscription() async throws {
    try await DownloaderFixture.run { fixture in
      let library = fixture.library
      try await library.episodeRules.setDefault(
        DefaultEpisodeRule(downloads: 2), since: fixture.clock.now, for: .local, at: fixture.clock.now)
      try await library.subscriptions.subscribe(.local, to: fixture.sample.show, at: fixture.clock.now)
      var new = SampleLibrary.episode(5)
      new.sortDate = fixture.clock.now + 60
      _ = try await library.feeds.store(
        SampleLibrary.showFacts, episodes: (0..<5).map { SampleLibrary.episode($0) } + [new], at: fixture.clock.now + 60)
      try await fixture.until { try await library.claims.counts(of: .local).downloaded == 1 }
      #expect(fixture.transfers.started == ["https://moss.example/6.mp3"])
    }
  }
}

extension DownloaderFixture {
  fileprivate func set(_ rule: EpisodeRule) async throws {
    try await library.episodeRules.set(rule, since: clock.now, of: sample.show, for: .local, at: clock.now)
  }
}
