import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// Decides everything about listening; the browser obeys, journals and reports.
///
/// One listening session a person. Reports come late, twice and out of order: each line carries an id and its own time, the newest
/// listening decides the position, and an older line is kept but moves nothing. `LedgerRules` says how.
public struct Playback: Sendable {
  let library: Library
  /// The clock.
  public let now: @Sendable () -> Date
  let loop: SupervisedLoop

  /// - Parameter now: the clock; tests hand in a fixed one.
  public init(
    library: Library, logger: Logger = Logger(label: "earnest.playback"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.now = now
    loop = SupervisedLoop("statistics", every: .seconds(5), logger: logger, now: now)
  }

  /// Takes a device's report and gives back the lines that need not be reported again: all of them, since a line
  /// that makes no sense today makes none tomorrow.
  ///
  /// - Throws: `PlaybackError.badReport`, or what the database throws; then the report is to be sent again,
  ///   and what was taken of it already changes nothing.
  public func take(_ report: ListeningReport, from user: UserID) async throws -> [AcknowledgedEntry] {
    guard report.entries.count <= Self.largestReport, report.sentAt.isFinite, !report.device.isEmpty,
      report.device.utf8.count <= 64, report.tab?.utf8.count ?? 0 <= 64
    else { throw PlaybackError.badReport }
    let received = now()
    let entries = report.ledgerEntries(received: received)
    let reporter = ReportingDevice(id: report.device, name: report.nameOfDevice, moment: received, zone: report.zone.flatMap(Self.zone))
    for batch in stride(from: 0, to: entries.count, by: Self.batch) {
      try await library.listening.record(
        Array(entries[batch..<min(batch + Self.batch, entries.count)]), for: user, by: LedgerRules(received: received), from: reporter)
    }
    if report.isOfGoneTab { try await library.listening.release(device: report.device, tab: report.tab ?? "", for: user) }
    return report.entries.map { AcknowledgedEntry(id: $0.id, seq: $0.seq) }
  }

  /// What `user` listens to, with its position; nil when nothing was ever played.
  public func session(of user: UserID) async throws -> PlaybackSession? {
    try await library.listening.shownSession(of: user).map { PlaybackSession($0) }
  }

  /// The sound URL of the episode at `index` of `episodes`, counted from 0.
  ///
  /// - Throws: `PlaybackError.indexOutOfRange`, `PlaybackError.soundURLMissing`, `PlaybackError.invalidURL`.
  public static func soundURL(at index: Int, of episodes: [Episode]) throws -> String {
    guard episodes.indices.contains(index) else { throw PlaybackError.indexOutOfRange(index) }
    return try soundURL(of: episodes[index])
  }

  /// The sound URL of one episode.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.soundURLMissing`, `PlaybackError.invalidURL`.
  public func soundURL(of episode: EpisodeID) async throws -> String {
    guard let facts = try await library.episodes.episode(episode) else { throw PlaybackError.noSuchEpisode(episode) }
    return try Self.soundURL(of: facts)
  }

  // MARK: - Private

  private static func soundURL(of episode: Episode) throws -> String {
    guard let url = episode.enclosure?.url else { throw PlaybackError.soundURLMissing(episode.id) }
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
    else { throw PlaybackError.invalidURL(episode.id) }
    return url
  }

  /// More lines than a week of uninterrupted listening leaves.
  private static let largestReport = 5_000
  /// Lines a transaction: a report of a week must not keep another one waiting.
  private static let batch = 150
}

/// Where a person's listening stands.
public struct PlaybackSession: Sendable, Equatable {
  public let episode: EpisodeID
  public let show: ShowID
  /// Seconds from the start.
  public let position: Double
  public let rate: Double
  /// As last reported.
  public let state: PlaybackState
  /// Which tab of which device holds the session.
  public let device: String
  public let tab: String
  /// nil where nobody has named it.
  public let deviceName: String?
  /// The holder's last word.
  public let changed: Date
  /// Until then only a person's own hand takes the session away.
  public let leaseUntil: Date
  public let sleep: SleepTimer?

  public var isPlaying: Bool { state.isPlaying }

  init(_ shown: ShownSession) {
    let session = shown.session
    episode = session.episode
    show = shown.show
    position = shown.position
    rate = session.rate
    state = session.state
    device = session.device
    tab = session.tab
    deviceName = shown.deviceName
    changed = session.changed
    leaseUntil = session.leaseUntil
    sleep = session.sleep
  }
}

/// A line of a report that was taken, in the state it had then.
public struct AcknowledgedEntry: Sendable, Equatable, Encodable {
  public let id: String
  public let seq: Int64
}
