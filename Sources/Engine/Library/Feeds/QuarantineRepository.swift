import Events
import Foundation
import PodcastModel
import Storage

/// Feeds and downloads that were in work when a process ended uncleanly: suspects, which are retried alone, and feeds that rest.
///
/// An item is suspected when its lease was held at a crash, or when a feed was being read at any unclean end: a kill from outside says
/// nothing of an item that only waited for its server. A suspect that was alone in work at the next such end rests for a day. One
/// fetch, or one transfer, that ends in any way by itself clears the item.
public struct QuarantineRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - After an end

  /// Gives back all leases of a process that is no more, and notes what an unclean end means for the items it had in work.
  ///
  /// - Parameter end: nil for a clean end.
  @discardableResult
  public func takeUp(_ owner: String, after end: UncleanEnd?, at moment: Date) async throws -> TakenUp {
    let taken = try await database.write { connection in
      let feeds = try connection.rows(Self.heldFeeds, [.text(owner)]).map(Held.init)
      let downloads = try connection.rows(Self.heldDownloads, [.text(owner)]).map(Held.init)
      _ = try connection.run(FeedRepository.release, [Value(moment), .text(owner)])
      _ = try connection.rows(DownloadRepository.release, [Value(moment), .text(owner)])
      var taken = TakenUp(feeds: feeds.map { ShowID($0.item) }, downloads: downloads.map { EpisodeID($0.item) })
      guard let end else { return taken }
      let rest = Value(moment + Self.rest)
      for feed in feeds where end.hasCrashed || end.reading.contains(feed.item) {
        let id = Value.integer(feed.item)
        if feed.ends > 0, feeds.count == 1 {
          try connection.run(Self.restFeed, [rest, id])
          try connection.run(Self.showFeedRests, [rest, .text(FeedTrouble.crashed.rawValue), id])
          taken.resting.append(ShowID(feed.item))
        } else {
          try connection.run(Self.suspectFeed, [id])
          taken.suspects += 1
        }
      }
      // Bytes of sound are passed on unread: a kill from outside says nothing of them.
      for download in downloads where end.hasCrashed {
        let id = Value.integer(download.item)
        try connection.run(Self.suspectDownload, [id])
        if download.ends > 0, downloads.count == 1 {
          try connection.run(Self.restDownload, [.text(DownloadTrouble.crashed.rawValue), rest, id])
          taken.restingDownloads.append(EpisodeID(download.item))
        } else {
          taken.suspects += 1
        }
      }
      return taken
    }
    for show in taken.feeds { events.publish(.feed(show)) }
    for episode in taken.downloads { events.publish(.download(episode)) }
    return taken
  }

  /// Whether a process holds any lease of a feed or a download.
  public func isHolding(_ owner: String) async throws -> Bool {
    try await database.read { connection in
      try connection.row(Self.heldFeeds, [.text(owner)]) != nil || connection.row(Self.heldDownloads, [.text(owner)]) != nil
    }
  }

  // MARK: - Feeds

  /// What an unclean end left of a feed; nil when it is not suspected.
  public func feed(_ show: ShowID) async throws -> FeedSuspicion? {
    try await database.read { connection in
      try connection.row(Self.feed, [.integer(show.rawValue)]).map {
        FeedSuspicion(ends: Int(clamping: try $0.int64("ends")), restsUntil: try $0.optionalDate("rests_until"))
      }
    }
  }

  /// Ends the rest of a feed before its time: it is due at once, and still fetched alone.
  public func endRest(of show: ShowID, at moment: Date) async throws {
    let id = Value.integer(show.rawValue)
    let hasEnded = try await database.write { connection in
      guard try connection.run(Self.endFeedRest, [id]) > 0 else { return false }
      try connection.run(Self.feedIsDue, [Value(moment), id])
      return true
    }
    if hasEnded { events.publish(.feed(show)) }
  }

  /// A fetch of the feed ended by itself: it is suspected no more.
  public func clear(_ show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.clearFeed, [.integer(show.rawValue)]) }
  }

  // MARK: - Downloads

  /// The downloads that are suspected.
  public func downloads() async throws -> Set<EpisodeID> {
    try await database.read { Set(try $0.rows(Self.downloads, []).map { EpisodeID(try $0.int64("episode_id")) }) }
  }

  /// A transfer of the download ended by itself: it is suspected no more.
  public func clear(_ download: EpisodeID) async throws {
    _ = try await database.write { try $0.run(Self.clearDownload, [.integer(download.rawValue)]) }
  }

  /// How long an item rests, in seconds.
  public static let rest: TimeInterval = 86_400

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

/// A feed that was in work at an unclean end.
public struct FeedSuspicion: Sendable, Equatable {
  /// Unclean ends in a row at which it was in work.
  public let ends: Int
  /// Until when it is not fetched; nil for a feed that is retried alone.
  public let restsUntil: Date?
}

/// The items whose leases were given back for a process that is no more.
public struct TakenUp: Sendable, Equatable {
  public internal(set) var feeds: [ShowID]
  public internal(set) var downloads: [EpisodeID]
  /// How many of them are retried alone.
  public internal(set) var suspects = 0
  public internal(set) var resting: [ShowID] = []
  public internal(set) var restingDownloads: [EpisodeID] = []
}
