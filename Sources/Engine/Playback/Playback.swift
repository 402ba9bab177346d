import Foundation
import Library
import PodcastModel

/// Decides everything about listening; the browser obeys, journals and reports.
///
/// One listening session a person. Reports come late, twice and out of order: each line carries an id and its own time, the newest
/// listening decides the position, and an older line is kept but moves nothing.
public struct Playback: Sendable {
  let library: Library
  /// The clock.
  public let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests hand in a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.now = now
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
    let offset = received.timeIntervalSince1970 * 1000 - report.sentAt
    let entries = report.entries.compactMap(\.entry).sorted { $0.seq < $1.seq }
      .compactMap { $0.ledgerEntry(device: report.device, tab: report.tab ?? "", offset: offset, received: received) }
    for batch in stride(from: 0, to: entries.count, by: Self.batch) {
      try await library.listening.record(Array(entries[batch..<min(batch + Self.batch, entries.count)]), for: user)
    }
    return report.entries.map { AcknowledgedEntry(id: $0.id, seq: $0.seq) }
  }

  /// What `user` listens to, with its position; nil when nothing was ever played.
  public func session(of user: UserID) async throws -> PlaybackSession? {
    guard let session = try await library.listening.session(of: user) else { return nil }
    let state = try await library.listening.state(of: session.episode, for: user)
    return PlaybackSession(
      episode: session.episode, position: state?.position ?? 0, rate: session.rate, isPlaying: session.isPlaying,
      device: session.device, tab: session.tab, changed: session.changed)
  }

  /// The plan for the person's session.
  public func plan(for user: UserID) async throws -> PlaybackPlan {
    guard let session = try await library.listening.session(of: user) else { return .empty }
    return try await plan(around: session.episode, for: user)
  }

  /// The plan for when `episode` is the one that plays.
  public func plan(around episode: EpisodeID, for user: UserID) async throws -> PlaybackPlan {
    guard let current = try await planned(episode, for: user) else { return .empty }
    async let older = library.episodes.older(than: episode)
    async let newer = library.episodes.newer(than: episode)
    return PlaybackPlan(
      current: current, previous: try await planned(older?.id, for: user), next: try await planned(newer?.id, for: user))
  }

  /// How `episode` would be played by `user` now.
  ///
  /// - Returns: nil when there is no such episode. An episode without a sound URL is planned like any other and has no
  ///   `enclosure`.
  public func planned(_ episode: EpisodeID?, for user: UserID) async throws -> PlannedEpisode? {
    guard let episode, let facts = try await library.episodes.episode(episode),
      let show = try await library.shows.show(facts.show)
    else { return nil }
    let state = try await library.listening.state(of: episode, for: user)
    return PlannedEpisode(
      facts, of: show, position: state?.position ?? 0, mediaDuration: state?.mediaDuration,
      isFinished: state?.isFinished ?? false, rate: try await rate(for: user))
  }

  /// The speed `user` listens at.
  public func rate(for user: UserID) async throws -> Double {
    try await library.listening.session(of: user)?.rate ?? 1
  }

  /// The sound URL of the episode at `index` of `episodes`, counted from 0.
  ///
  /// - Throws: `PlaybackError.indexOutOfRange`, `PlaybackError.soundURLMissing`.
  public static func soundURL(at index: Int, of episodes: [Episode]) throws -> String {
    guard episodes.indices.contains(index) else { throw PlaybackError.indexOutOfRange(index) }
    guard let url = episodes[index].enclosure?.url else { throw PlaybackError.soundURLMissing(episodes[index].id) }
    return url
  }

  /// The sound URL of one episode.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.soundURLMissing`.
  public func soundURL(of episode: EpisodeID) async throws -> String {
    guard let facts = try await library.episodes.episode(episode) else { throw PlaybackError.noSuchEpisode(episode) }
    guard let url = facts.enclosure?.url else { throw PlaybackError.soundURLMissing(episode) }
    return url
  }

  // MARK: - Private

  /// More lines than a week of uninterrupted listening leaves.
  private static let largestReport = 5_000
  /// Lines a transaction: a report of a week must not keep another one waiting.
  private static let batch = 150
}

/// Where a person's listening stands.
public struct PlaybackSession: Sendable, Equatable {
  public let episode: EpisodeID
  /// Seconds from the start.
  public let position: Double
  public let rate: Double
  /// As last reported.
  public let isPlaying: Bool
  /// Which tab of which device reported last.
  public let device: String
  public let tab: String
  public let changed: Date
}

/// A line of a report that was taken, in the state it had then.
public struct AcknowledgedEntry: Sendable, Equatable, Encodable {
  public let id: String
  public let seq: Int64
}
