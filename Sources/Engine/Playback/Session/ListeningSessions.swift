import Foundation
import Library
import PodcastModel

/// The listening session of each user: it takes reports of players and returns the plan. The browser follows the plan, keeps a journal and
/// reports.
///
/// Reports arrive late, twice and out of order: each line carries an id and its own time, the newest listening decides the position, and an
/// older line is stored without moving it. `LedgerRules` holds these rules.
public struct ListeningSessions: Sendable {
  let library: Library
  let settings: UserSettings
  /// The clock.
  public let now: @Sendable () -> Date
  let states = PerUser<KnownPlayerState>()

  /// - Parameter now: the clock; tests pass a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.now = now
    settings = UserSettings(library: library, now: now)
  }

  /// Records a device's report and returns the lines that need not be reported again. These are all lines: a line that is invalid today
  /// stays invalid.
  ///
  /// - Throws: `PlaybackError.badReport`, or a database error; then the device must send the report again, and its already recorded
  ///   lines change nothing.
  public func apply(_ report: ListeningReport, from user: UserID) async throws -> [AcknowledgedEntry] {
    guard report.isWithinLimits else { throw PlaybackError.badReport }
    let received = now()
    let entries = report.ledgerEntries(received: received)
    let reporter = ReportingDevice(id: report.device, name: report.cleanedDeviceName, moment: received)
    if let zone = report.zone.flatMap(TimeZone.init(reported:)) { try await library.statistics.setReportedZone(zone, of: user) }
    for batch in stride(from: 0, to: entries.count, by: Self.batch) {
      try await library.listening.record(
        Array(entries[batch..<min(batch + Self.batch, entries.count)]), for: user, by: LedgerRules(received: received), from: reporter)
    }
    if report.isFromClosedTab { try await library.listening.release(device: report.device, tab: report.tab ?? "", for: user) }
    return report.entries.map { AcknowledgedEntry(id: $0.id, seq: $0.seq) }
  }

  /// The episode that `user` plays at the address of `episode`: this one, or the one in its place when its show was merged into another.
  ///
  /// - Returns: nil when there is none, or it is of a private show of other users.
  public func playable(_ episode: EpisodeID, for user: UserID) async throws -> EpisodeID? {
    if try await library.privateShows.isVisible(episode, to: user) { return episode }
    return try await library.showMerges.successor(of: episode, for: user)
  }

  /// The file of one episode to play.
  ///
  /// - Parameter quality: the name of a quality; an episode that lacks it has only the publisher's own file.
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.audioURLMissing`, `PlaybackError.invalidURL`.
  public func enclosure(of episode: EpisodeID, in quality: String? = nil) async throws -> Enclosure {
    if let quality, let selected = try await library.qualities.enclosure(of: episode, in: quality) {
      return Enclosure(url: selected.url, type: selected.type, length: selected.length)
    }
    guard let facts = try await library.episodes.episode(episode) else { throw PlaybackError.noSuchEpisode(episode) }
    return Enclosure(url: try Self.audioURL(of: facts), type: facts.enclosure?.type, length: facts.enclosure?.length)
  }

  // MARK: - Within the room

  static func audioURL(of episode: Episode) throws -> String {
    guard let url = episode.enclosure?.url else { throw PlaybackError.audioURLMissing(episode.id) }
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
    else { throw PlaybackError.invalidURL(episode.id) }
    return url
  }

  // MARK: - Private

  /// Lines per transaction: a report of a week must not block another report.
  private static let batch = 150
}

/// A line of a report that was taken, in the state it had then.
public struct AcknowledgedEntry: Sendable, Equatable, Encodable {
  /// The id of the line.
  public let id: String
  /// The number of the line in the device's own count.
  public let seq: Int64
}
