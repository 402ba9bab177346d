import Foundation
import PodcastModel
import Storage

/// The covers by their URL, with the state of fetching them.
public struct ArtworkRepository: Sendable {
  let database: any Database

  /// The ids of the covers at `urls`; inserts new ones. One query reads forty.
  ///
  /// - Parameter isListed: whether a directory names them: then all users may see them, also when no show has them.
  public func ids(of urls: Set<String>, isListed: Bool = false) async throws -> [String: ArtworkID] {
    var known: [String: ArtworkID] = [:]
    var unlisted: [ArtworkID] = []
    for row in try await database.read({ try $0.rows(Self.byURLs, anyOf: urls.map(Value.text), in: Self.urls) }) {
      let id = ArtworkID(try row.int64("id"))
      known[try row.text("url")] = id
      if isListed, try !row.bool("is_listed") { unlisted.append(id) }
    }
    let unknown = urls.filter { known[$0] == nil }
    guard !unknown.isEmpty || !unlisted.isEmpty else { return known }
    let new = try await database.write { [unlisted] connection in
      for id in unlisted { try connection.run(Self.setListed, ["artwork": .integer(id.rawValue)]) }
      return try unknown.reduce(into: [String: ArtworkID]()) { $0[$1] = try Self.id(of: $1, isListed: isListed, on: connection) }
    }
    known.merge(new) { first, _ in first }
    return known
  }

  /// The cover with this id; nil when there is none.
  public func artwork(_ id: ArtworkID) async throws -> StoredArtwork? {
    try await database.read { connection in
      try connection.row(Self.byID, ["artwork": .integer(id.rawValue)]).map { row in
        StoredArtwork(
          id: id, url: try row.text("url"), contentHash: try row.optionalText("content_hash"),
          type: try row.optionalText("type"), failed: try row.optionalDate("failed_at"),
          fallbacks: try row.optionalText("fallback_urls")?.split(separator: "\n").map(String.init) ?? [])
      }
    }
  }

  /// Stores that the bytes were fetched and are saved under `contentHash`. Their colour is not known yet.
  public func setFetched(_ id: ArtworkID, contentHash: String, type: String) async throws {
    _ = try await database.write {
      try $0.run(Self.fetched, ["picture_hash": .text(contentHash), "type": .text(type), "artwork": .integer(id.rawValue)])
    }
  }

  /// Stores that fetching failed, so that it is not tried again immediately.
  public func setFailed(_ id: ArtworkID, at moment: Date) async throws {
    _ = try await database.write { try $0.run(Self.failed, ["failed_at": Value(moment), "artwork": .integer(id.rawValue)]) }
  }

  /// The dominant colours that were found, as 0xRRGGBB.
  public func colours() async throws -> [ArtworkID: Int] {
    try await database.read { connection in
      try connection.rows(Self.coloured, [:]).reduce(into: [:]) {
        $0[ArtworkID(try $1.int64("id"))] = Int(clamping: try $1.int64("colour"))
      }
    }
  }

  /// Stores the dominant colour of a cover, unless other bytes were fetched meanwhile. A power failure may lose it: it is found again.
  ///
  /// - Parameters:
  ///   - colour: 0xRRGGBB.
  ///   - contentHash: The hash of the bytes with this colour.
  /// - Returns: Whether it was stored.
  public func setColour(_ colour: Int, of id: ArtworkID, contentHash: String) async throws -> Bool {
    try await database.write(.deferred) {
      try $0.run(Self.setColour, ["colour": .integer(Int64(colour)), "artwork": .integer(id.rawValue), "picture_hash": .text(contentHash)])
        > 0
    }
  }

  /// - Parameter fallbacks: other pictures to show where this one cannot be.
  static func id(of url: String, fallbacks: [String] = [], isListed: Bool = false, on connection: any Connection) throws -> ArtworkID {
    let inserted = try connection.row(insert, ["url": .text(url)])
    guard let row = try inserted ?? connection.row(byURL, ["url": .text(url)]) else { throw StorageError.unexpectedValue(column: "url") }
    let id = try row.int64("id")
    let others = Value.text(fallbacks.joined(separator: "\n"))
    if !fallbacks.isEmpty { try connection.run(setFallbacks, ["fallback_urls": others, "artwork": .integer(id)]) }
    if isListed { try connection.run(setListed, ["artwork": .integer(id)]) }
    return ArtworkID(id)
  }

