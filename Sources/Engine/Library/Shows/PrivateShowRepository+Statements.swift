import Foundation
import PodcastModel
import Storage

/// The steps within a transaction, and the statements.
extension PrivateShowRepository {
  static func isVisible(_ show: ShowID, to user: UserID, on connection: any Connection) throws -> Bool {
    try connection.row(visibleShow, ["show": .integer(show.rawValue), "user": .integer(user.rawValue)]) != nil
  }

  /// Makes a show private whose feed is read with credentials. Users without any of their own lose access.
  static func requireCredentials(_ show: ShowID, on connection: any Connection) throws {
    let id = Value.integer(show.rawValue)
    guard try connection.row(one, ["show": id])?.bool("needs_credentials") != true else { return }
    try connection.run(setNeedsCredentials, ["show": id])
    try connection.run(deleteAccess, ["show": id])
  }

  /// Gives a user access to a private show; other shows need none.
  static func grant(_ show: ShowID, to user: UserID, at moment: Date?, on connection: any Connection) throws {
    try connection.run(
      insertAccess, ["user": .integer(user.rawValue), "granted_at": Value(moment?.milliseconds ?? 0), "show": .integer(show.rawValue)])
  }

  /// Stores whether the address of a show contains a secret.
  static func check(_ url: String, of show: ShowID, on connection: any Connection) throws {
    if SecretAddress.isSecret(url), try !isListed(url, on: connection) {
      try connection.run(setSecret, ["show": .integer(show.rawValue)])
      // They know the address, or the publisher has moved their feed there.
      try connection.run(grantSubscribers, ["show": .integer(show.rawValue)])
    } else {
      try connection.run(deleteSecret, ["show": .integer(show.rawValue)])
      try connection.run(clearSecret, ["show": .integer(show.rawValue)])
    }
  }

  static func isListed(_ url: String, on connection: any Connection) throws -> Bool {
    try connection.row(listed, ["url": .text(url), "feed_url": .text(url)]) != nil
  }

  // MARK: - Conditions for other statements

  /// The condition that a user may see a show. A subscription alone is not enough, since a list can
  /// subscribe to any address; but the subscribers of a feed that was never read see why.
  static func isVisible(_ show: String, user: String = ":user") -> String {
    """
    (NOT EXISTS (SELECT 1 FROM private_show WHERE private_show.show_id = \(show))
      OR EXISTS (SELECT 1 FROM show_access AS reader WHERE reader.user_id = \(user) AND reader.show_id = \(show))
      OR EXISTS (SELECT 1 FROM subscription AS reader JOIN show AS unread ON unread.id = reader.show_id AND unread.fetched_at = 0
        WHERE reader.user_id = \(user) AND reader.show_id = \(show)))
    """
  }

  /// The condition that a show may be suggested to the user `:user`.
  static func mayBeSuggested(_ show: String) -> String {
    """
    (NOT EXISTS (SELECT 1 FROM private_show WHERE private_show.show_id = \(show))
      OR EXISTS (SELECT 1 FROM subscription
        JOIN show_access ON show_access.user_id = subscription.user_id AND show_access.show_id = subscription.show_id
        WHERE subscription.user_id = :user AND subscription.show_id = \(show)))
    """
  }

  // MARK: - Statements

  static let statements = [
    visibleShow, visibleEpisode, hiddenShow, visibleArtwork, insertAccess, deleteAccess, grantSubscribers, one,
    closed, setNeedsCredentials, setOpen, deleteCredentials, deleteOpen, setSecret,
    deleteSecret, clearSecret, forgetSecret, listed, insertListed, addresses,
  ]

  static let visibleShow = Statement("privateShows.show", "SELECT id FROM show WHERE id = :show AND \(isVisible("show.id"))")
  static let visibleEpisode = Statement(
    "privateShows.episode", "SELECT episode.id FROM episode WHERE episode.id = :episode AND \(isVisible("episode.show_id"))")

  static let hiddenShow = Statement(
    "privateShows.hidden",
    """
    SELECT private_show.show_id FROM private_show WHERE NOT \(isVisible("private_show.show_id")) LIMIT 1
    """)

