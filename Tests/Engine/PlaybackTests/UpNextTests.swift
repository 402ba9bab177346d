import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

@Suite struct UpNextTests {
  private let listener: Listener
  private let episodes: [EpisodeID]
  private var upNext: UpNextQueue { listener.upNext }

  init() async throws {
    listener = Listener(try await SampleLibrary(episodes: 8, silent: [2]))
    episodes = listener.sample.episodes
  }

  @Test func theQueueBeginsEmpty() async throws {
    #expect(try await listener.queue == [])
    #expect(try await listener.sample.library.upNext.count(of: .local) == 0)
    #expect(try await upNext.earlier(of: .local) == [])
  }

  @Test func playNextGoesToTheHeadAndPlayLastToTheEnd() async throws {
    try await upNext.playLast([episodes[0], episodes[1]], for: .local)
    try await upNext.playNext([episodes[3], episodes[4]], for: .local)
    try await upNext.playLast([episodes[5]], for: .local)
    #expect(try await numbers == [4, 5, 1, 2, 6])
    #expect(try await listener.sample.library.upNext.count(of: .local) == 5)
  }

  @Test func whatIsInTheQueueMovesAndIsNotDoubled() async throws {
    try await upNext.playLast([episodes[0], episodes[1], episodes[3]], for: .local)
    try await upNext.playNext([episodes[3], episodes[3]], for: .local)
    #expect(try await numbers == [4, 1, 2])
    try await upNext.playLast([episodes[4], episodes[4]], for: .local)
    try await upNext.playLast([episodes[4]], for: .local)
    #expect(try await numbers == [4, 1, 2, 5])
  }

  @Test func anEpisodeIsDraggedAnywhere() async throws {
    try await upNext.playLast([0, 1, 3, 4].map { episodes[$0] }, for: .local)
    try await upNext.move(episodes[4], before: episodes[1], for: .local)
    #expect(try await numbers == [1, 5, 2, 4])
    try await upNext.move(episodes[1], before: episodes[0], for: .local)
    #expect(try await numbers == [2, 1, 5, 4])
    try await upNext.move(episodes[1], before: nil, for: .local)
    #expect(try await numbers == [1, 5, 4, 2])
    try await upNext.move(episodes[1], before: episodes[1], for: .local)
    #expect(try await numbers == [1, 5, 4, 2])
  }

  /// The gaps between neighbours are used up after about twenty moves to the same place; then the ranks are renumbered.
  @Test func aHundredMovesIntoTheSamePlaceKeepTheOrder() async throws {
    try await upNext.playLast([0, 1, 3, 4].map { episodes[$0] }, for: .local)
    for round in 0..<100 {
      try await upNext.move(episodes[round % 2 == 0 ? 3 : 4], before: episodes[1], for: .local)
      #expect(try await numbers == (round % 2 == 0 && round > 0 ? [1, 5, 4, 2] : round == 0 ? [1, 4, 2, 5] : [1, 4, 5, 2]))
    }
  }

  @Test func doesNotMoveDequeuedEpisode() async throws {
    try await upNext.playLast([episodes[0], episodes[1]], for: .local)
    try await upNext.move(episodes[3], before: episodes[0], for: .local)
    #expect(try await numbers == [1, 2])
    // The head started to play during the drag.
    try await upNext.move(episodes[1], before: episodes[4], for: .local)
    #expect(try await numbers == [2, 1])
  }

  @Test func removingTwiceIsRemovingOnce() async throws {
    try await upNext.playLast([episodes[0], episodes[1], episodes[3]], for: .local)
    try await upNext.remove([episodes[1], episodes[5], EpisodeID(99)], for: .local)
    try await upNext.remove([episodes[1]], for: .local)
    #expect(try await numbers == [1, 4])
  }

  @Test(arguments: [Int64.min, -1, 0, 99, .max])
  func whatDoesNotExistOrHasNoSoundIsLeftOut(id: Int64) async throws {
    try await upNext.playNext([EpisodeID(id), episodes[2], episodes[0]], for: .local)
    try await upNext.playLast([EpisodeID(id), episodes[2]], for: .local)
    try await upNext.move(EpisodeID(id), before: episodes[0], for: .local)
    try await upNext.move(episodes[0], before: EpisodeID(id), for: .local)
    #expect(try await numbers == [1])
  }

