import Foundation
import PodcastModel
import Storage

/// A list of a person's episodes that other podcast apps read at an address of its own. Whoever has the address may read it, until it
/// is taken back; here only a hash of it is kept.
public struct PrivateList: Sendable, Equatable, Identifiable {
  public typealias ID = Int64

  public let id: ID
  public let user: UserID
  public let subject: PrivateListSubject
  /// What it is called at the reader's.
  public let name: String
  /// What the addresses in it are signed with.
  public let secret: String
  public let created: Date
  /// When it was asked for last, to the hour.
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

/// Which list: a kind, and which one of it where there are several. The kinds are stored: never rename one.
public struct PrivateListSubject: Sendable, Hashable {
  public let kind: String
  /// Such as the id of a saved search.
  public let number: Int64?

  public init(kind: String, number: Int64? = nil) {
    self.kind = kind
    self.number = number
  }

  public static let new = PrivateListSubject(kind: "new")
  public static let inProgress = PrivateListSubject(kind: "in-progress")
  public static let favourites = PrivateListSubject(kind: "favourites")
  public static func smart(_ id: SmartList.ID) -> Self { PrivateListSubject(kind: "smart", number: id) }
  public static func search(_ id: SavedSearch.ID) -> Self { PrivateListSubject(kind: "search", number: id) }
}

/// An episode in such a list, with what its feed says.
public struct PrivateListEpisode: Sendable, Equatable {
  public let episode: Episode
  public let showTitle: String
  /// Plain text.
  public let summary: String
  /// The episode's own picture, else the show's.
  public let artwork: ArtworkID?
  /// By what it stands where it does: when it was published, or when it was marked.
  public let moment: Date
  /// Whether the show is one that asks for a name and password: its links may open doors.
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
