import Foundation
import PodcastModel
import Storage

/// The sizes of episode files, from their hosts, or from their feeds where the host was not asked.
public struct SizeRepository: Sendable {
  let database: any Database

  /// The known sizes, without a request to any host. Episodes without audio are ignored.
  public func sizes(of episodes: [EpisodeID]) async throws -> [EpisodeID: EpisodeSize] {
    try await database.read { connection in
      let rows = try connection.rows(Self.some, anyOf: episodes.map { .integer($0.rawValue) }, in: Self.episodes)
      return Dictionary(try rows.map(EpisodeSize.init).map { ($0.episode, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Stores the answers of hosts.
  public func set(_ answers: [HostSize], at moment: Date) async throws {
    try await database.write { connection in
      for answer in answers {
        try connection.run(
          Self.set,
          ["url": .text(answer.url), "bytes": Value(answer.bytes), "asked_at": Value(moment), "trouble": Value(answer.failure?.rawValue)])
      }
    }
  }

  // MARK: - Statements

  static let statements = [some, set]

  private static let episodes = ParameterList("episode", count: 50)

  private static let some = Statement(
    "sizes.some",
    """
    SELECT episode.id, episode.enclosure_url, episode.enclosure_length, enclosure_size.bytes, enclosure_size.asked_at,
      enclosure_size.trouble
    FROM episode LEFT JOIN enclosure_size ON enclosure_size.url = episode.enclosure_url
    WHERE episode.id IN (\(episodes)) AND episode.enclosure_url IS NOT NULL
    """)

  /// A host that does not respond today does not delete its earlier answer.
  private static let set = Statement(
    "sizes.set",
    """
    INSERT INTO enclosure_size (url, bytes, asked_at, trouble) VALUES (:url, :bytes, :asked_at, :trouble)
    ON CONFLICT (url) DO UPDATE SET bytes = COALESCE(excluded.bytes, enclosure_size.bytes), asked_at = excluded.asked_at,
      trouble = excluded.trouble
    """)
}

/// A host's answer about a file.
public struct HostSize: Sendable, Equatable {
  /// The URL of the file.
  public let url: String
  /// The size in bytes; nil when the host does not provide it.
  public let bytes: Int64?
  /// The failure of the request; nil for none.
  public let failure: DownloadFailure?

  /// Creates an answer.
  public init(url: String, bytes: Int64?, failure: DownloadFailure?) {
    self.url = url
    self.bytes = bytes
    self.failure = failure
  }
}

/// The size of an episode's file.
public struct EpisodeSize: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// The URL of the file.
  public let url: String
  /// The size in bytes; nil where it is unknown.
  public let bytes: Int64?
  /// Whether the size is from the feed, which is often wrong.
  public let isFromFeed: Bool
  /// When the host was last asked; nil for never.
  public let lastRequested: Date?
  /// The failure of the last request; nil for none.
  public let failure: DownloadFailure?

  /// Creates a size.
  public init(episode: EpisodeID, url: String, bytes: Int64?, isFromFeed: Bool, lastRequested: Date?, failure: DownloadFailure?) {
    self.episode = episode
    self.url = url
    self.bytes = bytes
    self.isFromFeed = isFromFeed
    self.lastRequested = lastRequested
    self.failure = failure
  }

  /// The maximum size of a download in bytes: a larger size in a feed is ignored.
  public static let maxFeedSize: Int64 = 16 << 30

  init(_ row: Row) throws {
    let said = try row.optionalInt64("bytes")
    // Many feeds have 0 or 1 instead of an unknown size.
    let claimed = try row.optionalInt64("enclosure_length").flatMap { $0 > 1024 && $0 <= Self.maxFeedSize ? $0 : nil }
    self.init(
      episode: EpisodeID(try row.int64("id")), url: try row.text("enclosure_url"), bytes: said ?? claimed, isFromFeed: said == nil,
      lastRequested: try row.optionalDate("asked_at"),
      failure: try row.optionalText("trouble").map { DownloadFailure(rawValue: $0) ?? .failed })
  }
}
