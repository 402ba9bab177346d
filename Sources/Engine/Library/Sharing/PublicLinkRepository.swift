import Foundation
import PodcastModel
import Storage

/// The public links of users.
public struct PublicLinkRepository: Sendable {
  let database: any Database

  /// Adds a link to an episode of a show that is not private. A link with the same secret to the same episode gets the new start and end.
  ///
  /// - Parameters:
  ///   - clip: a clip of the user in that episode; nil for the whole episode.
  ///   - start: where the shared moment starts, in seconds; nil for the beginning.
  ///   - limit: the largest number of valid links of one user.
  /// - Returns: nil when the user has that many.
  /// - Throws: `PublicLinkRefused` when there is no such episode or clip, when it is not public, or when the secret is that of a revoked
  ///   link, of another user, or of a link to something else.
  public func add(
    _ episode: EpisodeID, clip: Clip.ID?, from start: Double? = nil, secret: String, by user: UserID, at moment: Date, until end: Date,
    limit: Int
  ) async throws -> PublicLink? {
    try await database.write { connection in
      try connection.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(moment - Self.memory)])
      let isStored = try connection.row(Self.stored, ["user": .integer(user.rawValue), "secret": .text(secret)]) != nil
      guard try isStored || connection.total(Self.count, ["user": .integer(user.rawValue), "now": Value(moment)]) < limit else {
        return nil
      }
      guard try Self.isPublic(episode, for: user, on: connection) else { throw PublicLinkRefused() }
      if let clip,
        try connection.row(Self.clip, ["user": .integer(user.rawValue), "clip": .integer(clip), "episode": .integer(episode.rawValue)])
          == nil
      {
        throw PublicLinkRefused()
      }
      let values: Parameters = [
        "user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "clip": clip.map { .integer($0) } ?? .null,
        "start_at": Value(start), "secret": .text(secret), "created_at": Value(moment), "expires_at": Value(end),
      ]
      guard let link = try connection.row(Self.insert, values).map(PublicLink.init) else { throw PublicLinkRefused() }
      try connection.run(
        Self.purgeEnded, ["user": .integer(user.rawValue), "now": Value(moment), "offset": Value(Self.maxEnded)])
      return link
    }
  }

  /// Whether `user` may make a public link to an episode: it has audio, the show is not private, and it is not another user's own audio.
  public func isPublic(_ episode: EpisodeID, for user: UserID) async throws -> Bool {
    try await database.read { try Self.isPublic(episode, for: user, on: $0) }
  }

  /// The valid links of `user`, the newest first.
  public func links(of user: UserID, at moment: Date) async throws -> [ListedPublicLink] {
    try await database.read {
      try $0.rows(Self.ofUser, ["user": .integer(user.rawValue), "now": Value(moment)]).map(ListedPublicLink.init)
    }
  }

  /// The episode or the clip of a link, also when it is expired or revoked; nil when there is none.
  public func published(_ id: PublicLink.ID) async throws -> PublishedLink? {
    try await database.read { try $0.row(Self.published, ["id": .integer(id)]).map(PublishedLink.init) }
  }

  /// The same of the link with a secret.
  public func published(secret: String) async throws -> PublishedLink? {
    try await database.read { try $0.row(Self.publishedBySecret, ["secret": .text(secret)]).map(PublishedLink.init) }
  }

  /// Deletes a link that has not left the server.
  public func delete(secret: String, by user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.delete, ["user": .integer(user.rawValue), "secret": .text(secret)]) }
  }

  /// Revokes a link at `moment`.
  ///
  /// - Returns: false when `user` has no such link.
  public func setRevoked(_ moment: Date, _ id: PublicLink.ID, by user: UserID) async throws -> Bool {
    try await database.write {
      try $0.run(Self.setRevoked, ["revoked_at": Value(moment), "user": .integer(user.rawValue), "id": .integer(id)]) > 0
    }
  }

  /// Restores a revoked link.
  ///
  /// - Parameter limit: the largest number of valid links of one user.
  /// - Returns: false when `user` has no such link.
  /// - Throws: `TooManyPublicLinks`, and then nothing is changed.
  public func restore(_ id: PublicLink.ID, by user: UserID, at moment: Date, limit: Int) async throws -> Bool {
    try await database.write { connection in
      guard try connection.run(Self.setRevoked, ["revoked_at": .null, "user": .integer(user.rawValue), "id": .integer(id)]) > 0 else {
        return false
      }
      guard try connection.total(Self.count, ["user": .integer(user.rawValue), "now": Value(moment)]) <= limit else {
        throw TooManyPublicLinks()
      }
      return true
    }
  }

  // MARK: - Private

  private static func isPublic(_ episode: EpisodeID, for user: UserID, on connection: any Connection) throws -> Bool {
    try connection.row(publicEpisode, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]) != nil
  }

  /// The seconds for which an expired link is stored: its address says that it has expired.
  private static let memory: TimeInterval = 30 * 86_400
  /// The number of expired and revoked links that are stored for one user: a user may make and revoke links without end.
  private static let maxEnded = 500

  // MARK: - Statements

  static let statements = [
    insert, stored, purge, purgeEnded, count, clip, publicEpisode, ofUser, published, publishedBySecret, setRevoked, delete,
  ]

  /// The condition that people without an account may hear an episode of a user's link.
  private static func isPublic(user: String) -> String {
    """
    episode.enclosure_url IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM private_show WHERE private_show.show_id = episode.show_id)
      AND NOT EXISTS (SELECT 1 FROM own_show WHERE own_show.show_id = episode.show_id AND own_show.user_id <> \(user))
    """
  }

  private static let returned = """
    id AS link_id, episode_id AS link_episode, clip_id AS link_clip, start_at AS link_start, secret, created_at AS link_created, expires_at, revoked_at
    """

  private static let columns = """
    link.id AS link_id, link.episode_id AS link_episode, link.clip_id AS link_clip, link.start_at AS link_start, link.secret, \
    link.created_at AS link_created, link.expires_at, link.revoked_at, clip.title AS clip_title, show.title AS show_title, \
    CASE WHEN \(isPublic(user: "link.user_id")) THEN 1 ELSE 0 END AS is_public
    """

  private static let joins = """
    JOIN episode ON episode.id = link.episode_id JOIN show ON show.id = episode.show_id LEFT JOIN clip ON clip.id = link.clip_id
    """

  private static let insert = Statement(
    "publicLinks.insert",
    """
    INSERT INTO public_link (user_id, episode_id, clip_id, start_at, secret, created_at, expires_at)
    VALUES (:user, :episode, :clip, :start_at, :secret, :created_at, :expires_at)
    ON CONFLICT (secret) DO UPDATE SET start_at = excluded.start_at, expires_at = excluded.expires_at
    WHERE public_link.user_id = excluded.user_id AND public_link.episode_id = excluded.episode_id AND public_link.revoked_at IS NULL
      AND COALESCE(public_link.clip_id, 0) = COALESCE(excluded.clip_id, 0)
    RETURNING \(returned)
    """)
  private static let stored = Statement("publicLinks.stored", "SELECT id FROM public_link WHERE user_id = :user AND secret = :secret")
  private static let delete = Statement("publicLinks.delete", "DELETE FROM public_link WHERE user_id = :user AND secret = :secret")
  private static let purge = Statement("publicLinks.purge", "DELETE FROM public_link WHERE user_id = :user AND expires_at < :before")
  /// The newest stay. Ids grow with time.
  private static let purgeEnded = Statement(
    "publicLinks.purgeEnded",
    """
    DELETE FROM public_link WHERE user_id = :user AND (revoked_at IS NOT NULL OR expires_at <= :now) AND id <= COALESCE((
      SELECT older.id FROM public_link AS older
      WHERE older.user_id = :user AND (older.revoked_at IS NOT NULL OR older.expires_at <= :now)
        ORDER BY older.id DESC LIMIT 1 OFFSET :offset), 0)
    """)
  private static let count = Statement(
    "publicLinks.count", "SELECT COUNT(*) AS total FROM public_link WHERE user_id = :user AND revoked_at IS NULL AND expires_at > :now")
  private static let clip = Statement(
    "publicLinks.clip", "SELECT id FROM clip WHERE user_id = :user AND id = :clip AND episode_id = :episode AND deleted_at IS NULL")
  private static let publicEpisode = Statement(
    "publicLinks.publicEpisode", "SELECT episode.id FROM episode WHERE episode.id = :episode AND \(isPublic(user: ":user"))")

  private static let ofUser = Statement(
    "publicLinks.ofUser",
    """
    SELECT \(columns.replacing("show.title", with: ShowLook.title)), episode.title AS episode_title
    FROM public_link AS link \(joins) \(ShowLook.join(user: "link.user_id"))
    WHERE link.user_id = :user AND link.revoked_at IS NULL AND link.expires_at > :now AND clip.deleted_at IS NULL ORDER BY link.id DESC
    """)

  private static let published = Statement("publicLinks.published", publishedLink(where: "link.id = :id"))
  private static let publishedBySecret = Statement("publicLinks.publishedBySecret", publishedLink(where: "link.secret = :secret"))

  private static func publishedLink(where condition: String) -> String {
    """
    SELECT \(columns), link.user_id AS link_user, clip.start_at AS clip_start, clip.end_at AS clip_end, clip.deleted_at AS clip_deleted,
      CASE WHEN EXISTS (SELECT 1 FROM own_show WHERE own_show.show_id = episode.show_id) THEN 1 ELSE 0 END AS is_own,
      \(EpisodeRepository.columns), episode.summary, show.artwork_id AS show_artwork_id, show.feed_url AS show_feed,
      show.link AS show_link
    FROM public_link AS link \(joins) WHERE \(condition) AND \(AccountRepository.isEnabled(user: "link.user_id"))
    """
  }

  private static let setRevoked = Statement(
    "publicLinks.setRevoked", "UPDATE public_link SET revoked_at = :revoked_at WHERE user_id = :user AND id = :id")
}

/// There is no such episode or clip, or people without an account may not open it.
public struct PublicLinkRefused: Error, Equatable {}

/// The user has the largest number of valid links.
public struct TooManyPublicLinks: Error, Equatable {}
