import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// Episode lists. The sample's show has five weekly episodes of half an hour, of which the third has no audio.
@Suite struct ListRepositoryTests {
  /// Two days after the fifth episode.
  let moment = Date(timeIntervalSince1970: 1_780_000_000 + 4 * 604_800 + 172_800)

  func subscribed(to count: Int = 1) async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    return sample
  }

  func list(_ kind: EpisodePickerKind, _ sample: SampleLibrary, limit: Int = 50, offset: Int = 0) async throws -> [String] {
    try await sample.library.lists.episodes(of: kind, for: .local, limit: limit, offset: offset, at: moment).map(\.episode.title)
  }

  func smart(_ rules: SmartRules, _ order: SmartList.Order = .newest, in sample: SampleLibrary) async throws -> EpisodePickerKind {
    .smart(try await sample.library.lists.add("List", rules, order: order, for: .local, at: moment).id)
  }

  func hear(
    _ episode: EpisodeID, to position: Double, isFinished: Bool = false, at moment: Date, in sample: SampleLibrary
  ) async throws {
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "page", sequence: moment.milliseconds, episode: episode, kind: .event(action: "seek"),
      position: position, isFinished: isFinished, rate: 1, state: nil, moment: moment, mediaDuration: nil, origin: .page)
    try await sample.library.listening.record([entry], for: .local)
  }

  @Test func newListsRecentUnstartedEpisodes() async throws {
    let sample = try await SampleLibrary()
    #expect(try await list(.new, sample).isEmpty)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await list(.new, sample) == ["Episode 5", "Episode 4", "Episode 3", "Episode 2", "Episode 1"])
    try await hear(sample.episodes[4], to: 60, at: SampleLibrary.added, in: sample)
    try await hear(sample.episodes[1], to: 0, isFinished: true, at: SampleLibrary.added, in: sample)
    // Under five seconds is the start.
    try await hear(sample.episodes[3], to: 4, at: SampleLibrary.added, in: sample)
    #expect(try await list(.new, sample) == ["Episode 4", "Episode 3", "Episode 1"])
    let later = try await sample.library.lists.episodes(of: .new, for: .local, limit: 9, at: moment + 40 * 86_400)
    #expect(later.map(\.episode.title) == ["Episode 4", "Episode 3"])
  }

  @Test func inProgressListsLastPlayedFirst() async throws {
    let sample = try await SampleLibrary()
    try await hear(sample.episodes[0], to: 60, at: SampleLibrary.added, in: sample)
    try await hear(sample.episodes[1], to: 90, at: SampleLibrary.added + 5, in: sample)
    try await hear(sample.episodes[3], to: 0, isFinished: true, at: SampleLibrary.added + 9, in: sample)
    #expect(try await list(.inProgress, sample) == ["Episode 2", "Episode 1"])
    #expect(
      try await sample.library.lists.episodes(of: .inProgress, for: SampleLibrary.neighbour, limit: 9, at: SampleLibrary.added).isEmpty)
  }

  @Test func favouritesAreListedTheLastMarkedFirst() async throws {
    let sample = try await SampleLibrary()
    for (index, episode) in [sample.episodes[3], sample.episodes[0]].enumerated() {
      try await sample.library.bookmarks.setFavourite(true, episode, by: .local, at: SampleLibrary.added + Double(index))
    }
    #expect(try await list(.favourites, sample) == ["Episode 1", "Episode 4"])
    #expect(try await list(.favourites, sample, limit: 1, offset: 1) == ["Episode 4"])
    #expect(try await sample.library.lists.count(of: .favourites, for: .local, at: moment) == 2)
    #expect(try await sample.library.lists.count(of: .favourites, for: SampleLibrary.neighbour, at: moment) == 0)
  }

  @Test func rulesNarrowAListAndAllOfThemMustHold() async throws {
    let sample = try await subscribed()
    try await hear(sample.episodes[4], to: 0, isFinished: true, at: SampleLibrary.added, in: sample)
    try await hear(sample.episodes[0], to: 60, at: SampleLibrary.added, in: sample)
    func titles(_ rules: SmartRules) async throws -> [String] { try await list(smart(rules, in: sample), sample) }
    #expect(try await titles(SmartRules()).count == 5)
    #expect(try await titles(SmartRules(state: .unplayed)) == ["Episode 4", "Episode 3", "Episode 2", "Episode 1"])
    #expect(try await titles(SmartRules(state: .notStarted)) == ["Episode 4", "Episode 3", "Episode 2"])
    #expect(try await titles(SmartRules(state: .played)) == ["Episode 5"])
    #expect(try await titles(SmartRules(state: .inProgress)) == ["Episode 1"])
    #expect(try await titles(SmartRules(days: 10)) == ["Episode 5", "Episode 4"])
    #expect(try await titles(SmartRules(titleFilter: "SODE 3")) == ["Episode 3"])
    #expect(try await titles(SmartRules(titleFilter: "%")).isEmpty)
    #expect(try await titles(SmartRules(minMinutes: 30, maxMinutes: 30)).count == 5)
    #expect(try await titles(SmartRules(minMinutes: 31)).isEmpty)
    #expect(try await titles(SmartRules(days: 10, state: .unplayed, titleFilter: "4")) == ["Episode 4"])
    #expect(try await titles(SmartRules(state: .favourite)).isEmpty)
    #expect(try await titles(SmartRules(state: .downloaded)).isEmpty)
  }

  @Test func aListOfAShowOrAFolderHoldsNothingElse() async throws {
    let sample = try await subscribed()
    let other = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://tea.example/", title: "Tea"), episodes: [SampleLibrary.episode(9)], at: SampleLibrary.added)
    try await sample.library.subscriptions.subscribe(.local, to: other.show, at: SampleLibrary.added)
    let folder = try await sample.library.folders.add("Drinks", of: .local, at: moment)
    try await sample.library.folders.move(other.show, to: [folder.id], of: .local)
    #expect(try await list(smart(SmartRules(), in: sample), sample).count == 6)
    #expect(try await list(smart(SmartRules(sources: [.show(other.show)]), in: sample), sample) == ["Episode 10"])
    #expect(try await list(smart(SmartRules(sources: [.folder(folder.id)]), in: sample), sample) == ["Episode 10"])
    try await sample.library.subscriptions.setArchived(true, other.show, by: .local, at: SampleLibrary.added)
    #expect(try await list(smart(SmartRules(sources: [.folder(folder.id)]), in: sample), sample).isEmpty)
    await #expect(throws: ListError.noSuchSource) { try await smart(SmartRules(sources: [.folder(99)]), in: sample) }
    await #expect(throws: ListError.noSuchSource) { try await smart(SmartRules(sources: [.show(ShowID(99))]), in: sample) }
  }

  @Test func aListIsSortedByItsOrder() async throws {
    let sample = try await subscribed()
    #expect(try await list(smart(SmartRules(), .oldest, in: sample), sample, limit: 2) == ["Episode 1", "Episode 2"])
    var short = SampleLibrary.episode(7)
    short.durationSeconds = 60
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [short], at: SampleLibrary.added)
    #expect(try await list(smart(SmartRules(), .shortest, in: sample), sample, limit: 2) == ["Episode 8", "Episode 5"])
  }

  @Test func anOrderByHandIsKeptAndNewEpisodesFollow() async throws {
    let sample = try await subscribed()
    let kind = try await smart(SmartRules(), .manual, in: sample)
    guard case .smart(let id) = kind else { return }
    let lists = sample.library.lists
    try await lists.move(sample.episodes[0], before: sample.episodes[4], in: id, of: .local, at: moment)
    #expect(try await list(kind, sample) == ["Episode 1", "Episode 5", "Episode 4", "Episode 3", "Episode 2"])
    try await lists.move(sample.episodes[4], before: nil, in: id, of: .local, at: moment)
    #expect(try await list(kind, sample) == ["Episode 1", "Episode 4", "Episode 3", "Episode 2", "Episode 5"])
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(5)], at: SampleLibrary.added)
    #expect(try await list(kind, sample) == ["Episode 1", "Episode 4", "Episode 3", "Episode 2", "Episode 5", "Episode 6"])
    // Another user's list, and an episode outside the list, stay unchanged.
    try await lists.move(sample.episodes[0], before: nil, in: id, of: SampleLibrary.neighbour, at: moment)
    try await lists.move(EpisodeID(99), before: nil, in: id, of: .local, at: moment)
    #expect(try await list(kind, sample).first == "Episode 1")
  }

  @Test func changesDeletesAndRestoresList() async throws {
    let sample = try await subscribed()
    let lists = sample.library.lists
    let made = try await lists.add("Short", SmartRules(maxMinutes: 20), order: .newest, for: .local, at: moment)
    let rules = SmartRules(sources: [.show(sample.show)], days: 7, maxMinutes: 40, state: .unplayed, titleFilter: "moss")
    #expect(try await lists.change(made.id, to: "Long", rules, order: .oldest, for: .local))
    #expect(try await !lists.change(made.id, to: "Mine", SmartRules(), order: .oldest, for: SampleLibrary.neighbour))
    let changed = try #require(try await lists.smartList(made.id, of: .local))
    #expect(changed.name == "Long" && changed.rules == rules && changed.order == .oldest)
    #expect(try await !lists.delete(made.id, of: SampleLibrary.neighbour, at: moment))
    #expect(try await lists.delete(made.id, of: .local, at: moment))
    #expect(try await lists.smartLists(of: .local).isEmpty)
    #expect(try await list(.smart(made.id), sample).isEmpty)
    try await lists.restore(made.id, of: .local)
    #expect(try await lists.smartLists(of: .local) == [changed])
    // After two weeks the next deletion removes it permanently.
    #expect(try await lists.delete(made.id, of: .local, at: moment))
    let other = try await lists.add("Other", SmartRules(), order: .newest, for: .local, at: moment)
    #expect(try await lists.delete(other.id, of: .local, at: moment + 15 * 86_400))
    try await lists.restore(made.id, of: .local)
    #expect(try await lists.smartLists(of: .local).isEmpty)
  }

  @Test func anArchivedEpisodeIsInNoListButTheFavourites() async throws {
    let sample = try await subscribed()
    try await sample.library.bookmarks.setFavourite(true, sample.episodes[4], by: .local, at: moment)
    try await sample.library.listening.setArchived(true, [sample.episodes[4]], for: .local, at: SampleLibrary.added)
    #expect(try await list(.new, sample).first == "Episode 4")
    #expect(try await list(.favourites, sample) == ["Episode 5"])
  }
}