  static let visibleArtwork = Statement(
    "privateShows.visibleArtwork",
    """
    SELECT show.id FROM show WHERE show.artwork_id = :artwork AND \(isVisible("show.id"))
    UNION ALL SELECT episode.id FROM episode WHERE episode.artwork_id = :artwork AND \(isVisible("episode.show_id"))
    UNION ALL SELECT credit.show_id FROM credit WHERE credit.artwork_id = :artwork AND \(isVisible("credit.show_id"))
    UNION ALL SELECT own.show_id FROM show_preference AS own WHERE own.artwork_id = :artwork AND own.user_id = :user
    UNION ALL SELECT episode.id FROM \(ArtworkRepository.chapterPictures) WHERE artwork.id = :artwork
      AND \(isVisible("episode.show_id")) LIMIT 1
    """)

  static let insertAccess = Statement(
    "privateShows.insertAccess",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT :user, show_id, :granted_at FROM private_show WHERE show_id = :show
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  static let deleteAccess = Statement(
    "privateShows.deleteAccess",
    """
    DELETE FROM show_access WHERE show_id = :show
      AND user_id NOT IN (SELECT credential.user_id FROM user_feed_credential AS credential WHERE credential.show_id = :show)
    """)

  static let grantSubscribers = Statement(
    "privateShows.grantSubscribers",
    """
    INSERT INTO show_access (user_id, show_id, granted_at)
    SELECT subscription.user_id, subscription.show_id, 0 FROM private_show
    JOIN subscription ON subscription.show_id = private_show.show_id
    WHERE private_show.show_id = :show AND private_show.needs_credentials = 0
    ON CONFLICT (user_id, show_id) DO NOTHING
    """)

  static let one = Statement("privateShows.one", "SELECT show_id, needs_credentials FROM private_show WHERE show_id = :show")

  /// A merged show is hidden for another reason.
  static let closed = Statement(
    "privateShows.closed",
    """
    SELECT show_id FROM private_show WHERE show_id = :show AND (needs_credentials = 1 OR has_secret_address = 0)
      AND NOT EXISTS (SELECT 1 FROM show_merge WHERE show_merge.show_id = private_show.show_id)
    """)

  static let setNeedsCredentials = Statement(
    "privateShows.setNeedsCredentials",
    """
    INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)
    ON CONFLICT (show_id) DO UPDATE SET needs_credentials = 1
    """)
  static let setOpen = Statement("privateShows.setOpen", "UPDATE private_show SET needs_credentials = 0 WHERE show_id = :show")

  static let deleteCredentials = Statement("privateShows.deleteCredentials", "DELETE FROM user_feed_credential WHERE show_id = :show")
  static let deleteOpen = Statement("privateShows.deleteOpen", "DELETE FROM private_show WHERE show_id = :show AND has_secret_address = 0")

  static let setSecret = Statement(
    "privateShows.setSecret",
    """
    INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 0, 1)
    ON CONFLICT (show_id) DO UPDATE SET has_secret_address = 1
    """)

  /// A show that needs credentials, or needed them once, stays private.
  static let deleteSecret = Statement(
    "privateShows.deleteSecret", "DELETE FROM private_show WHERE show_id = :show AND needs_credentials = 0 AND has_secret_address = 1")
  static let clearSecret = Statement("privateShows.clearSecret", "UPDATE private_show SET has_secret_address = 0 WHERE show_id = :show")
  static let forgetSecret = Statement(
    "privateShows.forgetSecret",
    """
    DELETE FROM private_show WHERE needs_credentials = 0 AND has_secret_address = 1
      AND show_id = (SELECT show.id FROM show WHERE show.feed_url = :feed_url)
    """)

  static let listed = Statement(
    "privateShows.listed",
    """
    SELECT 1 AS listed FROM listed_feed WHERE url = :url
    UNION ALL SELECT 1 FROM chart_show WHERE feed_url = :feed_url
    UNION ALL SELECT 1 FROM catalog_show WHERE feed_url = :feed_url LIMIT 1
    """)
  static let insertListed = Statement(
    "privateShows.insertListed", "INSERT INTO listed_feed (url) VALUES (:url) ON CONFLICT (url) DO NOTHING")

  static let addresses = Statement(
    "privateShows.addresses",
    """
    SELECT show.id, show.feed_url, private_show.has_secret_address FROM show
    LEFT JOIN private_show ON private_show.show_id = show.id WHERE show.id > :after ORDER BY show.id LIMIT :limit
    """)
}
