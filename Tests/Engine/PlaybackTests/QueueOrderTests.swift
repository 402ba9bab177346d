import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// Sorting and shuffling Up Next, removing old episodes, and its limit.
@Suite struct QueueOrderTests {
  /// "Moss & Stone", weekly; the first published 1_780_000_000.
  private let sample: SampleLibrary
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_780_000_000 + 10 * 604_800))
  private let upNext: UpNextQueue
  private let userSettings: UserSettings
  /// A story in three episodes, "Adrift", oldest first.
  private let story: [EpisodeID]
  private var moss: [EpisodeID] { sample.episodes }

  init() async throws {
    sample = try await SampleLibrary(silent: [])
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    var facts = ShowFacts(feedURL: "https://adrift.example/", title: "Adrift")
    facts.order = .serial
    let episodes = (0..<3).map { number in
      var episode = SampleLibrary.episode(number + 5)
      episode.durationSeconds = Double(600 * (number + 1))
      return episode
    }
    let stored = try await sample.library.feeds.store(facts, episodes: episodes, at: SampleLibrary.added)
    story = try await sample.library.episodes.episodes(of: stored.show, for: .local, limit: 9).map(\.episode.id).reversed()
  }

  @Test(arguments: QueueOrder.allCases.filter { $0 != .shuffled })
  func sortsAndRestores(order: QueueOrder) async throws {
    let before = [moss[1], story[2], moss[0], story[0], story[1]]
    try await upNext.playLast(before, for: .local)
    let wanted: [EpisodeID] =
      switch order {
      case .newest: [story[2], story[1], story[0], moss[1], moss[0]]
      case .oldest: [moss[0], moss[1], story[0], story[1], story[2]]
      case .shortest: [story[0], story[1], moss[1], story[2], moss[0]]
      // Stories run from their beginning; the others stay in their order.
      default: [story[0], story[1], story[2], moss[1], moss[0]]
      }
    #expect(try await upNext.sort(order, for: .local))
    #expect(try await queue() == wanted)
    #expect(try await !upNext.sort(order, for: .local))
    // An episode that was queued meanwhile stays.
    try await upNext.playLast([moss[4]], for: .local)
    try await upNext.apply(OrderUndo(sorting: before), for: .local)
    #expect(try await queue() == before + [moss[4]])
  }

  @Test(arguments: 0..<20)
  func shufflingKeepsShowsInOrder(seed: Int) async throws {
    try await upNext.playLast([moss[3], story[2], moss[0], story[0], moss[2], story[1]], for: .local)
    let planned = try await upNext.entries(of: .local).map(\.planned)
    let serial = try await sample.library.upNext.serialShows(of: .local)
    #expect(serial.count == 1)
    var generator = SeededGenerator(seed: UInt64(seed))
    let shuffled = QueueOrder.shuffled.sorted(planned, serial: serial, using: &generator)
    #expect(shuffled.filter(story.contains) == story)
    #expect(shuffled.filter(moss.contains) == [moss[3], moss[0], moss[2]])
  }

  @Test func shufflingMixesShows() async throws {
    try await upNext.playLast(moss + story, for: .local)
    let planned = try await upNext.entries(of: .local).map(\.planned)
    let orders = (0..<20).map { seed in
      var generator = SeededGenerator(seed: UInt64(seed))
      return QueueOrder.shuffled.sorted(planned, serial: [], using: &generator)
    }
    #expect(Set(orders).count > 10)
  }

  @Test func removesOldEpisodesButNoneInProgress() async throws {
    try await upNext.playLast([moss[0], story[2], moss[1], moss[2]], for: .local)
    let span = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: moss[1], kind: .span(from: 0, to: 60, startedAt: clock.now - 3_600), position: 60,
      isFinished: false, rate: 1, state: .paused, moment: clock.now - 3_500, mediaDuration: nil)
    try await sample.library.listening.record([span], for: .local)
    #expect(try await upNext.remove(olderThan: 365, for: .local) == 0)
    let before = try await queue()
    #expect(try await upNext.remove(olderThan: 30, for: .local) == 2)
    #expect(try await queue() == before.filter { ![moss[0], moss[2]].contains($0) })
    // Out of range.
    #expect(try await upNext.remove(olderThan: .max, for: .local) == 0)
  }

  @Test func nothingIsAddedBeyondTheUsersLimit() async throws {
    let long = try await SampleLibrary(episodes: 30, silent: [])
    let upNext = UpNextQueue(library: long.library, now: clock.read)
    let userSettings = UserSettings(library: long.library, now: clock.read)
    try await upNext.playLast(Array(long.episodes.prefix(26)), for: .local)
    var settings = try await userSettings.settings(of: .local)
    #expect(settings.upNextLimit == PlaybackRules.queueLength)
    settings.upNextLimit = 25
    try await userSettings.change(settings, of: .local)
    // Queued episodes stay, and move.
    try await upNext.playNext([long.episodes[5]], for: .local)
    #expect(try await long.library.upNext.count(of: .local) == 26)
    await #expect(throws: PlaybackError.upNextIsFull) { try await upNext.playLast([long.episodes[29]], for: .local) }
    let removed = try await long.library.upNext.episodes(of: .local)
    try await upNext.remove(Array(removed.prefix(2)), for: .local)
    try await upNext.playLast([long.episodes[29]], for: .local)
    // An undo may exceed the limit, so that it loses nothing.
    let undo = OrderUndo(removing: [], returning: Set(removed.prefix(2)), to: removed)
    try await upNext.apply(undo, for: .local)
    #expect(try await long.library.upNext.count(of: .local) == 27)
    settings.upNextLimit = 26
    await #expect(throws: PlaybackError.badSetting) { try await userSettings.change(settings, of: .local) }
  }

  // MARK: - Private

  private func queue() async throws -> [EpisodeID] { try await sample.library.upNext.episodes(of: .local) }
}
