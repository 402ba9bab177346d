import PodcastModel
import Storage

/// The encrypted credentials of private feeds. Other queries read only whether a show has any.
public struct FeedCredentialRepository: Sendable {
  let database: any Database

  /// Stores credentials.
  ///
  /// - Parameters:
  ///   - host: the only origin to which they may be sent.
  ///   - sealed: user and password, encrypted.
  public func set(_ sealed: String, host: String, of show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.upsert, [.integer(show.rawValue), .text(host), .text(sealed)]) }
  }

  /// Deletes the credentials of a show.
  public func remove(of show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.delete, [.integer(show.rawValue)]) }
  }

  /// The credentials of a show; nil for none.
  public func signIn(of show: ShowID) async throws -> EncryptedCredentials? {
    try await database.read { try $0.row(Self.ofShow, [.integer(show.rawValue)]).map(EncryptedCredentials.init) }
  }

  /// The credentials that may be sent to a host.
  public func signIns(host: String) async throws -> [EncryptedCredentials] {
    try await database.read { try $0.rows(Self.ofHost, [.text(host)]).map(EncryptedCredentials.init) }
  }

  /// The shows with credentials.
  public func shows() async throws -> Set<ShowID> {
    try await database.read { Set(try $0.rows(Self.all, []).map { ShowID(try $0.int64("show_id")) }) }
  }

  /// Whether the show, or one of its episodes, has this cover.
  public func shows(_ show: ShowID, artwork: ArtworkID) async throws -> Bool {
    try await database.read {
      let values: [Value] = [.integer(show.rawValue), .integer(artwork.rawValue), .integer(show.rawValue), .integer(artwork.rawValue)]
      return try $0.row(Self.showsArtwork, values) != nil
    }
  }

  // MARK: - Statements

  static let statements = [upsert, delete, ofShow, ofHost, all, showsArtwork]

  private static let upsert = Statement(
    "signIns.upsert",
    """
    INSERT INTO feed_credential (show_id, host, sealed) VALUES (?, ?, ?)
    ON CONFLICT (show_id) DO UPDATE SET host = excluded.host, sealed = excluded.sealed
    """)
  private static let delete = Statement("signIns.delete", "DELETE FROM feed_credential WHERE show_id = ?")
  private static let ofShow = Statement("signIns.ofShow", "SELECT show_id, host, sealed FROM feed_credential WHERE show_id = ?")
  private static let ofHost = Statement("signIns.ofHost", "SELECT show_id, host, sealed FROM feed_credential WHERE host = ?")

  private static let all = Statement("signIns.all", "SELECT show_id FROM feed_credential")

  private static let showsArtwork = Statement(
    "signIns.showsArtwork",
    """
    SELECT id FROM show WHERE id = ? AND artwork_id = ?
    UNION ALL SELECT id FROM episode WHERE show_id = ? AND artwork_id = ?
    """)
}

/// Stored credentials.
public struct EncryptedCredentials: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The only origin to which they may be sent.
  public let host: String
  /// User and password, encrypted.
  public let sealed: String

  init(_ row: Row) throws {
    show = ShowID(try row.int64("show_id"))
    host = try row.text("host")
    sealed = try row.text("sealed")
  }
}
