import PodcastModel
import Storage

/// The name and the cover that a user has given a show, for this user's pages alone: exports, feeds and links for others have the publisher's.
public struct ShowLook: Sendable, Equatable {
  /// The name; nil for the publisher's.
  public var title: String?
  /// The cover; nil for the publisher's.
  public var artwork: ArtworkID?

  /// Creates a look; without parts it is the publisher's.
  public init(title: String? = nil, artwork: ArtworkID? = nil) {
    self.title = title
    self.artwork = artwork
  }

  init(_ row: Row) throws {
    self.init(title: try row.optionalText("own_title"), artwork: try row.optionalInt64("own_artwork_id").map(ArtworkID.init))
  }

  /// The columns of the look itself.
  static let columns = "preference.title AS own_title, preference.artwork_id AS own_artwork_id"
  /// The name and the cover that a user sees.
  static let title = "COALESCE(preference.title, show.title)"
  static let artwork = "COALESCE(preference.artwork_id, show.artwork_id)"

  /// Whether the publisher's or the user's own name contains a `pattern`.
  static let matchesPattern = "lower(show.title) LIKE :pattern ESCAPE '!' OR lower(preference.title) LIKE :pattern ESCAPE '!'"

  /// Joins the look of `show`.
  static func join(user: String) -> String {
    "LEFT JOIN show_preference AS preference ON preference.user_id = \(user) AND preference.show_id = show.id"
  }
}
