import Foundation
import Library
import NewEpisodes
import PodcastModel
import TestSupport
import Testing

/// Single parts of the rules of shows, and the default.
@Suite struct PartChangeTests {
  @Test func oneNumberDrivesDownloadsAndList() {
    var newest = NewestEpisodes()
    #expect(!newest.isCustom && newest.count == NewestEpisodes.usual)
    newest.set(count: 5)
    newest.set(downloads: true)
    newest.set(listsOnlyNewest: true)
    #expect(newest == NewestEpisodes(downloads: 5, keepLatest: 5, listed: 5) && !newest.isCustom)
    newest.set(count: 99_999)
    #expect(newest == NewestEpisodes(downloads: 1_000, keepLatest: 1_000, listed: 1_000))
    newest.set(count: 2)
    newest.set(downloads: false)
    newest.set(listsOnlyNewest: false)
    #expect(newest == NewestEpisodes(keepLatest: 2) && newest.count == 2, "The number is not lost.")
  }

  /// Earlier versions set each number.
  @Test(arguments: [
    NewestEpisodes(downloads: 3), NewestEpisodes(downloads: 3, keepLatest: 5), NewestEpisodes(keepLatest: 4, listed: 2),
    NewestEpisodes(downloads: 3, keepLatest: 3, listed: 1),
  ])
  func differentNumbersStayUntilOneIsSet(stored: NewestEpisodes) {
    #expect(stored.isCustom)
    var newest = stored
    newest.set(listsOnlyNewest: stored.listed > 0)
    #expect(newest.downloads == stored.downloads && newest.keepLatest == stored.keepLatest)
    newest.set(count: 7)
    #expect(!newest.isCustom && newest.count == 7 && newest.downloads == (stored.downloads > 0 ? 7 : 0))
  }

  @Test func ruleOfAShowFollowsTheDefaultAsFarAsItEquals() {
    let standard = DefaultEpisodeRule(downloads: 3, keepLatest: 3)
    var rule = DownloadRule(followsDefault: true)
    var newest = NewestEpisodes(rule, EpisodeRule(), standard: standard)
    #expect(newest == standard.newest)
    rule.set(newest, standard: standard)
    #expect(rule == DownloadRule(followsDefault: true))
    newest.set(count: 5)
    rule.set(newest, standard: standard)
    #expect(rule == DownloadRule(newest: 5, keepLatest: 5))
    rule.followDefault()
    #expect(NewestEpisodes(rule, EpisodeRule(), standard: standard) == standard.newest)
  }

  @Test func aChangedPartLeavesTheOthers() async throws {
    let fixture = try await NewEpisodesFixture()
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .last)), for: .local)
    let (changed, _) = try await fixture.engine.change([fixture.show], for: .local) { _, rule, _ in rule.filter.skipsBonus = true }
    #expect(changed == [fixture.show])
    #expect(try await own(fixture) == EpisodeRule(placement: .last, filter: EpisodeRuleFilter(skipsBonus: true)))
    #expect(try await fixture.engine.change([fixture.show], for: .local) { _, _, _ in }.changed == [])
    // It equals the default again.
    _ = try await fixture.engine.change([fixture.show], for: .local) { _, rule, standard in rule.filter = standard.filter }
    #expect(try await own(fixture) == nil)
    await #expect(throws: NewEpisodesError.noSuchShow) {
      _ = try await fixture.engine.change([fixture.show, ShowID(99)], for: .local) { _, rule, _ in rule.archiveDays = 1 }
    }
    #expect(try await own(fixture) == nil)
  }

  @Test func anotherPartOfARuleArchivesNoOlderEpisodes() async throws {
    let fixture = try await NewEpisodesFixture()
    let standard = EpisodeRule(keepNewest: 1)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(standard), for: .local)
    let (_, archived) = try await fixture.engine.change([fixture.show], for: .local) { _, rule, _ in rule.filter.minMinutes = 5 }
    #expect(archived == 0)
    #expect(try await fixture.archived() == [], "All are older than the subscription.")
    #expect(
      try await fixture.engine.archivedAtOnce(byChanging: [fixture.show], for: .local) { _, rule, _ in rule.keepNewest = 2 } == 3)
    let (changed, older) = try await fixture.engine.change([fixture.show], for: .local, includesOlder: true) { _, rule, _ in
      rule.keepNewest = 2
    }
    #expect(changed == [fixture.show] && older == 3)
  }

  @Test func theDefaultSaysHowManyDownloadsStay() async throws {
    let fixture = try await NewEpisodesFixture()
    let rules = fixture.library.downloadRules
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(downloads: 2, keepLatest: 0), for: .local)
    #expect(try await fixture.library.episodeRules.defaultRule(of: .local)?.rule.keepLatest == 1)
    _ = try await fixture.engine.setDefault(DefaultEpisodeRule(downloads: 2, keepLatest: 2), for: .local)
    try await rules.addDefaults()
    let keeps = { try await rules.rules(of: fixture.show).map(\.keepLatest) }
    #expect(try await keeps() == [2])
    let stored = try #require(try await fixture.library.episodeRules.defaultRule(of: .local))
    #expect(StoredDefaultRule(text: stored.text) == stored)
    _ = try await rules.change([fixture.show], for: .local, at: fixture.clock.now) { $1.keepLatest = 4 }
    #expect(try await keeps() == [4])
    _ = try await rules.change([fixture.show], for: .local, at: fixture.clock.now) { $1 = DownloadRule(newest: 1) }
    #expect(try await keeps() == [nil])
  }

  // MARK: - Private

  private func own(_ fixture: NewEpisodesFixture) async throws -> EpisodeRule? {
    try await fixture.library.episodeRules.rule(of: fixture.show, for: .local)?.rule
  }
}