  @Test func aClearedQueueComesBack() async throws {
    try await upNext.playLast([episodes[0], episodes[1]], for: .local)
    let id = try #require(try await upNext.clear(for: .local))
    #expect(try await listener.queue == [])
    #expect(try await upNext.clear(for: .local) == nil)
    let earlier = try await upNext.earlier(of: .local)
    #expect(
      earlier.map(\.id) == [id] && earlier.first?.episodes == [episodes[0], episodes[1]] && earlier.first?.saved == listener.clock.now)
    try await upNext.restore(id, for: .local)
    #expect(try await numbers == [1, 2])
    #expect(try await upNext.earlier(of: .local) == [])
    await #expect(throws: PlaybackError.noSuchQueue(id)) { try await upNext.restore(id, for: .local) }
    #expect(try await numbers == [1, 2])
  }

  @Test func aQueueThatMakesWayIsKeptToo() async throws {
    try await upNext.playLast([episodes[0]], for: .local)
    let first = try #require(try await upNext.clear(for: .local))
    listener.clock.advance(by: 60)
    try await upNext.playLast([episodes[1], episodes[3]], for: .local)
    try await upNext.restore(first, for: .local)
    #expect(try await numbers == [1])
    let earlier = try await upNext.earlier(of: .local)
    #expect(earlier.map(\.episodes) == [[episodes[1], episodes[3]]])
    try await upNext.restore(try #require(earlier.first?.id), for: .local)
    #expect(try await numbers == [2, 4])
  }

  @Test func earlierQueuesAreKeptForTwoWeeks() async throws {
    try await upNext.playLast([episodes[0]], for: .local)
    let id = try #require(try await upNext.clear(for: .local))
    listener.clock.advance(by: 14 * 86_400)
    #expect(try await upNext.earlier(of: .local).count == 1)
    listener.clock.advance(by: 1)
    #expect(try await upNext.earlier(of: .local) == [])
    await #expect(throws: PlaybackError.noSuchQueue(id)) { try await upNext.restore(id, for: .local) }
    try await upNext.playLast([episodes[1]], for: .local)
    try await upNext.clear(for: .local)
    #expect(try await upNext.earlier(of: .local).count == 1)
  }

  @Test func whatBeginsToPlayLeavesTheQueue() async throws {
    try await upNext.playLast([episodes[0], episodes[1], episodes[3]], for: .local)
    listener.clock.advance(by: 1)
    try await listener.report([listener.event("start", episodes[1], at: 0, gesture: true)])
    #expect(try await numbers == [1, 4])
    // The report of the start was lost.
    try await listener.report([listener.span(episodes[0], from: 0, to: 1, seq: 2)])
    #expect(try await numbers == [4])
    // Seeking in an episode is not playing it.
    try await listener.report([listener.event("seek", episodes[3], at: 60, seq: 3), listener.event("pause", episodes[3], at: 60, seq: 4)])
    #expect(try await numbers == [4])
  }

  @Test func lateReportKeepsLaterQueueEntry() async throws {
    try await upNext.playLast([episodes[0]], for: .local)
    try await listener.report([listener.span(episodes[0], from: 0, to: 60, ago: 3_600)], device: "tablet")
    #expect(try await numbers == [1])
  }

  @Test func theQueueHasAnEnd() async throws {
    let long = Listener(try await SampleLibrary(episodes: PlaybackRules.queueLength + 2, silent: []))
    let all = long.sample.episodes
    try await long.upNext.playLast(Array(all.prefix(PlaybackRules.queueLength)), for: .local)
    await #expect(throws: PlaybackError.upNextIsFull) { try await long.upNext.playNext(Array(all.suffix(2)), for: .local) }
    #expect(try await long.sample.library.upNext.count(of: .local) == PlaybackRules.queueLength)
    try await long.upNext.playNext([all[500]], for: .local)
    #expect(try await long.queue.first == "Episode 501")
  }

  @Test func twoPeopleHaveTheirOwnQueues() async throws {
    let neighbour = SampleLibrary.neighbour
    try await upNext.playLast([episodes[0], episodes[1]], for: .local)
    try await upNext.playLast([episodes[3]], for: neighbour)
    try await upNext.move(episodes[0], before: nil, for: neighbour)
    try await upNext.remove([episodes[0]], for: neighbour)
    let theirs = try #require(try await upNext.clear(for: neighbour))
    await #expect(throws: PlaybackError.noSuchQueue(theirs)) { try await upNext.restore(theirs, for: .local) }
    #expect(try await numbers == [1, 2])
    #expect(try await upNext.earlier(of: .local) == [])
    #expect(try await upNext.earlier(of: neighbour).map(\.id) == [theirs])
  }

  /// "Episode 4" is 4.
  private var numbers: [Int] {
    get async throws { try await listener.queue.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } } }
  }
}
