import ChangeLog
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Storage
import Subscriptions
import TestSupport
import Testing

/// The undo of each kind of change.
@Suite struct UndoTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var listening: ListeningSessions { fixture.listening }
  private var upNext: UpNextQueue { fixture.upNext }
  private var bookmarks: Bookmarks { fixture.bookmarks }
  private var userSettings: UserSettings { fixture.userSettings }

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func eachChangeOfUpNextIsUndone() async throws {
    try await upNext.playLast(Array(ids[0..<5]), for: .local)
    let before = try await fixture.queue()
    let changes: [@Sendable (ChangeLogFixture) async throws -> Void] = [
      { try await $0.upNext.playNext([$0.ids[6]], for: .local) },
      { try await $0.upNext.remove([$0.ids[1], $0.ids[3]], for: .local) },
      { try await $0.upNext.move($0.ids[0], before: nil, for: .local) },
      { _ = try await $0.upNext.sort(.newest, for: .local) },
      { _ = try await $0.upNext.clear(for: .local) },
      { _ = try await $0.upNext.replace(with: [$0.ids[6], $0.ids[2]], for: .local) },
      { try await $0.play($0.ids[2]) },
    ]
    for change in changes {
      fixture.wait()
      try await change(fixture)
      let after = try await fixture.queue()
      #expect(after != before)
      let undone = try #require(try await fixture.undoLast())
      #expect(undone.count > 0 && undone.left == 0)
      #expect(try await fixture.queue() == before, "\(undone.change.action)")
      // The undo is a change, and can be undone too.
      let undo = try #require(try await fixture.last())
      #expect(undo.id == undone.undo && undo.undoes == undone.change.id)
      try await fixture.undoLast()
      #expect(try await fixture.queue() == after)
      #expect(try await fixture.library.changeLog.change(undone.change.id, of: .local)?.undone == nil)
      try await fixture.undoLast()
      #expect(try await fixture.queue() == before)
    }
  }

  @Test func laterChangesOfUpNextStay() async throws {
    try await upNext.playLast([ids[0], ids[1], ids[2]], for: .local)
    fixture.wait()
    try await upNext.remove([ids[1]], for: .local)
    let removal = try #require(try await fixture.last())
    fixture.wait()
    try await upNext.playNext([ids[5]], for: .local)
    fixture.wait()
    _ = try await fixture.log.undo(removal.id, by: .local)
    #expect(try await fixture.queue() == [ids[5], ids[0], ids[1], ids[2]])
  }

  @Test func aChangeIsUndoneOnce() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    let change = try #require(try await fixture.last())
    fixture.wait()
    #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    #expect(try await fixture.library.changeLog.change(change.id, of: .local)?.undone == fixture.clock.now)
    #expect(try await fixture.log.undo(change.id, by: .local) == nil)
    #expect(try await fixture.log.undo(999, by: .local) == nil)
    #expect(try await fixture.queue().isEmpty)
  }

  @Test func subscriptionsAreUndone() async throws {
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    fixture.wait()
    _ = try await fixture.subscriptions.set(.favourite, true, of: fixture.show, by: .local)
    fixture.wait()
    try await fixture.subscriptions.unsubscribe(.local, from: fixture.show)
    #expect(try await fixture.undoLast()?.count == 1)
    let restored = try await fixture.library.subscriptions.subscription(of: .local, to: fixture.show)
    #expect(restored?.isFavourite == true)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await !fixture.library.subscriptions.isSubscribed(.local, to: fixture.show))
    try await fixture.undoLast()
    let favourite = try #require(try await fixture.changes(kind: .shows).first { $0.action == .showFavourite })
    #expect(try await fixture.log.undo(favourite.id, by: .local)?.count == 1)
    #expect(try await fixture.library.subscriptions.subscription(of: .local, to: fixture.show)?.isFavourite == false)
  }

  @Test func aSubscriptionThatEndedLongAgoBeginsAgain() async throws {
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    _ = try await fixture.subscriptions.set(.favourite, true, of: fixture.show, by: .local)
    fixture.wait()
    try await fixture.subscriptions.unsubscribe(.local, from: fixture.show)
    let change = try #require(try await fixture.last())
    fixture.wait(ChangeLogRepository.lifetime + 1)
    // The next one that ends clears the old ones. The log is cleared every ten minutes only.
    try await fixture.subscriptions.unsubscribe(.local, from: ShowID(99))
    #expect(try await fixture.log.undo(change.id, by: .local)?.count == 1)
    #expect(try await fixture.library.subscriptions.subscription(of: .local, to: fixture.show)?.isFavourite == false)
  }

  @Test func marksAreUndoneWithPositions() async throws {
    try await fixture.play(ids[1])
    let pause = LedgerEntry(
      id: "pause", device: "phone", sequence: fixture.clock.now.milliseconds + 1, episode: ids[1], kind: .event(action: "pause"),
      position: 600, rate: 1, state: .paused, moment: fixture.clock.now, mediaDuration: 1_800)
    try await fixture.library.listening.record([pause], for: .local)
    fixture.wait()
    try await listening.mark([ids[0], ids[1], ids[2]], played: true, by: .local)
    fixture.wait()
    try await fixture.play(ids[2])
    let marks = try #require(try await fixture.changes(kind: .marks).first)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(marks.id, by: .local))
    // The one that was played since stays.
    #expect(undone.count == 2 && undone.left == 1)
    #expect(try await fixture.state(ids[0])?.isFinished == false)
    #expect(try await fixture.state(ids[1])?.position == 600)
    // And back again.
    try await fixture.undoLast()
    #expect(try await fixture.state(ids[0])?.isFinished == true)
    #expect(try await fixture.state(ids[1])?.isFinished == true)
  }

  @Test func onlySomeMarksOfAMomentAreUndone() async throws {
    let marked = try await listening.mark([ids[0], ids[2]], played: true, by: .local)
    #expect(try await listening.unmark(marked.moment, [ids[0]], by: .local) == 1)
    #expect(try await fixture.state(ids[0])?.isFinished == false)
    #expect(try await fixture.state(ids[2])?.isFinished == true)
  }

  @Test func starsAndTheArchiveAreUndone() async throws {
    try await bookmarks.setFavourite(true, [ids[0], ids[1]], by: .local)
    fixture.wait()
    try await bookmarks.setFavourite(false, [ids[1]], by: .local)
    let stars = try #require(try await fixture.changes().first { $0.action == .favourite })
    let undone = try #require(try await fixture.log.undo(stars.id, by: .local))
    #expect(undone.count == 1 && undone.left == 1)
    #expect(try await fixture.library.personal.episodes([ids[0]], for: .local)[ids[0]]?.listed.isFavourite == false)

    try await listening.archive([ids[3], ids[4]], isArchived: true, by: .local)
    #expect(try await fixture.undoLast()?.count == 2)
    #expect(try await fixture.state(ids[3])?.isArchived == false)
    try await fixture.undoLast()
    #expect(try await fixture.state(ids[4])?.isArchived == true)
  }

  @Test func theUndoOfTheArchiveReturnsEpisodesToUpNext() async throws {
    try await upNext.playLast([ids[0], ids[1], ids[3]], for: .local)
    fixture.wait()
    try await listening.archive([ids[1], ids[4]], isArchived: true, by: .local)
    #expect(try await fixture.library.upNext.episodes(of: .local) == [ids[0], ids[3]])
    let archived = try #require(try await fixture.changes().first { $0.action == .archived })
    #expect(try await fixture.log.undo(archived.id, by: .local)?.count == 2)
    #expect(try await fixture.library.upNext.episodes(of: .local) == [ids[0], ids[1], ids[3]])
    #expect(try await fixture.state(ids[1])?.isArchived == false)
  }

  @Test func settingsAreUndone() async throws {
    var settings = try await userSettings.settings(of: .local)
    settings.defaultRate = 1.2
    try await userSettings.change(settings, of: .local)
    fixture.wait()
    settings.defaultRate = 1.5
    try await userSettings.change(settings, of: .local)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await userSettings.settings(of: .local).defaultRate == 1.2)
    try await fixture.undoLast()
    #expect(try await userSettings.settings(of: .local).defaultRate == 1.5)
    // A value that has changed since stays.
    let first = try #require(try await fixture.changes().last)
    fixture.wait()
    let undone = try #require(try await fixture.log.undo(first.id, by: .local))
    #expect(undone.count == 0 && undone.left == 1 && undone.undo == nil)
    #expect(try await userSettings.settings(of: .local).defaultRate == 1.5)
  }

  @Test func settingsOfAShowThatHaveChangedSinceStay() async throws {
    try await userSettings.change(ShowPreference(rate: 1.2, skipLast: 10), of: fixture.show, for: .local)
    let first = try #require(try await fixture.last())
    fixture.wait()
    try await userSettings.change(ShowPreference(rate: 1.5, skipLast: 10), of: fixture.show, for: .local)
    fixture.wait()
    #expect(try await fixture.log.undo(first.id, by: .local)?.count == 1)
    #expect(try await fixture.library.preferences.preference(of: fixture.show, for: .local) == ShowPreference(rate: 1.5))
  }

  @Test func theSkipsOfAShowAreUndoneEachToItsOwnLength() async throws {
    let before = ShowPreference(skipFirst: 30, skipLast: 20)
    try await userSettings.change(before, of: fixture.show, for: .local)
    fixture.wait()
    try await userSettings.change(ShowPreference(skipFirst: 45, skipLast: 60), of: fixture.show, for: .local)
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await fixture.library.preferences.preference(of: fixture.show, for: .local) == before)
  }

  @Test func theDownloadRuleOfAShowIsUndone() async throws {
    let rules = fixture.library.downloadRules
    _ = try await rules.change([fixture.show], for: .local, at: fixture.clock.now) { $1 = DownloadRule(newest: 3, keepLatest: 5) }
    let first = try #require(try await fixture.last())
    #expect(first.action == .downloadRule && first.shows == [fixture.show])
    #expect(first.oldValue == "- - 0" && first.newValue == "3 5 0")
    fixture.wait()
    _ = try await rules.change([fixture.show], for: .local, at: fixture.clock.now) { $1 = DownloadRule(newest: 3, keepLatest: 5) }
    #expect(try await fixture.last()?.id == first.id)
    #expect(try await fixture.undoLast()?.count == 1)
    let shows = fixture.library.shows
    #expect(try await shows.detail(of: fixture.show, for: .local)?.rule == DownloadRule(followsDefault: true))
    #expect(try await fixture.undoLast()?.count == 1)
    #expect(try await shows.detail(of: fixture.show, for: .local)?.rule == DownloadRule(newest: 3, keepLatest: 5))
    fixture.wait()
    // Several shows at once are one change.
    _ = try await rules.change([fixture.show], for: .local, at: fixture.clock.now) { $1.newest = 4 }
    #expect(try await fixture.log.undo(first.id, by: .local)?.left == 1)
    #expect(try await shows.detail(of: fixture.show, for: .local)?.rule == DownloadRule(newest: 4, keepLatest: 5))
  }

  @Test func onlyTheChangedSettingsOfAShowAreUndone() async throws {
    try await userSettings.change(ShowPreference(rate: 2), of: fixture.show, for: .local)
    fixture.wait()
    try await userSettings.change(ShowPreference(rate: 2, skipFirst: 30), of: fixture.show, for: .local)
    let rate = try #require(try await fixture.changes().last)
    _ = try await fixture.log.undo(rate.id, by: .local)
    #expect(try await fixture.library.preferences.preference(of: fixture.show, for: .local) == ShowPreference(skipFirst: 30))
  }

  @Test func rulesAreUndoneWithTheArchivedEpisodes() async throws {
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    fixture.wait()
    _ = try await fixture.newEpisodes.set(EpisodeRule(keepNewest: 3), of: fixture.show, for: .local)
    #expect(try await fixture.state(ids[0])?.isArchived == true)
    let rule = try #require(try await fixture.changes(kind: .settings).first)
    fixture.wait()
    #expect(try await fixture.log.undo(rule.id, by: .local)?.count == 1)
    #expect(try await fixture.library.episodeRules.rule(of: fixture.show, for: .local) == nil)
    #expect(try await fixture.state(ids[0])?.isArchived == false)

    let words = EpisodeRuleFilter(words: "\"moss\", ; and, \\stone", minMinutes: 5, skipsBonus: true)
    let first = DefaultEpisodeRule(EpisodeRule(placement: .inbox, notifying: .never, archiveDays: 9, filter: words), downloads: 4)
    _ = try await fixture.newEpisodes.setDefault(first, for: .local)
    fixture.wait()
    _ = try await fixture.newEpisodes.setDefault(DefaultEpisodeRule(), for: .local)
    fixture.wait()
    let standard = try #require(try await fixture.changes(kind: .settings).first)
    _ = try await fixture.log.undo(standard.id, by: .local)
    #expect(try await fixture.library.episodeRules.defaultRule(of: .local)?.rule == first)
  }
}
