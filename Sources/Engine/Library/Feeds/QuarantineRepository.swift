import Events
import Foundation
import PodcastModel
import Storage

/// The quarantine of feeds and downloads that were being processed when a process ended uncleanly: suspects, which are retried alone,
/// and quarantined items.
///
/// An item becomes a suspect when its lease was held at a crash, or when a feed was being read at any unclean end: a kill from outside
/// says nothing about an item that was only waiting for its server. A suspect that was being processed alone at the next such end is
/// quarantined for a day. A fetch or transfer that completes in any way clears the item.
public struct QuarantineRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - After the end of a process

  /// Releases all leases of a terminated process, and applies the consequences of an unclean end to its items.
  ///
  /// - Parameter end: nil for a clean end.
  @discardableResult
  public func recover(_ owner: String, after end: UncleanExit?, at moment: Date) async throws -> RecoveredLeases {
    let recovered = try await database.write { connection in
      let feeds = try connection.rows(Self.heldFeeds, ["lease_owner": .text(owner)]).map(Held.init)
      let downloads = try connection.rows(Self.heldDownloads, ["lease_owner": .text(owner)]).map(Held.init)
      _ = try connection.run(FeedRepository.release, ["next_fetch_at": Value(moment), "lease_owner": .text(owner)])
      _ = try connection.rows(DownloadRepository.release, ["next_try": Value(moment), "lease_owner": .text(owner)])
      var recovered = RecoveredLeases(feeds: feeds.map { ShowID($0.item) }, downloads: downloads.map { EpisodeID($0.item) })
      guard let end else { return recovered }
      let rest = Value(moment + Self.quarantineDuration)
      for feed in feeds where end.hasCrashed || end.reading.contains(feed.item) {
        let id = Value.integer(feed.item)
        if feed.ends > 0, feeds.count == 1 {
          try connection.run(Self.quarantineFeed, ["rests_until": rest, "show": id])
          try connection.run(Self.quarantinedFeeds, ["next_fetch_at": rest, "trouble": .text(FeedFailure.crashed.rawValue), "show": id])
          recovered.quarantined.append(ShowID(feed.item))
        } else {
          try connection.run(Self.suspectFeed, ["show": id])
          recovered.suspects += 1
        }
      }
      // A transfer does not parse its bytes: a kill from outside says nothing about it.
      for download in downloads where end.hasCrashed {
        let id = Value.integer(download.item)
        try connection.run(Self.suspectDownload, ["episode": id])
        if download.ends > 0, downloads.count == 1 {
          try connection.run(
            Self.quarantineDownload, ["trouble": .text(DownloadFailure.crashed.rawValue), "next_try": rest, "episode": id])
          recovered.quarantinedDownloads.append(EpisodeID(download.item))
        } else {
          recovered.suspects += 1
        }
      }
      return recovered
    }
    for show in recovered.feeds { events.publish(.feed(show)) }
    for episode in recovered.downloads { events.publish(.download(episode)) }
    return recovered
  }

  /// Whether a process holds any lease of a feed or a download.
  public func holdsLease(_ owner: String) async throws -> Bool {
    try await database.read { connection in
      try connection.row(Self.heldFeeds, ["lease_owner": .text(owner)]) != nil
        || connection.row(Self.heldDownloads, ["lease_owner": .text(owner)]) != nil
    }
  }

  // MARK: - Feeds

  /// The suspicion against a feed; nil for none.
  public func feed(_ show: ShowID) async throws -> FeedSuspicion? {
    try await database.read { connection in
      try connection.row(Self.feed, ["show": .integer(show.rawValue)]).map {
        FeedSuspicion(ends: Int(clamping: try $0.int64("ends")), quarantinedUntil: try $0.optionalDate("rests_until"))
      }
    }
  }

  /// Ends the quarantine of a feed early: it is due immediately, and still fetched alone.
  public func endQuarantine(of show: ShowID, at moment: Date) async throws {
    let id = Value.integer(show.rawValue)
    let hasEnded = try await database.write { connection in
      guard try connection.run(Self.endFeedQuarantine, ["show": id]) > 0 else { return false }
      try connection.run(Self.feedIsDue, ["next_fetch_at": Value(moment), "show": id])
      return true
    }
    if hasEnded { events.publish(.feed(show)) }
  }

  /// Clears a feed whose fetch has completed.
  public func clear(_ show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.clearFeed, ["show": .integer(show.rawValue)]) }
  }

  // MARK: - Downloads

  /// The suspected downloads.
  public func downloads() async throws -> Set<EpisodeID> {
    try await database.read { Set(try $0.rows(Self.downloads, [:]).map { EpisodeID(try $0.int64("episode_id")) }) }
  }

  /// Clears a download whose transfer has completed.
  public func clear(_ download: EpisodeID) async throws {
    _ = try await database.write { try $0.run(Self.clearDownload, ["episode": .integer(download.rawValue)]) }
  }

  /// The duration of a quarantine, in seconds.
  public static let quarantineDuration: TimeInterval = 86_400

  // MARK: - Private

  private struct Held: Sendable {
    let item: Int64
    let ends: Int64

    init(_ row: Row) throws {
      item = try row.int64("item")
      ends = try row.int64("ends")
    }
  }
}

/// A feed that was being processed at an unclean end.
public struct FeedSuspicion: Sendable, Equatable {
  /// The number of consecutive unclean ends during its processing.
  public let ends: Int
  /// The end of its quarantine; nil for a feed that is retried alone.
  public let quarantinedUntil: Date?
}

/// The items of a terminated process whose leases were released.
public struct RecoveredLeases: Sendable, Equatable {
  /// The feeds.
  public internal(set) var feeds: [ShowID]
  /// The downloads.
  public internal(set) var downloads: [EpisodeID]
  /// The number of items that are retried alone.
  public internal(set) var suspects = 0
  /// The quarantined feeds.
  public internal(set) var quarantined: [ShowID] = []
  /// The quarantined downloads.
  public internal(set) var quarantinedDownloads: [EpisodeID] = []
}
