import Foundation
import Library
import PodcastModel
import Storage
import TestSupport

@testable import Playback

/// A device that reports to a sample library, under a clock that stands still.
struct Listener: Sendable {
  let sample: SampleLibrary
  let clock = FixedClock()
  let playback: Playback
  let user: UserID

  init(_ sample: SampleLibrary, user: UserID = .local) {
    self.sample = sample
    self.user = user
    playback = Playback(library: sample.library, now: clock.read)
  }

  /// - Parameter deviceAhead: how many seconds the device's clock is ahead of the server's.
  @discardableResult
  func report(_ entries: [String], device: String = "phone", deviceAhead: Double = 0) async throws -> [AcknowledgedEntry] {
    let sentAt = (clock.now.timeIntervalSince1970 + deviceAhead) * 1000
    return try await report(json: "{\"device\":\"\(device)\",\"sentAt\":\(sentAt),\"entries\":[\(entries.joined(separator: ","))]}")
  }

  @discardableResult
  func report(json: String) async throws -> [AcknowledgedEntry] {
    try await playback.take(try JSONDecoder().decode(ListeningReport.self, from: Data(json.utf8)), from: user)
  }

  /// A line of a journal. `at` is in seconds before now, by the server's clock.
  func event(
    _ action: String, _ episode: EpisodeID, at position: Double, id: String = UUID().uuidString, seq: Int = 1, ago: Double = 0,
    rate: Double = 1, deviceAhead: Double = 0, duration: Double? = nil
  ) -> String {
    entry(
      id, seq, episode, rate, ago, deviceAhead, duration,
      "\"kind\":\"event\",\"action\":\"\(action)\",\"position\":\(position)")
  }

  func span(
    _ episode: EpisodeID, from: Double, to: Double, id: String = UUID().uuidString, seq: Int = 1, ago: Double = 0, rate: Double = 1,
    deviceAhead: Double = 0, duration: Double? = nil, isOpen: Bool = true
  ) -> String {
    let startedAt = moment(ago + (to - from), deviceAhead)
    return entry(
      id, seq, episode, rate, ago, deviceAhead, duration,
      "\"kind\":\"span\",\"from\":\(from),\"to\":\(to),\"startedAt\":\(startedAt),\"open\":\(isOpen)")
  }

  func position(_ episode: EpisodeID) async throws -> Double? {
    try await sample.library.listening.state(of: episode, for: user)?.position
  }

  /// Lines in the two ledgers, of everybody.
  var ledger: [String] {
    get async throws {
      let lines = Statement(
        "test.ledger",
        """
        SELECT id || ' ' || from_position || '-' || to_position AS line FROM span
        UNION ALL SELECT id || ' ' || action || ' ' || position FROM position_event ORDER BY 1
        """)
      return try await sample.database.read { try $0.rows(lines, []).map { try $0.text("line") } }
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
