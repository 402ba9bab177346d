import Foundation
import PodcastModel
import Storage

/// How large the files of episodes are: as their hosts say, else as their feeds claim.
public struct SizeRepository: Sendable {
  let database: any Database

  /// What is known; nothing is asked. Episodes without sound are left out.
  public func sizes(of episodes: [EpisodeID]) async throws -> [EpisodeID: EpisodeSize] {
    try await database.read { connection in
      try stride(from: 0, to: episodes.count, by: Self.most).reduce(into: [:]) { sizes, start in
        let asked = (start..<start + Self.most).map { Value.integer($0 < episodes.count ? episodes[$0].rawValue : 0) }
        for row in try connection.rows(Self.some, asked) {
          let size = try EpisodeSize(row)
          sizes[size.episode] = size
        }
      }
    }
  }

  /// Notes what a host said.
  ///
  /// - Parameter bytes: nil when it does not say.
  public func set(_ answers: [AskedSize], at moment: Date) async throws {
    try await database.write { connection in
      for answer in answers {
        try connection.run(Self.set, [.text(answer.url), Value(answer.bytes), Value(moment), Value(answer.trouble?.rawValue)])
      }
    }
  }

  // MARK: - Statements

  static let statements = [some, set]

  private static let most = 50

  private static let some = Statement(
    "sizes.some",
    """
    SELECT episode.id, episode.enclosure_url, episode.enclosure_length, enclosure_size.bytes, enclosure_size.asked_at, enclosure_size.trouble
    FROM episode LEFT JOIN enclosure_size ON enclosure_size.url = episode.enclosure_url
    WHERE episode.id IN (\(Array(repeating: "?", count: most).joined(separator: ", "))) AND episode.enclosure_url IS NOT NULL
    """)

  /// A host that does not answer today takes nothing away of what it said before.
  private static let set = Statement(
    "sizes.set",
    """
    INSERT INTO enclosure_size (url, bytes, asked_at, trouble) VALUES (?, ?, ?, ?)
    ON CONFLICT (url) DO UPDATE SET bytes = COALESCE(excluded.bytes, enclosure_size.bytes), asked_at = excluded.asked_at,
      trouble = excluded.trouble
    """)
}

/// What a host said of a file.
public struct AskedSize: Sendable, Equatable {
  public let url: String
  public let bytes: Int64?
  public let trouble: DownloadTrouble?

  public init(url: String, bytes: Int64?, trouble: DownloadTrouble?) {
    self.url = url
    self.bytes = bytes
    self.trouble = trouble
  }
}

/// How large an episode's file is.
public struct EpisodeSize: Sendable, Equatable {
  public let episode: EpisodeID
  public let url: String
  /// nil where nobody says.
  public let bytes: Int64?
  /// It is only what the feed says, and feeds are often wrong.
  public let isClaim: Bool
  /// When its host was asked; nil when it never was.
  public let asked: Date?
  /// Why the host did not say when it was last asked.
  public let trouble: DownloadTrouble?

  public init(episode: EpisodeID, url: String, bytes: Int64?, isClaim: Bool, asked: Date?, trouble: DownloadTrouble?) {
    self.episode = episode
    self.url = url
    self.bytes = bytes
    self.isClaim = isClaim
    self.asked = asked
    self.trouble = trouble
  }

  /// Bytes of the largest file that is downloaded: a feed that claims more says nothing.
  public static let maxClaim: Int64 = 16 << 30

  init(_ row: Row) throws {
    let said = try row.optionalInt64("bytes")
    // Many feeds write 0, or 1, where they do not know.
    let claimed = try row.optionalInt64("enclosure_length").flatMap { $0 > 1024 && $0 <= Self.maxClaim ? $0 : nil }
    self.init(
      episode: EpisodeID(try row.int64("id")), url: try row.text("enclosure_url"), bytes: said ?? claimed, isClaim: said == nil,
      asked: try row.optionalDate("asked_at"), trouble: try row.optionalText("trouble").map { DownloadTrouble(rawValue: $0) ?? .failed })
  }
}
