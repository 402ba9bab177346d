import Events
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// Actions that a browser has stored while it could not reach the server: they count at the moment of the tap, and newer changes of other
/// devices take precedence (docs/offline.md).
@Suite("Delayed actions") struct DelayedActionTests {
  private let listener: Listener
  private let episode: EpisodeID
  private let other: EpisodeID
  private var listening: ListeningSessions { listener.listening }
  private var upNext: UpNextQueue { listener.upNext }
  private var bookmarks: Bookmarks { listener.bookmarks }
  private var library: Library { listener.sample.library }
  private var now: Date { listener.clock.now }

  init() async throws {
    listener = Listener(try await SampleLibrary())
    (episode, other) = (listener.sample.episodes[0], listener.sample.episodes[1])
  }

  // MARK: - Marks

  @Test func marksAtTheMomentOfTheTap() async throws {
    try await tapped(3_600) { try await listening.mark([episode], played: true, by: .local) }
    let state = try #require(try await listener.state(episode))
    #expect(state.isFinished && state.changed == now - 3_600)
    #expect(try await library.changeLog.changes(of: .local, limit: 9).map(\.moment) == [now - 3_600])
  }

  @Test(arguments: [true, false])
  func newerListeningElsewhereWins(isNewer: Bool) async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600, ago: isNewer ? 60 : 7_200)], device: "laptop")
    try await tapped(3_600) { try await listening.mark([episode], played: true, by: .local) }
    let state = try #require(try await listener.state(episode))
    #expect(state.isFinished == !isNewer && state.position == (isNewer ? 600 : 0))
  }

  @Test func newerMarkElsewhereWins() async throws {
    try await listening.mark([episode], played: true, by: .local)
    try await tapped(3_600) { try await listening.mark([episode], played: false, by: .local) }
    #expect(try await listener.state(episode)?.isFinished == true)
  }

  @Test func newerRestorationWins() async throws {
    try await listening.archive([episode], isArchived: true, by: .local)
    listener.clock.advance(by: 60)
    try await listening.archive([episode], isArchived: false, by: .local)
    listener.clock.advance(by: 60)
    try await tapped(90) { try await listening.archive([episode], isArchived: true, by: .local) }
    #expect(try await listener.state(episode)?.isArchived == false)
    try await tapped(30) { try await listening.archive([episode], isArchived: true, by: .local) }
    #expect(try await listener.state(episode)?.isArchived == true)
    #expect(try await library.changeLog.changes(of: .local, limit: 1).map(\.moment) == [now - 30])
  }

  @Test("An episode that another device has played since is not archived", arguments: [(2, false), (1, true)] as [(Int64, Bool)])
  func playedElsewhere(session: Int64, isArchived: Bool) async throws {
    try await ChangeAuthor.$current.withValue(ChangeAuthor(session: session)) {
      _ = try await listener.report([listener.span(episode, from: 0, to: 600, ago: 60)], device: "laptop")
    }
    try await ChangeAuthor.$current.withValue(ChangeAuthor(session: 1)) {
      try await tapped(3_600) { try await listening.archive([episode], isArchived: true, by: .local) }
    }
    #expect(try await listener.state(episode)?.isArchived == isArchived)
  }

  @Test(arguments: [true, false])
  func newerFavouriteWins(isFavourite: Bool) async throws {
    try await bookmarks.setFavourite(!isFavourite, [episode], by: .local)
    listener.clock.advance(by: 60)
    try await bookmarks.setFavourite(isFavourite, [episode], by: .local)
    listener.clock.advance(by: 60)
    try await tapped(90) { try await bookmarks.setFavourite(!isFavourite, [episode], by: .local) }
    #expect(try await isListedAsFavourite() == isFavourite)
    try await tapped(30) { try await bookmarks.setFavourite(!isFavourite, [episode], by: .local) }
    #expect(try await isListedAsFavourite() == !isFavourite)
  }

  /// The log has the numbers of all episodes of a change in one text.
  @Test func changesOfOtherEpisodesDoNotCount() async throws {
    let listener = Listener(try await SampleLibrary(episodes: 12))
    let episode = listener.sample.episodes[0]
    let others = listener.sample.episodes.filter { $0 != episode && "\($0.rawValue)".contains("\(episode.rawValue)") }
    #expect(!others.isEmpty)
    for isArchived in [true, false] {
      try await listener.listening.archive(others, isArchived: isArchived, by: .local)
      listener.clock.advance(by: 60)
    }
    try await tapped(90) { try await listener.listening.archive([episode], isArchived: true, by: .local) }
    #expect(try await listener.state(episode)?.isArchived == true)
  }

  // MARK: - Up Next

  @Test func queuesBesideEpisodesOfOtherDevices() async throws {
    try await upNext.playLast([episode], for: .local)
    try await tapped(3_600) { try await upNext.playLast([other], for: .local) }
    #expect(try await listener.queue == ["Episode 1", "Episode 2"])
    try await tapped(3_600) { try await upNext.playNext([listener.sample.episodes[3]], for: .local) }
    #expect(try await listener.queue == ["Episode 4", "Episode 1", "Episode 2"])
  }

  @Test func queuesNothingThatWasPlayedElsewhereSince() async throws {
    try await listener.report([listener.span(episode, from: 0, to: 600, ago: 60)], device: "laptop")
    try await listening.mark([other], played: true, by: .local)
    try await tapped(3_600) { try await upNext.playLast([episode, other], for: .local) }
    #expect(try await listener.queue == [])
    try await tapped(30) { try await upNext.playLast([episode], for: .local) }
    #expect(try await listener.queue == ["Episode 1"])
  }

  @Test("Playback elsewhere that is reported later takes the episode out of the queue")
  func playedElsewhereAndReportedLater() async throws {
    try await tapped(3_600) { try await upNext.playLast([episode], for: .local) }
    try await listener.report([listener.span(episode, from: 0, to: 600, ago: 60)], device: "laptop")
    #expect(try await listener.queue == [])
  }

  @Test func queuesEpisodesThatWereRemovedElsewhere() async throws {
    try await upNext.playLast([episode], for: .local)
    listener.clock.advance(by: 60)
    try await upNext.remove([episode], for: .local)
    listener.clock.advance(by: 60)
    try await tapped(90) { try await upNext.playNext([episode], for: .local) }
    #expect(try await listener.queue == ["Episode 1"])
  }

  @Test func keepsEpisodesThatWereMovedSinceTheirRemoval() async throws {
    try await upNext.playLast([episode, other], for: .local)
    listener.clock.advance(by: 60)
    try await upNext.playNext([other], for: .local)
    listener.clock.advance(by: 60)
    try await tapped(90) { try await upNext.remove([episode, other], for: .local) }
    #expect(try await listener.queue == ["Episode 2"])
    try await tapped(30) { try await upNext.remove([other], for: .local) }
    #expect(try await listener.queue == [])
  }

  /// The log of Up Next stays in the order of its states, from which it is restored.
  @Test func logsQueueWhenItChanges() async throws {
    try await tapped(3_600) { try await upNext.playLast([episode], for: .local) }
    #expect(try await library.changeLog.changes(of: .local, limit: 9).map(\.moment) == [now])
  }

  // MARK: - Bookmarks

  @Test func bookmarksOfTheSameSecondHaveBothNotes() async throws {
    try await bookmarks.add(episode, at: 90, note: "theirs", by: .local)
    for _ in 1...2 { try await tapped(3_600) { _ = try await bookmarks.add(episode, at: 90, note: "mine", by: .local) } }
    try await tapped(3_600) { _ = try await bookmarks.add(episode, at: 90, note: "", by: .local) }
    try await tapped(3_600) { _ = try await bookmarks.add(episode, at: 120, note: "mine", by: .local) }
    let stored = try await library.bookmarks.bookmarks(of: episode, for: .local)
    #expect(stored.map(\.note) == ["theirs\nmine", "mine"] && stored.map(\.created) == [now, now - 3_600])
  }

  // MARK: - Private

  /// Performs an action that was tapped so many seconds ago.
  private func tapped(_ seconds: TimeInterval, _ act: @Sendable () async throws -> Void) async throws {
    try await ActionMoment.$delay.withValue(seconds) { try await act() }
  }

  private func isListedAsFavourite() async throws -> Bool {
    try await listening.planned(episode, for: .local)?.isFavourite == true
  }
}
