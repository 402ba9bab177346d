import ChangeLog
import Events
import Foundation
import Library
import NewEpisodes
import Playback
import PodcastModel
import Storage
import Subscriptions
import TestSupport

/// A library of eight episodes, the engines that change it, the log, and a clock.
struct ChangeLogFixture: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let bookmarks: Bookmarks
  let userSettings: UserSettings
  let subscriptions: Subscriptions
  let newEpisodes: NewEpisodes
  let log: ChangeLog

  var library: Library { sample.library }
  var show: ShowID { sample.show }
  /// Oldest first.
  var ids: [EpisodeID] { sample.episodes }

  init(episodes count: Int = 8) async throws {
    sample = try await SampleLibrary(episodes: count, silent: [])
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    bookmarks = Bookmarks(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    subscriptions = Subscriptions(library: sample.library, now: clock.read)
    newEpisodes = NewEpisodes(library: sample.library, queueLength: { _ in 1_000 }, now: clock.read)
    log = ChangeLog(of: sample.library, now: clock.read)
  }

  /// The latest first.
  func changes(of user: UserID = .local, kind: LoggedAction.Kind? = nil) async throws -> [LoggedChange] {
    try await library.changeLog.changes(of: user, kind: kind, limit: 100)
  }

  /// The latest change.
  func last() async throws -> LoggedChange? { try await changes().first }

  func queue(of user: UserID = .local) async throws -> [EpisodeID] { try await library.upNext.episodes(of: user) }

  /// A minute passes before each change.
  func wait(_ seconds: TimeInterval = 60) { clock.advance(by: seconds) }

  /// Undoes the latest change a minute later.
  @discardableResult
  func undoLast() async throws -> UndoneChange? {
    guard let last = try await last() else { return nil }
    wait()
    return try await log.undo(last.id, by: .local)
  }

  /// Plays an episode on a device.
  func play(_ episode: EpisodeID, on device: String = "phone", named name: String = "Phone") async throws {
    let start = LedgerEntry(
      id: "\(clock.now.timeIntervalSince1970)", device: device, sequence: clock.now.milliseconds, episode: episode,
      kind: .event(action: "start"), position: 0, rate: 1, state: .playing, moment: clock.now, mediaDuration: 1_800, isGesture: true)
    try await library.listening.record(
      [start], for: .local, by: LedgerRules(received: clock.now), from: ReportingDevice(id: device, name: name, moment: clock.now))
  }

  func state(_ episode: EpisodeID) async throws -> EpisodeState? { try await library.listening.state(of: episode, for: .local) }

  func run(_ sql: String) async throws {
    try await sample.database.write { _ = try $0.run(Statement("test.run", sql), [:]) }
  }
}
