import ChangeLog
import Events
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Subscriptions
import TestSupport
import Testing

/// The entries of the log, and their authors.
@Suite struct LoggingTests {
  private let fixture: ChangeLogFixture
  private var ids: [EpisodeID] { fixture.ids }
  private var listening: ListeningSessions { fixture.listening }
  private var upNext: UpNextQueue { fixture.upNext }
  private var bookmarks: Bookmarks { fixture.bookmarks }
  private var userSettings: UserSettings { fixture.userSettings }

  init() async throws { fixture = try await ChangeLogFixture() }

  @Test func logsEachChangeOfUpNext() async throws {
    try await upNext.playLast([ids[0], ids[1]], for: .local)
    fixture.wait()
    try await upNext.playNext([ids[2]], for: .local)
    fixture.wait()
    try await upNext.move(ids[1], before: ids[2], for: .local)
    fixture.wait()
    try await upNext.remove([ids[2]], for: .local)
    fixture.wait()
    _ = try await upNext.sort(.oldest, for: .local)
    fixture.wait()
    try await fixture.play(ids[0])
    fixture.wait()
    let cleared = try #require(try await upNext.clear(for: .local))
    fixture.wait()
    try await upNext.restore(cleared, for: .local)
    fixture.wait()
    _ = try await upNext.replace(with: [ids[4], ids[5]], for: .local)
    let changes: [LoggedChange] = try await fixture.changes().reversed()
    #expect(
      changes.map(\.action) == [
        .queueAdded, .queueAdded, .queueMoved, .queueRemoved, .queueSorted, .queuePlayed, .queueCleared, .queueRestored, .queueReplaced,
      ])
    #expect(
      changes.map(\.episodes) == [
        [ids[0], ids[1]], [ids[2]], [ids[1]], [ids[2]], [ids[0]], [ids[0]], [ids[1]], [ids[1]], [ids[4], ids[5], ids[1]],
      ])
    #expect(changes.map(\.moment) == changes.indices.map { offset in fixture.clock.now - Double(changes.count - 1 - offset) * 60 })
    #expect(changes.allSatisfy { !$0.isByRule && $0.undone == nil && $0.undoes == nil })
  }

  @Test func logsNothingWhereNothingChanges() async throws {
    try await upNext.playLast([ids[0], ids[1]], for: .local)
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    _ = try await fixture.subscriptions.set(.favourite, true, of: fixture.show, by: .local)
    try await listening.mark([ids[0]], played: true, by: .local)
    try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    try await listening.archive([ids[0]], isArchived: true, by: .local)
    var settings = try await userSettings.settings(of: .local)
    settings.skipBack = 30
    try await userSettings.change(settings, of: .local)
    let count = try await fixture.changes().count
    #expect(count == 8)

    fixture.wait()
    try await upNext.playLast([ids[1]], for: .local)
    try await upNext.move(ids[0], before: ids[1], for: .local)
    try await upNext.remove([ids[5]], for: .local)
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    try await fixture.subscriptions.unsubscribe(.local, from: ShowID(99))
    _ = try await fixture.subscriptions.set(.favourite, true, of: fixture.show, by: .local)
    try await listening.mark([ids[0]], played: true, by: .local)
    try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    try await listening.archive([ids[0]], isArchived: true, by: .local)
    try await listening.archive([ids[3]], isArchived: false, by: .local)
    try await userSettings.change(settings, of: .local)
    _ = try await listening.startTimeSlot([ids[0]], minutes: 25, for: .local)
    // The position of the player is in the ledgers.
    try await fixture.play(ids[6])
    #expect(try await fixture.changes().count == count)
  }

  @Test func severalShowsAreOneChange() async throws {
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    let other = try await fixture.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    let shows = [fixture.show, other]
    for show in shows { try await fixture.subscriptions.subscribe(.local, to: show) }
    fixture.wait()
    _ = try await fixture.subscriptions.set(.archived, true, of: shows, by: .local)
    fixture.wait()
    #expect(try await fixture.subscriptions.unsubscribe(.local, from: shows) == shows)
    fixture.wait()
    _ = try await fixture.subscriptions.resume(.local, shows)
    let changes: [LoggedChange] = try await fixture.changes(kind: .shows).reversed()
    #expect(changes.map(\.action) == [.subscribed, .showArchived, .unsubscribed, .subscribed])
    #expect(changes.allSatisfy { Set($0.shows) == Set(shows) && $0.episodes.isEmpty })
  }

  @Test func marksOfManyEpisodesAreOneChange() async throws {
    let large = try await ChangeLogFixture(episodes: 450)
    try await large.listening.mark(large.ids, played: true, by: .local)
    let change = try #require(try await large.last())
    #expect(change.action == .played && Set(change.episodes) == Set(large.ids) && change.subjects.count == 450)
    large.wait()
    try await large.listening.archive(large.ids, isArchived: true, by: .local)
    large.wait()
    try await large.bookmarks.setFavourite(true, Array(large.ids.prefix(3)), by: .local)
    #expect(try await large.changes(kind: .marks).map(\.subjects.count) == [3, 450, 450])
  }

  @Test func marksOfThousandsAreSeveralChanges() async throws {
    let large = try await ChangeLogFixture(episodes: 1_100)
    try await large.listening.mark(large.ids, played: true, by: .local)
    let changes = try await large.changes(kind: .marks)
    #expect(changes.map(\.subjects.count) == [100, 1_000])
    large.wait()
    let undone = try #require(try await large.log.undo(changes[1].id, by: .local))
    #expect(undone.count == 1_000 && undone.left == 0)
    #expect(try await large.last()?.subjects.count == 1_000)
  }

  @Test func settingsAreLoggedWithBothValues() async throws {
    var settings = try await userSettings.settings(of: .local)
    settings.defaultRate = 1.5
    settings.relays = false
    try await userSettings.change(settings, of: .local)
    let values = try await fixture.changes(kind: .settings).map { [$0.name, $0.oldValue, $0.newValue] }
    #expect(values == [["relays", "yes", "no"], ["default-rate", "", "1.5"]])
    fixture.wait()
    try await userSettings.change(ShowPreference(rate: 2, skipFirst: 30), of: fixture.show, for: .local)
    let change = try #require(try await fixture.last())
    #expect(change.action == .showSetting && change.shows == [fixture.show])
    #expect(change.oldValue == ShowPreference().text && change.newValue == ShowPreference(rate: 2, skipFirst: 30).text)
    fixture.wait()
    _ = try await fixture.newEpisodes.set(EpisodeRule(placement: .inbox), of: fixture.show, for: .local)
    fixture.wait()
    _ = try await fixture.newEpisodes.setDefault(DefaultEpisodeRule(EpisodeRule(placement: .last), downloads: 2), for: .local)
    #expect(try await fixture.changes(kind: .settings).prefix(2).map(\.action) == [.defaultEpisodeRule, .episodeRule])
  }

  @Test func rulesAreTheirOwnAuthors() async throws {
    try await fixture.subscriptions.subscribe(.local, to: fixture.show)
    let author = ChangeAuthor(session: 1, device: "Firefox on Linux")
    _ = try await ChangeAuthor.$current.withValue(author) {
      try await fixture.newEpisodes.set(EpisodeRule(placement: .last, keepNewest: 2), of: fixture.show, for: .local)
    }
    let archived = try #require(try await fixture.changes(kind: .marks).first)
    #expect(archived.action == .archived && archived.subjects.count == 6 && archived.isByRule && archived.device == "")
    let set = try #require(try await fixture.changes(kind: .settings).first)
    #expect(set.action == .episodeRule && set.device == "Firefox on Linux" && !set.isByRule)
    var update = FeedUpdate(SampleLibrary.showFacts)
    update.notifiesSubscribers = true
    var episode = SampleLibrary.episode(50)
    episode.sortDate = fixture.clock.now
    update.additions = [episode]
    let completion = FeedCompletion(
      log: FetchLogEntry(moment: fixture.clock.now, url: SampleLibrary.showFacts.feedURL, outcome: .updated), next: fixture.clock.now)
    let lease = try await fixture.library.feeds.takeOverLease(fixture.show, owner: "", until: fixture.clock.now)
    _ = try await fixture.library.feeds.store(update, completion, lease: lease)
    fixture.wait()
    try await fixture.newEpisodes.round()
    let queued = try #require(try await fixture.changes(kind: .queue).first)
    #expect(queued.action == .queueAdded && queued.isByRule && queued.device == "")
    #expect(try await fixture.queue() == queued.episodes)
  }

  @Test func namesTheDeviceOfTheSession() async throws {
    let author = ChangeAuthor(session: 7, device: "Firefox on Linux")
    try await ChangeAuthor.$current.withValue(author) {
      try await upNext.playLast([ids[0], ids[1]], for: .local)
      #expect(try await fixture.last()?.device == "Firefox on Linux")
      try await fixture.play(ids[1], on: "tablet", named: "Firefox on Linux")
      #expect(try await fixture.last()?.device == "Firefox on Linux")
      fixture.wait()
      try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    }
    try await userSettings.rename(device: "tablet", to: "Kitchen", for: .local)
    #expect(try await fixture.last()?.device == "Kitchen")
    fixture.wait()
    // Another session, and a program without any.
    try await ChangeAuthor.$current.withValue(ChangeAuthor(session: 8, device: "Safari on iPhone")) {
      try await bookmarks.setFavourite(false, [ids[0]], by: .local)
    }
    #expect(try await fixture.last()?.device == "Safari on iPhone")
    fixture.wait()
    try await bookmarks.setFavourite(true, [ids[0]], by: .local)
    #expect(try await fixture.last()?.device == "")
  }

  @Test func aListOfSubscriptionsIsOneChange() async throws {
    let imports = fixture.library.imports
    let list = try await imports.begin("list", repeats: 0, for: .local, at: fixture.clock.now)
    let feeds = (0..<30).map { ImportedFeed(url: "https://a.example/\($0)", title: "Show \($0)") }
    for (place, some) in [(0, feeds.prefix(25)), (25, feeds.suffix(5))] {
      _ = try await imports.store(Array(some), of: list, from: place, isLast: place > 0, for: .local, at: fixture.clock.now)
    }
    #expect(try await fixture.changes().map(\.subjects.count) == [30])
  }

  @Test func aSubscriptionToANewFeedIsLogged() async throws {
    var facts = SampleLibrary.showFacts
    facts.feedURL = "https://other.example/feed.xml"
    let log = FetchLogEntry(moment: fixture.clock.now, url: facts.feedURL, outcome: .added)
    let show = try await ChangeAuthor.$current.withValue(ChangeAuthor(session: 1, device: "Firefox on Linux")) { [facts] () -> ShowID in
      var completion = FeedCompletion(log: log, next: nil)
      completion.subscriber = .local
      return try await fixture.library.feeds.add(FeedUpdate(facts), completion, owner: "").show
    }
    let change = try #require(try await fixture.last())
    #expect(change.action == .subscribed && change.shows == [show] && change.device == "Firefox on Linux")
  }

  @Test func anotherUserSeesAndUndoesNothing() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    let change = try #require(try await fixture.last())
    let neighbour = SampleLibrary.neighbour
    #expect(try await fixture.changes(of: neighbour).isEmpty)
    #expect(try await fixture.library.changeLog.change(change.id, of: neighbour) == nil)
    #expect(try await fixture.log.undo(change.id, by: neighbour) == nil)
    #expect(try await fixture.library.changeLog.queue(of: neighbour, at: fixture.clock.now) == nil)
    #expect(try await fixture.queue() == [ids[0]])
  }

  @Test func aChangeThatFailsIsNotLogged() async throws {
    try await upNext.playLast([ids[0]], for: .local)
    #expect(try await !fixture.library.upNext.put([ids[1]], .last, for: .local, at: fixture.clock.now, limit: 1))
    await #expect(throws: SubscriptionError.noSuchShow) {
      try await fixture.library.subscriptions.subscribe(.local, to: ShowID(99), at: fixture.clock.now)
    }
    #expect(try await fixture.changes().count == 1)
  }
}
