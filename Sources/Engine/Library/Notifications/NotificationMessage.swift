import Foundation
import PodcastModel
import Storage

/// A pending message about one new episode to one address, and the right to send it. A later claim has a higher generation, and results
/// of an earlier one are rejected. A browser gets all its pending messages as one.
public struct NotificationMessage: Sendable, Equatable {
  /// The id, the same at each attempt: the receiver can detect duplicates.
  public let id: Int64
  /// The id of the address.
  public let address: NotificationAddress.ID
  /// The user of the address.
  public let user: UserID
  /// The protocol of the address.
  public let kind: NotificationAddress.Kind
  /// The stored URL of the address.
  public let url: StoredURL
  /// The content.
  public let facts: NotificationContent
  /// The number of consecutive failures so far.
  public let failures: Int
  /// When the message was created.
  public let created: Date
  /// The generation of the claim.
  public let generation: Int64
  /// The browser that receives the message; nil for other kinds of addresses.
  public let device: PushDevice?
  /// Further messages to the same browser that are sent with this one, and share its result.
  public internal(set) var grouped: [NotificationMessage] = []

  /// This message and those that are sent with it, oldest first.
  public var group: [NotificationMessage] { ([self] + grouped).sorted { $0.id < $1.id } }

  init(_ row: Row, generation: Int64) throws {
    id = try row.int64("id")
    address = try row.int64("address_id")
    user = UserID(try row.int64("user_id"))
    kind = NotificationAddress.Kind(rawValue: try row.text("kind")) ?? .webhook
    url = try StoredURL(row)
    facts = try NotificationContent(row)
    failures = Int(clamping: try row.int64("failures"))
    created = try row.date("made_at")
    self.generation = generation
    device = try PushDevice(row)
  }
}

/// The content of a message.
public struct NotificationContent: Sendable, Equatable {
  /// The episode.
  public var episode: EpisodeID
  /// The title of the episode.
  public var title: String
  /// The show.
  public var show: ShowID
  /// The title of the show.
  public var showTitle: String
  /// The publication date; nil for none.
  public var published: Date?
  /// The duration in seconds; nil where it is unknown.
  public var durationSeconds: Double?
  /// The episode's web page; nil for a private show, whose links may contain tokens.
  public var link: String?
  /// The cover of the show; nil for none.
  public var artwork: ArtworkID?
  /// Whether the show is private.
  public var isPrivate: Bool
  /// The number of further new episodes of the show without a message of their own.
  public var others: Int

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    title = try row.text("title")
    show = ShowID(try row.int64("show_id"))
    showTitle = try row.text("show_title")
    published = try row.optionalDate("published_at")
    durationSeconds = try row.optionalDouble("duration")
    isPrivate = try row.optionalInt64("private_show") != nil
    link = isPrivate ? nil : try row.optionalText("link")
    artwork = try row.optionalInt64("artwork_id").map { ArtworkID($0) }
    others = Int(clamping: try row.int64("others"))
  }
}
