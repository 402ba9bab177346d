import Foundation
import Library
import Playback
import PodcastModel
import TestSupport
import Testing

/// The unplayed episodes of shows, whose counts stay in memory.
@Suite struct UnplayedCountTests {
  private let sample: SampleLibrary
  private let listening: ListeningSessions

  init() async throws {
    sample = try await SampleLibrary()
    listening = ListeningSessions(library: sample.library)
    for user in [UserID.local, SampleLibrary.neighbour] {
      try await sample.library.subscriptions.subscribe(user, to: sample.show, at: SampleLibrary.added)
    }
  }

  @Test func followsEveryMarkOfItsUser() async throws {
    #expect(try await unplayed() == 5)
    try await listening.mark(Array(sample.episodes.prefix(2)), played: true, by: .local)
    #expect(try await unplayed() == 3)
    #expect(try await unplayed(of: SampleLibrary.neighbour) == 5)
    try await listening.archive([sample.episodes[2]], isArchived: true, by: .local)
    #expect(try await unplayed() == 2)
    try await listening.mark([sample.episodes[0]], played: false, by: .local)
    #expect(try await unplayed() == 3)
    // Started is not played.
    try await listening.archive([sample.episodes[2]], isArchived: false, by: .local)
    #expect(try await unplayed() == 4)
  }

  @Test func followsTheFeed() async throws {
    #expect(try await unplayed() == 5)
    try await listening.mark([sample.episodes[4]], played: true, by: .local)
    let facts = (0..<6).map { SampleLibrary.episode($0) }
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: facts, at: SampleLibrary.added)
    #expect(try await unplayed() == 5)
  }

  @Test func theBadgeCountsWhatWasPublishedSinceTheSubscription() async throws {
    let subscriptions = sample.library.subscriptions
    #expect(try await arrived() == 0)
    let moments = [SampleLibrary.added - 1, SampleLibrary.added + 1, SampleLibrary.added + 2]
    let facts = moments.enumerated().map { index, moment in
      var facts = SampleLibrary.episode(5 + index)
      facts.sortDate = moment
      return facts
    }
    _ = try await sample.library.feeds.store(
      SampleLibrary.showFacts, episodes: (0..<5).map { SampleLibrary.episode($0) } + facts, at: SampleLibrary.added)
    #expect(try await arrived() == 2)
    #expect(try await unplayed() == 8)
    let newest = try #require(
      try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 1).first?.episode.id)
    try await listening.mark([newest], played: true, by: .local)
    #expect(try await arrived() == 1)
    #expect(try await subscriptions.arrivedCounts(of: .local) == [sample.show: 1])
    // A subscription that is restored counts as before.
    try await subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added + 3)
    #expect(try await subscriptions.resume(.local, sample.show, at: SampleLibrary.added + 4))
    #expect(try await arrived() == 1)
  }

  @Test func countsEverythingAgainAfterManyChanges() async throws {
    let large = try await SampleLibrary(episodes: 300, silent: [])
    try await large.library.subscriptions.subscribe(.local, to: large.show, at: SampleLibrary.added)
    #expect(try await large.library.subscriptions.libraryShows(of: .local, by: .title).map(\.unplayed) == [300])
    try await ListeningSessions(library: large.library).mark(large.episodes, played: true, by: .local)
    #expect(try await large.library.subscriptions.libraryShows(of: .local, by: .title).map(\.unplayed) == [0])
  }

  @Test func markingAllAsPlayedIsTakenBackWithPositions() async throws {
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[1], kind: .event(action: "seek"), position: 600, isFinished: false,
      rate: 1, state: nil, moment: Date(), mediaDuration: nil)
    try await sample.library.listening.record([entry], for: .local, by: LedgerRules(received: Date()))
    let marked = try await listening.markAllPlayed(of: [sample.show], by: .local)
    #expect(marked.count == 5)
    #expect(try await unplayed() == 0)
    #expect(try await listening.unmark(marked.moment, by: SampleLibrary.neighbour) == 0)
    #expect(try await listening.unmark(marked.moment, by: .local) == 5)
    #expect(try await unplayed() == 5)
    #expect(try await sample.library.listening.state(of: sample.episodes[1], for: .local)?.position == 600)
    #expect(try await listening.markAllPlayed(of: [ShowID(99)], by: .local).count == 0)
  }

  @Test func findsOneShow() async throws {
    let show = try await sample.library.subscriptions.libraryShow(of: sample.episodes[0], for: .local)
    #expect(show?.id == sample.show && show?.unplayed == 5 && show?.isFailing == false)
    #expect(try await sample.library.subscriptions.libraryShow(ShowID(99), of: .local) == nil)
    #expect(try await sample.library.subscriptions.libraryShow(of: EpisodeID(99), for: .local) == nil)
  }

  private func unplayed(of user: UserID = .local) async throws -> Int? {
    try await sample.library.subscriptions.libraryShows(of: user, by: .unplayed).first?.unplayed
  }

  private func arrived() async throws -> Int? {
    try await sample.library.subscriptions.libraryShow(sample.show, of: .local)?.arrived
  }
}
