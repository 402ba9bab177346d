import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// Large libraries, in which lists read only a part of all episodes.
extension ListRepositoryTests {
  /// With very many recent episodes a list of played and unplayed ones reads each show separately, and its count includes the limit per show.
  @Test func recentEpisodesAreIndependentOfQueryPlan() async throws {
    let sample = try await subscribed()
    try await hear(sample.episodes[4], to: 60, at: SampleLibrary.added, in: sample)
    func count(_ rules: SmartRules, _ order: SmartList.Order = .newest) async throws -> SmartListPreview {
      try await sample.library.lists.preview(of: rules, order: order, for: .local, limit: 2, at: moment)
    }
    let recent = SmartRules(days: 60)
    let kind = try await smart(recent, in: sample)
    let all = ["Episode 5", "Episode 4", "Episode 3", "Episode 2", "Episode 1"]
    func checkLists(maxPerShow: Int?) async throws {
      #expect(try await list(kind, sample) == all)
      #expect(try await list(kind, sample, limit: 2, offset: 1) == ["Episode 4", "Episode 3"])
      let counted = try await count(recent)
      #expect(counted.total == 5 && !counted.hasMore && counted.maxPerShow == maxPerShow)
      #expect(counted.episodes.map(\.episode.title) == ["Episode 5", "Episode 4"])
      #expect(try await list(.new, sample) == Array(all.dropFirst()))
      #expect(try await list(.new, sample, limit: 2, offset: 1) == ["Episode 3", "Episode 2"])
      let new = try await count(.new)
      #expect(new.total == 4 && new.maxPerShow == nil)
      #expect(try await sample.library.lists.count(of: .new, for: .local, at: moment) == 4)
    }
    try await checkLists(maxPerShow: nil)
    // A list of unplayed episodes in another order has a limit per show, which its count includes.
    #expect(try await count(.new, .shortest).maxPerShow == ListRepository.maxEpisodesRead)
    try await addUnsubscribedEpisodes(ListRepository.walked + 1, at: moment, in: sample)
    try await checkLists(maxPerShow: ListRepository.maxEpisodesRead)
  }

  /// The list reads the newest episodes of all shows first, then the older ones.
  @Test func listsAreIndependentOfNewerEpisodesOfOtherShows() async throws {
    let sample = try await subscribed()
    try await addUnsubscribedEpisodes(
      ListRepository.maxEpisodesRead, at: SampleLibrary.episode(3).sortDate + 1, in: sample)
    let words = SmartRules(titleFilter: "sode")
    let kind = try await smart(words, in: sample)
    #expect(try await list(kind, sample) == ["Episode 5", "Episode 4", "Episode 3", "Episode 2", "Episode 1"])
    #expect(try await list(kind, sample, limit: 1) == ["Episode 5"])
    #expect(try await list(kind, sample, limit: 2) == ["Episode 5", "Episode 4"])
    #expect(try await list(kind, sample, limit: 2, offset: 1) == ["Episode 4", "Episode 3"])
    #expect(try await list(kind, sample, limit: 2, offset: 5).isEmpty)
    #expect(try await list(smart(SmartRules(state: .unplayed, titleFilter: "sode"), in: sample), sample, limit: 3).last == "Episode 3")
    let manual = try await smart(words, .manual, in: sample)
    guard case .smart(let id) = manual else { return }
    try await sample.library.lists.move(sample.episodes[0], before: sample.episodes[4], in: id, of: .local, at: moment)
    #expect(try await list(manual, sample, limit: 2) == ["Episode 1", "Episode 5"])
    #expect(try await list(manual, sample) == ["Episode 1", "Episode 5", "Episode 4", "Episode 3", "Episode 2"])
  }

  @Test func countReportsItsLimit() async throws {
    let sample = try await subscribed()
    func count(_ rules: SmartRules) async throws -> SmartListPreview {
      try await sample.library.lists.preview(of: rules, order: .newest, for: .local, limit: 1, at: moment)
    }
    let unplayed = try await count(SmartRules(state: .unplayed))
    #expect(unplayed.total == 5 && unplayed.maxPerShow == nil && !unplayed.hasMore && unplayed.episodes.count == 1)
    let filtered = try await count(SmartRules(state: .unplayed, titleFilter: "sode"))
    #expect(filtered.total == 5 && filtered.maxPerShow == 5_000 && !filtered.hasMore)
    let favourites = try await count(SmartRules(state: .favourite))
    #expect(favourites.total == 0 && favourites.maxPerShow == nil && favourites.episodes.isEmpty)
  }