  /// Whether a picture is of a show, of one of its episodes or of their chapters, or of a person whom they credit.
  static func belongs(_ artwork: ArtworkID, to show: ShowID, on connection: any Connection) throws -> Bool {
    try connection.row(ofShow, ["show": .integer(show.rawValue), "artwork": .integer(artwork.rawValue)]) != nil
  }

  // MARK: - Statements

  static let statements = [insert, byURL, byURLs, byID, ofShow, fetched, failed, coloured, setColour, setFallbacks, setListed]

  /// Pictures with their chapters, which have only the address: most pictures of chapters are never shown.
  static let chapterPictures = """
    artwork JOIN chapter ON chapter.image_url = artwork.url JOIN episode ON episode.id = chapter.episode_id
    """

  private static let insert = Statement(
    "artwork.insert", "INSERT INTO artwork (url) VALUES (:url) ON CONFLICT (url) DO NOTHING RETURNING id")
  private static let byURL = Statement("artwork.byURL", "SELECT id FROM artwork WHERE url = :url")
  private static let byURLs = Statement(
    "artwork.byURLs",
    """
    SELECT id, url, is_listed FROM artwork WHERE url IN (\(urls))
    """)
  private static let urls = ParameterList("url", count: 40)
  static let byID = Statement(
    "artwork.byID", "SELECT url, content_hash, type, failed_at, fallback_urls, is_listed FROM artwork WHERE id = :artwork")
  private static let ofShow = Statement(
    "artwork.ofShow",
    """
    SELECT id FROM show WHERE id = :show AND artwork_id = :artwork
    UNION ALL SELECT id FROM episode WHERE show_id = :show AND artwork_id = :artwork
    UNION ALL SELECT show_id FROM credit WHERE show_id = :show AND artwork_id = :artwork
    UNION ALL SELECT episode.id FROM \(chapterPictures) WHERE episode.show_id = :show AND artwork.id = :artwork LIMIT 1
    """)
  private static let fetched = Statement(
    "artwork.fetched", "UPDATE artwork SET content_hash = :picture_hash, type = :type, failed_at = NULL, colour = NULL WHERE id = :artwork")
  private static let failed = Statement("artwork.failed", "UPDATE artwork SET failed_at = :failed_at WHERE id = :artwork")
  /// Pictures that failed are tried again.
  private static let setFallbacks = Statement(
    "artwork.setFallbacks",
    """
    UPDATE artwork SET fallback_urls = :fallback_urls, failed_at = NULL
    WHERE id = :artwork AND content_hash IS NULL AND fallback_urls IS DISTINCT FROM :fallback_urls
    """)
  private static let setListed = Statement("artwork.setListed", "UPDATE artwork SET is_listed = 1 WHERE id = :artwork AND is_listed = 0")
  private static let coloured = Statement("artwork.coloured", "SELECT id, colour FROM artwork WHERE colour IS NOT NULL")
  private static let setColour = Statement(
    "artwork.setColour", "UPDATE artwork SET colour = :colour WHERE id = :artwork AND content_hash = :picture_hash")
}

/// A cover with its source and, once fetched, the hash of its bytes.
public struct StoredArtwork: Sendable, Equatable {
  /// The id of the cover.
  public let id: ArtworkID
  /// The URL of the cover.
  public let url: String
  /// The SHA-256 of the bytes in hexadecimal; nil before they are fetched.
  public let contentHash: String?
  /// The detected MIME type; nil before the bytes are fetched.
  public let type: String?
  /// The time of the last failure to fetch it; nil for none.
  public let failed: Date?
  /// The URLs of other pictures to show where this one cannot be.
  public let fallbacks: [String]
}
