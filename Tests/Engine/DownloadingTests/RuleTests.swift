import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Downloading

@Suite struct RuleTests {
  @Test func downloadsNewestButNotDeletedEpisodes() async throws {
    try await DownloaderFixture.run { fixture in
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(newest: 2) }
      try await fixture.until { try await fixture.states(2, 3, 4) == [nil, .downloaded, .downloaded] }
      _ = try await fixture.downloading.remove([fixture.episodes[4]], for: .local)
      fixture.pass(700)
      try await fixture.untilState(4, nil)
      _ = try await fixture.library.feeds.store(
        SampleLibrary.showFacts, episodes: (0..<6).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 2 }
      #expect(try await fixture.state(4) == nil)
      #expect(fixture.transfers.started.last == "https://moss.example/6.mp3")
      #expect(try await fixture.library.claims.downloaded(of: .local, limit: 9).allSatisfy { $0.origin == .rule })
    }
  }

  @Test func keepsLimitedNumberOfAutoDownloads() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(newest: 3, keepLatest: 1) }
      // A user's own download stays.
      try await fixture.until {
        try await Set(fixture.library.claims.downloaded(of: .local, limit: 9).map(\.episode)) == [fixture.episodes[0], fixture.episodes[4]]
      }
      try await fixture.until { try await fixture.library.claims.recentlyDeleted(of: .local, limit: 9).count == 2 }
      #expect(await fixture.bytes(3) != nil)
      fixture.pass(86_401)
      try await fixture.until { try await fixture.store.keys().count == 2 }
    }
  }

  @Test func deletesPlayedAfterADay() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 2 }
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(deletesPlayed: true) }
      fixture.pass(10)
      for index in 0...1 { try await fixture.play(index) }
      try await fixture.until { try await fixture.library.claims.recentlyDeleted(of: .local, limit: 9).count == 2 }
      #expect(try await fixture.downloading.restore([fixture.episodes[1]], for: .local) == 1)
      fixture.pass(86_401)
      try await fixture.untilState(0, nil)
      try await fixture.settle()
      #expect(try await fixture.library.claims.downloaded(of: .local, limit: 9).map(\.episode) == [fixture.episodes[1]])
    }
  }

  @Test func aDefaultDeletesPlayedEpisodesUnlessTheShowKeepsThem() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.library.subscriptions.subscribe(.local, to: fixture.sample.show, at: fixture.clock.now)
      try await fixture.library.episodeRules.setDefault(
        DefaultEpisodeRule(deletesPlayed: true), since: fixture.clock.now, for: .local, at: fixture.clock.now)
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 2 }
      #expect(try await fixture.library.claims.downloaded(of: .local, limit: 9).allSatisfy(\.deletesPlayed))
      fixture.pass(10)
      try await fixture.play(0)
      try await fixture.until { try await fixture.library.claims.recentlyDeleted(of: .local, limit: 9).count == 1 }
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1.deletesPlayed = false }
      try await fixture.play(1)
      try await fixture.settle()
      let left = try await fixture.library.claims.downloaded(of: .local, limit: 9)
      #expect(left.map(\.episode) == [fixture.episodes[1]] && left.allSatisfy { !$0.deletesPlayed })
    }
  }

  @Test func keepsEpisodePlayedBeforeDownload() async throws {
    try await DownloaderFixture.run { fixture in
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(deletesPlayed: true) }
      try await fixture.play(0)
      fixture.pass(10)
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 2 }
      // The next played episode is deleted, which proves that the rule has examined both.
      fixture.pass(10)
      try await fixture.play(1)
      try await fixture.until { try await fixture.library.claims.recentlyDeleted(of: .local, limit: 9).count == 1 }
      try await fixture.settle()
      #expect(try await fixture.library.claims.downloaded(of: .local, limit: 9).map(\.episode) == [fixture.episodes[0]])
    }
  }

  @Test func recordsObstacleOfRule() async throws {
    try await DownloaderFixture.run(.failure(.gone)) { fixture in
      let shows = fixture.library.shows
      _ = try await fixture.downloading.changeRules(of: [fixture.sample.show], for: .local) { $1 = DownloadRule(newest: 1) }
      try await fixture.until { try await shows.detail(of: fixture.sample.show, for: .local)?.rule.failure == .gone }
      #expect(try await shows.detail(of: fixture.sample.show, for: .local)?.rule.newest == 1)
      fixture.transfers.set(.sound, for: fixture.url(4))
      try await fixture.downloading.resume([fixture.episodes[4]])
      try await fixture.until { try await shows.detail(of: fixture.sample.show, for: .local)?.rule.failure == nil }
    }
  }

  @Test func noticesSpaceFreedDuringStop() async throws {
    for _ in 0..<12 {
      try await DownloaderFixture.run { fixture in
        try await fixture.forgetLengths()
        try await fixture.downloading.set(DownloadSettings(parallel: 1, totalLimit: 1))
        try await fixture.download(0)
        // The notice appears shortly before the waiting state is stored.
        try await waitUntil { fixture.downloading.notice == .limitReached }
        try await fixture.downloading.set(DownloadSettings())
        try await fixture.untilState(0, .downloaded)
      }
    }
  }

  /// A HEAD returned `Content-Length: 9223372036854775807`, and the addition ended the process.
  @Test func ignoresAbsurdSize() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.forgetLengths()
      try await fixture.downloading.set(DownloadSettings(parallel: 2, totalLimit: 1 << 20))
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      try await fixture.play(0)
      for index in 1...3 { fixture.transfers.set(.held, for: fixture.url(index)) }
      try await fixture.library.sizes.set((1...3).map { HostSize(url: fixture.url($0), bytes: .max, failure: nil) }, at: fixture.clock.now)
      try await fixture.download(1, 2, 3)
      try await fixture.until { fixture.transfers.moving.count == 2 }
      for index in 1...3 { fixture.transfers.set(.sound, for: fixture.url(index)) }
      try await fixture.until { try await fixture.states(0, 1, 2, 3) == [.downloaded, .downloaded, .downloaded, .downloaded] }
    }
  }

  /// A feed claimed 15 GB, and all played downloads were deleted for a file that still did not fit.
  @Test func sizeAboveTheLimitDeletesNothing() async throws {
    try await DownloaderFixture.run { fixture in
      try await fixture.forgetLengths()
      try await fixture.downloading.set(DownloadSettings(parallel: 1, totalLimit: 1 << 20))
      try await fixture.download(0)
      try await fixture.untilState(0, .downloaded)
      try await fixture.play(0)
      try await fixture.library.sizes.set([HostSize(url: fixture.url(1), bytes: 2 << 20, failure: nil)], at: fixture.clock.now)
      try await fixture.download(1)
      try await fixture.untilState(1, .waiting)
      #expect(try await fixture.failure(1) == .limitReached)
      #expect(try await fixture.state(0) == .downloaded)
    }
  }

  /// JSON Feed's `size_in_bytes` was 2^63 - 1.
  @Test func claimAboveTheLargestDownloadCountsAsUnknown() async throws {
    #expect(EpisodeSize.maxFeedSize == FetchLimits.maxDownloadBytes)
    let sample = try await SampleLibrary(episodes: 0)
    let facts = [Int64.max, EpisodeSize.maxFeedSize + 1, EpisodeSize.maxFeedSize].enumerated().map { index, length in
      var episode = SampleLibrary.episode(index)
      episode.enclosure?.length = length
      return episode
    }
    let show = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added).show
    let episodes = try await sample.library.episodes.episodes(of: show, for: .local, limit: 9).map(\.episode.id).reversed()
    let sizes = try await sample.library.sizes.sizes(of: Array(episodes))
    #expect(episodes.map { sizes[$0]?.bytes } == [nil, nil, EpisodeSize.maxFeedSize])
  }

  @Test func downloadsOnlyOneOfTwoLargeFiles() async throws {
    try await DownloaderFixture.run(.held) { fixture in
      let length = Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count)
      try await fixture.library.sizes.set(
        [0, 1].map { HostSize(url: fixture.url($0), bytes: length, failure: nil) }, at: fixture.clock.now)
      try await fixture.downloading.set(DownloadSettings(parallel: 2, totalLimit: length + length / 2))
      try await fixture.download(0, 1)
      try await fixture.until { try await fixture.states(0, 1) == [.downloading, .waiting] }
      #expect(fixture.downloading.notice == .limitReached)
      #expect(try await fixture.failure(1) == .limitReached)
      try await fixture.settle()
      #expect(fixture.transfers.started == [fixture.url(0)])
      fixture.transfers.set(.sound, for: fixture.url(0))
      try await fixture.untilState(0, .downloaded)
      try await fixture.settle()
      #expect(try await fixture.states(0, 1) == [.downloaded, .waiting])
      #expect(fixture.transfers.started == [fixture.url(0)])
      #expect(try await fixture.library.downloads.totals().bytes == length)
    }
  }

  /// The sizes are unknown before the transfers, and then each file is in the way of the other.
  @Test func downloadsOneOfTwoWithUnknownSizes() async throws {
    for _ in 0..<12 {
      try await DownloaderFixture.run(.held) { fixture in
        let length = Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count)
        try await fixture.forgetLengths()
        try await fixture.downloading.set(DownloadSettings(parallel: 2, totalLimit: length + length / 2))
        try await fixture.download(0, 1)
        try await fixture.until { try await Set(fixture.states(0, 1)) == [.downloading, .waiting] }
        for index in 0...1 { fixture.transfers.set(.sound, for: fixture.url(index)) }
        try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 1 }
        try await fixture.settle()
        let states = try await fixture.states(0, 1)
        #expect(Set(states) == [.downloaded, .waiting])
        #expect(fixture.downloading.notice == .limitReached)
      }
    }
  }

  @Test func deletesLeastRecentlyPlayed() async throws {
    try await DownloaderFixture.run { fixture in
      // The sizes are unknown before the transfers.
      try await fixture.forgetLengths()
      let length = Int64(FakeTransfers.sound(of: fixture.url(0)).utf8.count)
      try await fixture.downloading.set(DownloadSettings(parallel: 1, totalLimit: 3 * length))
      try await fixture.download(0, 1, 2)
      try await fixture.until { try await fixture.library.claims.counts(of: .local).downloaded == 3 }
      // No download has been played: none is deleted, and the new one waits.
      try await fixture.download(3)
      try await fixture.untilState(3, .waiting)
      #expect(fixture.downloading.notice == .limitReached)
      #expect(try await fixture.failure(3) == .limitReached)
      fixture.pass(10)
      try await fixture.play(1)
      fixture.pass(10)
      try await fixture.play(0)
      try await fixture.until { try await fixture.states(0, 1, 2, 3) == [.downloaded, nil, .downloaded, .downloaded] }
      #expect(fixture.downloading.notice == nil)
      #expect(try await fixture.library.downloads.totals().bytes == 3 * length)
      try await fixture.download(4)
      try await fixture.until { try await fixture.states(0, 4) == [nil, .downloaded] }
      // The limit is larger: the waiting download resumes at once.
      try await fixture.download(0)
      try await fixture.untilState(0, .waiting)
      try await fixture.downloading.set(DownloadSettings())
      try await fixture.untilState(0, .downloaded)
      let left = try await fixture.downloading.space()
      #expect(left.usedBytes == 4 * length && left.limit == nil && left.left == left.free)
    }
  }
}

extension DownloaderFixture {
  /// Plays an episode to its end, now.
  func play(_ index: Int) async throws {
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: 1, episode: episodes[index], kind: .event(action: "ended"), position: 0,
      isFinished: true, rate: 1, state: .paused, moment: clock.now, mediaDuration: nil)
    try await library.listening.record([entry], for: .local)
    // The playing episode is never deleted, so another one has to play.
    try await library.listening.record(
      [
        .init(
          id: UUID().uuidString, device: "phone", sequence: 2, episode: episodes[2], kind: .event(action: "start"), position: 0,
          isFinished: false, rate: 1, state: .playing, moment: clock.now, mediaDuration: nil)
      ], for: .local)
  }

  func forgetLengths() async throws {
    try await sample.database.write { _ = try $0.run(Statement("test.lengths", "UPDATE episode SET enclosure_length = NULL"), [:]) }
  }
}
