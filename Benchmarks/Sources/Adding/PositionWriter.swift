import Engines
import Foundation
import Library
import Measuring
import Playback
import PodcastModel

/// A listener whose position is written again and again.
struct PositionWriter {
  private let sessions: ListeningSessions
  private let episode: Int64

  /// - Returns: nil when the library has no episode to play.
  init?(_ engines: Engines) async throws {
    guard let show = try await engines.library.subscriptions.shows(of: .local).first,
      let episode = try await engines.library.episodes.episodes(of: show.id, for: .local, limit: 1).first
    else { return nil }
    sessions = engines.listening
    self.episode = episode.episode.id.rawValue
  }

  /// Writes until the task is cancelled.
  ///
  /// - Returns: the seconds of each write, until it is on disk.
  func run() async throws -> [Double] {
    var times: [Double] = []
    var sequence: Int64 = 0
    let began = Date().timeIntervalSince1970 * 1_000
    while !Task.isCancelled {
      sequence += 1
      let report = try report(sequence, began: began)
      let start = ContinuousClock.now
      do {
        _ = try await sessions.apply(report, from: .local)
      } catch is CancellationError where Task.isCancelled {
        // Everything was searchable while a position was being written: GRDB cancels that write.
        break
      } catch {
        throw AddingError.notDone("a position was not written: \(error)")
      }
      times.append((ContinuousClock.now - start).inSeconds)
      try? await Task.sleep(for: Self.pause)
    }
    return times
  }

  // MARK: - Private

  /// Four hundred times as often as a player reports: enough writes for a 99th percentile.
  private static let pause = Duration.milliseconds(25)

  /// The open span of a playing player, as its tab would send it.
  private func report(_ sequence: Int64, began: Double) throws -> ListeningReport {
    let now = Date().timeIntervalSince1970 * 1_000
    let line = """
      {"device": "bench", "tab": "bench", "sentAt": \(now), "entries": [{"id": "bench-span", "kind": "span", "seq": \(sequence),
      "episode": \(episode), "from": 0, "to": \((now - began) / 1_000), "startedAt": \(began), "open": true, "rate": 1, "at": \(now),
      "duration": 3600}]}
      """
    return try JSONDecoder().decode(ListeningReport.self, from: Data(line.utf8))
  }
}
