import Foundation
import PodcastModel
import Storage

/// A feed of a user's episode list at a secret address, for other podcast apps. Anyone with the address can read it until it is
/// revoked; only a hash of it is stored.
public struct PrivateList: Sendable, Equatable, Identifiable {
  /// The type of ids.
  public typealias ID = Int64

  /// The id of the list.
  public let id: ID
  /// The user.
  public let user: UserID
  /// The episode list.
  public let subject: PrivateListSubject
  /// The title of the feed.
  public let name: String
  /// The key that signs the addresses in the feed.
  public let secret: String
  /// When it was created.
  public let created: Date
  /// When it was last requested, rounded to the hour; nil for never.
  public let read: Date?

  init(_ row: Row) throws {
    id = try row.int64("id")
    user = UserID(try row.int64("user_id"))
    subject = PrivateListSubject(kind: try row.text("kind"), number: try row.optionalInt64("subject"))
    name = try row.text("name")
    secret = try row.text("secret")
    created = try row.date("created_at")
    read = try row.optionalDate("read_at")
  }
}

/// The subject of a private list: a kind, and a number where there are several of it. The kinds are stored and must never be renamed.
public struct PrivateListSubject: Sendable, Hashable {
  /// The stored kind.
  public let kind: String
  /// The number, such as the id of a saved search.
  public internal(set) var number: Int64?

  /// The list New.
  public static let new = PrivateListSubject(kind: "new")
  /// The list In progress.
  public static let inProgress = PrivateListSubject(kind: "in-progress")
  /// The list Favourites.
  public static let favourites = PrivateListSubject(kind: "favourites")
  /// Up Next.
  public static let upNext = PrivateListSubject(kind: "up-next")
  /// The Inbox.
  public static let inbox = PrivateListSubject(kind: "inbox")
  /// The episodes with followed people.
  public static let people = PrivateListSubject(kind: "people")
  /// The episodes of a show.
  public static func show(_ id: ShowID) -> Self { PrivateListSubject(kind: "show", number: id.rawValue) }
  /// A playlist by hand.
  public static func playlist(_ id: Playlist.ID) -> Self { PrivateListSubject(kind: "playlist", number: id) }
  /// A smart playlist.
  public static func smart(_ id: SmartList.ID) -> Self { PrivateListSubject(kind: "smart", number: id) }
  /// A saved search.
  public static func search(_ id: SavedSearch.ID) -> Self { PrivateListSubject(kind: "search", number: id) }
}

/// An episode in such a list, with the facts that its feed has.
public struct PrivateListEpisode: Sendable, Equatable {
  /// The facts of the episode.
  public let episode: Episode
  /// The title of the show.
  public let showTitle: String
  /// The summary as plain text.
  public let summary: String
  /// The cover of the episode, or the show's; nil when neither has one.
  public let artwork: ArtworkID?
  /// The time that determines its place: of the publication, or of the mark.
  public let moment: Date
  /// Whether the show is private: its links may contain tokens.
  public let isPrivate: Bool

  init(_ row: Row) throws {
    episode = try Episode(row)
    showTitle = try row.text("show_title")
    summary = try row.text("summary")
    artwork = try episode.artwork ?? row.optionalInt64("show_artwork_id").map { ArtworkID($0) }
    moment = try row.date("moment")
    isPrivate = try row.optionalInt64("private_show") != nil
  }
}
