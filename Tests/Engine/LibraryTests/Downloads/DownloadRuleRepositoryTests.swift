import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@Suite struct DownloadRuleRepositoryTests {
  @Test func aRuleIsForOnePersonAndOneShow() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule == DownloadRule(followsDefault: true))
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) {
      $1 = DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true)
    }
    #expect(
      try await sample.library.shows.detail(of: sample.show, for: .local)?.rule
        == DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true))
    #expect(
      try await sample.library.shows.detail(of: sample.show, for: SampleLibrary.neighbour)?.rule == DownloadRule(followsDefault: true))
    #expect(try await rules.rules(of: sample.show).map(\.user) == [.local])
    let page = try await rules.all(after: nil, limit: 9)
    #expect(page.count == 1)
    #expect(try await rules.all(after: page.last, limit: 9).isEmpty)
  }

  @Test func storesLastHandledEpisode() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1 = DownloadRule(newest: 2) }
    let rule = try #require(try await rules.rules(of: sample.show).first)
    #expect(rule.lastEpisode == EpisodeID(0))
    try await rules.setLastHandledEpisode(upTo: sample.episodes[4], rule)
    try await rules.setFailure(.offline, rule, at: SampleLibrary.added)
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1 = DownloadRule(newest: 2, keepLatest: 1) }
    #expect(try await rules.rules(of: sample.show).first?.lastEpisode == sample.episodes[4])
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule.failure == .offline)
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule.failedAt == SampleLibrary.added)
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1 = DownloadRule(newest: 3) }
    #expect(try await rules.rules(of: sample.show).first?.lastEpisode == EpisodeID(0))
  }

  @Test func rulesOfSeveralShowsAreChangedInOneEntryOfTheLog() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    let facts = ShowFacts(feedURL: "https://alder.example/feed.xml", title: "Alder")
    let other = try await sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1 = DownloadRule(newest: 2, keepLatest: 5) }
    func change(_ shows: [ShowID]) async throws -> [ShowID: DownloadRule] {
      try await rules.change(shows, for: .local, at: SampleLibrary.added + 60) { _, rule in
        (rule.newest, rule.followsDefault) = (4, false)
      }
    }
    let earlier = try await change([sample.show, other, other])
    #expect(earlier == [sample.show: DownloadRule(newest: 2, keepLatest: 5), other: DownloadRule(followsDefault: true)])
    #expect(try await rules.rules(of: sample.show).map(\.rule) == [DownloadRule(newest: 4, keepLatest: 5)])
    #expect(try await rules.rules(of: other).map(\.rule) == [DownloadRule(newest: 4)])
    #expect(try await change([sample.show, other]).isEmpty)
    let log = try await sample.library.changeLog.changes(of: .local, limit: 9).filter { $0.action == .downloadRule }
    #expect(log.map(\.shows) == [[sample.show, other], [sample.show]])
    #expect(log.first?.oldValue == "2 5 0;- - 0" && log.first?.newValue == "4 5 0;4 - 0")
    await #expect(throws: StorageError.self) { try await change([ShowID(99)]) }
  }

  @Test func findsNewestEpisodesWithAudio() async throws {
    let sample = try await SampleLibrary()
    let newest = try await sample.library.downloadRules.newest(3, of: sample.show, for: .local)
    // The third of five has no audio.
    #expect(newest.map(\.episode) == [sample.episodes[4], sample.episodes[3], sample.episodes[1]])
    #expect(newest.allSatisfy { !$0.isFinished })
  }

  @Test func followsTheDefaultFromTheSubscriptionOn() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    func setDefault(_ downloads: Int) async throws {
      try await sample.library.episodeRules.setDefault(
        DefaultEpisodeRule(EpisodeRule(filter: EpisodeRuleFilter(excludedWords: "4")), downloads: downloads), since: SampleLibrary.added,
        for: .local, at: SampleLibrary.added)
    }
    try await setDefault(2)
    try await rules.addDefaults()
    #expect(try await rules.rules(of: sample.show).isEmpty, "Without a subscription there is no rule.")
    let subscribed = SampleLibrary.added + 60
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: subscribed)
    for _ in 0..<2 { try await rules.addDefaults() }
    let rule = try #require(try await rules.rules(of: sample.show).first)
    #expect(rule.rule == DownloadRule(newest: 2, followsDefault: true) && rule.isActive && rule.since == SampleLibrary.added)
    #expect(rule.filter.excludedWords == "4")
    let found = try await rules.newest(2, of: sample.show, for: .local, matching: rule.filter)
    #expect(
      found.map(\.episode) == [sample.episodes[4], sample.episodes[1]], "The third has no audio, and the filter excludes the fourth.")
    #expect(try await rules.newest(2, of: sample.show, for: .local, since: rule.since).isEmpty)
    // A changed default changes what follows it, and nothing else.
    try await setDefault(7)
    #expect(try await rules.rules(of: sample.show).map(\.rule.newest) == [7])
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1 = DownloadRule(newest: 1) }
    try await setDefault(5)
    #expect(try await rules.rules(of: sample.show).map(\.rule.newest) == [1])
    _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) {
      $1 = DownloadRule(keepLatest: 4, followsDefault: true)
    }
    #expect(try await rules.rules(of: sample.show).map(\.rule) == [DownloadRule(newest: 5, keepLatest: 4, followsDefault: true)])
    _ = try await sample.library.subscriptions.unsubscribe(.local, from: sample.show, at: subscribed)
    #expect(try await rules.rules(of: sample.show).map(\.isActive) == [false])
  }

  @Test func aShowDeletesPlayedDownloadsLikeTheDefaultOrItsOwnRule() async throws {
    let sample = try await SampleLibrary()
    let rules = sample.library.downloadRules
    func setDefault(deletesPlayed: Bool) async throws {
      try await sample.library.episodeRules.setDefault(
        DefaultEpisodeRule(deletesPlayed: deletesPlayed), since: SampleLibrary.added, for: .local, at: SampleLibrary.added)
    }
    func deletes() async throws -> [Bool] {
      try await rules.addDefaults()
      return try await rules.rules(of: sample.show).map(\.deletesPlayed)
    }
    func set(_ deletesPlayed: Bool?) async throws {
      _ = try await rules.change([sample.show], for: .local, at: SampleLibrary.added) { $1.deletesPlayed = deletesPlayed }
    }
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await deletes() == [])
    try await setDefault(deletesPlayed: true)
    #expect(try await deletes() == [true])
    #expect(try await rules.rules(of: sample.show).map(\.rule) == [DownloadRule(followsDefault: true)])
    try await set(false)
    #expect(try await deletes() == [false])
    #expect(try await sample.library.shows.detail(of: sample.show, for: .local)?.rule.deletesPlayed == false)
    try await setDefault(deletesPlayed: false)
    try await set(true)
    #expect(try await deletes() == [true])
    try await set(nil)
    #expect(try await deletes() == [false])
    // The default ends with the subscription.
    try await setDefault(deletesPlayed: true)
    _ = try await sample.library.subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    #expect(try await deletes() == [false])
  }
}
