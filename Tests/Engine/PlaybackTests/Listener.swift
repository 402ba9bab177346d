import Foundation
import Library
import PodcastModel
import Storage
import TestSupport

@testable import Playback

/// A device that reports to a sample library, with a fixed clock.
struct Listener: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let listening: ListeningSessions
  let upNext: UpNextQueue
  let bookmarks: Bookmarks
  let userSettings: UserSettings
  let statistics: Statistics
  let user: UserID

  init(_ sample: SampleLibrary, user: UserID = .local) {
    self.sample = sample
    self.user = user
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    bookmarks = Bookmarks(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    statistics = Statistics(library: sample.library, now: clock.read)
  }

  /// - Parameters:
  ///   - state: the tab's state when it sends the report.
  ///   - deviceAhead: the seconds by which the device's clock is ahead of the server's.
  @discardableResult
  func report(
    _ entries: [String], device: String = "phone", tab: String? = nil, name: String? = nil, state: String? = nil, zone: String? = nil,
    deviceAhead: Double = 0
  ) async throws -> [AcknowledgedEntry] {
    let sentAt = (clock.now.timeIntervalSince1970 + deviceAhead) * 1000
    let optional = [("tab", tab), ("name", name), ("state", state), ("zone", zone)].compactMap { key, value in
      value.map { "\"\(key)\":\"\($0)\"," }
    }
    return try await report(
      json: "{\"device\":\"\(device)\",\(optional.joined())\"sentAt\":\(sentAt),\"entries\":[\(entries.joined(separator: ","))]}")
  }

  @discardableResult
  func report(json: String) async throws -> [AcknowledgedEntry] {
    try await listening.apply(try JSONDecoder().decode(ListeningReport.self, from: Data(json.utf8)), from: user)
  }

  /// A line of a journal. `at` is in seconds before now, by the server's clock.
  func event(
    _ action: String, _ episode: EpisodeID, at position: Double, id: String = UUID().uuidString, seq: Int = 1, ago: Double = 0,
    rate: Double = 1, deviceAhead: Double = 0, duration: Double? = nil, gesture: Bool? = nil, sleep: String? = nil, touch: String? = nil
  ) -> String {
    let optional =
      (gesture.map { ",\"gesture\":\($0)" } ?? "") + (sleep.map { ",\"sleep\":\($0)" } ?? "")
      + (touch.map { ",\"touch\":\($0)" } ?? "")
    return entry(
      id, seq, episode, rate, ago, deviceAhead, duration,
      "\"kind\":\"event\",\"action\":\"\(action)\",\"position\":\(position)\(optional)")
  }

  func span(
    _ episode: EpisodeID, from: Double, to: Double, id: String = UUID().uuidString, seq: Int = 1, ago: Double = 0, rate: Double = 1,
    deviceAhead: Double = 0, duration: Double? = nil, isOpen: Bool = true, touch: String? = nil
  ) -> String {
    let startedAt = moment(ago + (to - from), deviceAhead)
    return entry(
      id, seq, episode, rate, ago, deviceAhead, duration,
      "\"kind\":\"span\",\"from\":\(from),\"to\":\(to),\"startedAt\":\(startedAt),\"open\":\(isOpen)"
        + (touch.map { ",\"touch\":\($0)" } ?? ""))
  }

  /// The touch of a line, so many seconds before now.
  func touch(_ episode: EpisodeID, at position: Double, ago: Double) -> String {
    "{\"at\":\(moment(ago, 0)),\"episode\":\(episode.rawValue),\"position\":\(position)}"
  }

  func position(_ episode: EpisodeID) async throws -> Double? {
    try await sample.library.listening.state(of: episode, for: user)?.position
  }

  func state(_ episode: EpisodeID) async throws -> EpisodeState? {
    try await sample.library.listening.state(of: episode, for: user)
  }

  /// The titles of the queue's episodes, in its order.
  var queue: [String] {
    get async throws { try await upNext.entries(of: user).map(\.planned.episode.title) }
  }

  /// The holder of the session: "phone", or "phone/left" with its tab.
  var holder: String? {
    get async throws {
      try await sample.library.listening.sessionDetail(of: user).map { $0.tab.isEmpty ? $0.device : "\($0.device)/\($0.tab)" }
    }
  }

  /// The lines of all users in the two ledgers.
  var ledger: [String] {
    get async throws {
      let lines = Statement(
        "test.ledger",
        """
        SELECT id || ' ' || from_position || '-' || to_position AS line FROM span
        UNION ALL SELECT id || ' ' || action || ' ' || position FROM position_event ORDER BY 1
        """)
      return try await sample.database.read { try $0.rows(lines, [:]).map { try $0.text("line") } }
    }
  }

  // MARK: - Private

  private func moment(_ ago: Double, _ deviceAhead: Double) -> Double { (clock.now.timeIntervalSince1970 - ago + deviceAhead) * 1000 }

  private func entry(
    _ id: String, _ seq: Int, _ episode: EpisodeID, _ rate: Double, _ ago: Double, _ deviceAhead: Double, _ duration: Double?,
    _ rest: String
  ) -> String {
    "{\"id\":\"\(id)\",\"seq\":\(seq),\"episode\":\(episode.rawValue),\"rate\":\(rate),\"at\":\(moment(ago, deviceAhead)),"
      + "\"duration\":\(duration.map { "\($0)" } ?? "null"),\(rest)}"
  }
}