  @Test func aPreviewCountsNoMoreThanItsLimit() async throws {
    let sample = try await SampleLibrary(episodes: ListRepository.maxPreviewCount + 1, silent: [])
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    for rules in [SmartRules(state: .unplayed), SmartRules(sources: [.show(sample.show)], state: .unplayed), SmartRules()] {
      let preview = try await sample.library.lists.preview(of: rules, order: .oldest, for: .local, limit: 1, at: moment)
      #expect(preview.total == ListRepository.maxPreviewCount && preview.hasMore)
      let kind = try await smart(rules, in: sample)
      #expect(try await sample.library.lists.count(of: kind, for: .local, at: moment) == ListRepository.maxPreviewCount + 1)
    }
  }

  @Test func findsUnplayedEpisodesOfManyShows() async throws {
    let sample = try await SampleLibrary(episodes: 60, silent: [])
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    for index in 0..<600 {
      let show = try await sample.library.feeds.store(
        ShowFacts(feedURL: "https://\(index).example/", title: "\(index)"), episodes: [], at: SampleLibrary.added
      ).show
      try await sample.library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
    }
    for episode in sample.episodes[20...] { try await hear(episode, to: 0, isFinished: true, at: SampleLibrary.added, in: sample) }
    func count(_ rules: SmartRules) async throws -> SmartListPreview {
      try await sample.library.lists.preview(of: rules, order: .newest, for: .local, limit: 1, at: moment)
    }
    let unplayed = try await count(SmartRules(state: .unplayed))
    #expect(unplayed.total == 20 && unplayed.maxPerShow == nil)
    #expect(try await list(smart(SmartRules(state: .unplayed), .oldest, in: sample), sample, limit: 1) == ["Episode 1"])
    // Other rules read the newest or the oldest of each show: of all 60 the first 10.
    #expect(try await list(smart(SmartRules(), .oldest, in: sample), sample, limit: 1) == ["Episode 1"])
    #expect(try await count(SmartRules()).total == 10)
    let filtered = try await count(SmartRules(state: .unplayed, titleFilter: "sode"))
    #expect(filtered.total == 10 && filtered.maxPerShow == 10)
    // With the oldest first, those are counted too: 1 and 10 of the first ten, and no newer ones.
    for state in [SmartRules.State.any, .unplayed] {
      let rules = SmartRules(state: state, titleFilter: "Episode 1")
      let oldest = try await sample.library.lists.preview(of: rules, order: .oldest, for: .local, limit: 1, at: moment)
      #expect(oldest.total == 2 && oldest.episodes.map(\.episode.title) == ["Episode 1"])
      #expect(try await sample.library.lists.count(of: smart(rules, .oldest, in: sample), for: .local, at: moment) == 2)
    }
    // Any number of newer episodes may be played.
    for episode in sample.episodes[5..<20] { try await hear(episode, to: 0, isFinished: true, at: SampleLibrary.added, in: sample) }
    #expect(try await count(SmartRules(state: .unplayed, titleFilter: "sode")).episodes.map(\.episode.title) == ["Episode 5"])
  }

  private func addUnsubscribedEpisodes(_ count: Int, at date: Date, in sample: SampleLibrary) async throws {
    let other = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://hourly.example/", title: "Hourly"), episodes: [], at: SampleLibrary.added)
    let many = Statement(
      "test.many",
      """
      WITH RECURSIVE hour (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM hour WHERE number < :count)
      INSERT INTO episode (show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
      SELECT :show, 'guid:' || number, 'Hour', '', :sort_at, 'full', 0, 0 FROM hour
      """)
    try await sample.database.write {
      _ = try $0.run(many, ["count": Value(count), "show": .integer(other.show.rawValue), "sort_at": Value(date)])
    }
  }
}
