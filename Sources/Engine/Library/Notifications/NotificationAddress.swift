import Foundation
import PodcastModel
import Storage

/// A user's address for notifications of new episodes.
public struct NotificationAddress: Sendable, Equatable, Identifiable {
  /// The type of ids.
  public typealias ID = Int64

  /// The protocol of an address. The raw values are stored and must never be renamed.
  public enum Kind: String, Sendable, CaseIterable {
    /// A POST with a JSON object.
    case webhook
    /// An ntfy topic: the text is the body, other fields are headers.
    case ntfy
    /// The endpoint of a browser's push subscription.
    case webPush
  }

  /// The id of the address.
  public let id: ID
  /// The user.
  public let user: UserID
  /// The protocol.
  public var kind: Kind
  /// The stored URL.
  public let url: StoredURL
  /// The filter of episodes.
  public var filter: NotificationFilter
  /// When a message was last delivered; nil for never.
  public let sent: Date?
  /// The reason that the last message was not delivered, a raw value of the sender; nil when it was.
  public let failure: String?
  /// The browser that receives the messages; nil for other kinds.
  public let device: PushDevice?

  init(_ row: Row, shows: Set<ShowID>) throws {
    id = try row.int64("id")
    user = UserID(try row.int64("user_id"))
    kind = Kind(rawValue: try row.text("kind")) ?? .webhook
    url = try StoredURL(row)
    filter = NotificationFilter(shows: try row.bool("is_for_all") ? nil : shows, titleFilter: try row.text("words"))
    sent = try row.optionalDate("sent_at")
    failure = try row.optionalText("trouble")
    device = try PushDevice(row)
  }
}

/// The URL of a notification address as it is stored. It is a secret: anyone who has it can send there.
public enum StoredURL: Sendable, Equatable {
  /// Encrypted, in the News engine's form.
  case sealed(String)
  /// As it was given, from before URLs were sealed.
  case plain(String)

  init(_ row: Row) throws {
    self = if let sealed = try row.optionalText("sealed") { .sealed(sealed) } else { .plain(try row.text("url")) }
  }
}

/// A notification address with an unencrypted URL.
public struct UnencryptedAddress: Sendable, Equatable {
  /// The id of the address.
  public let id: NotificationAddress.ID
  /// The user.
  public let user: UserID
  /// The URL.
  public let url: String
}

/// A filter of the new episodes of subscribed shows.
public struct NotificationFilter: Sendable, Equatable {
  /// The shows; nil for all.
  public var shows: Set<ShowID>?
  /// Words separated by commas, of which the title must contain one; "" for any title.
  public var titleFilter: String

  /// Creates a filter; the default values match all episodes.
  public init(shows: Set<ShowID>? = nil, titleFilter: String = "") {
    self.shows = shows
    self.titleFilter = titleFilter
  }

  /// Whether an episode with this title matches.
  public func matches(_ title: String, of show: ShowID) -> Bool {
    guard shows?.contains(show) ?? true else { return false }
    let wanted = TitleWords(titleFilter)
    return wanted.isEmpty || wanted.first(in: title) != nil
  }
}
