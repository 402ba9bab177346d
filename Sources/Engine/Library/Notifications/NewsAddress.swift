import Foundation
import PodcastModel
import Storage

/// Where a person hears of new episodes.
public struct NewsAddress: Sendable, Equatable, Identifiable {
  public typealias ID = Int64

  /// How it wants to be told. The raw values are stored: never rename one.
  public enum Kind: String, Sendable, CaseIterable {
    /// A POST with a JSON object.
    case webhook
    /// A topic of ntfy: the text as body, the rest in headers.
    case ntfy
  }

  public let id: ID
  public let user: UserID
  public var kind: Kind
  public let url: StoredURL
  /// Which episodes it is told of.
  public var filter: NewsFilter
  /// When something arrived there last.
  public let sent: Date?
  /// Why the last message did not arrive, in the sender's words for it; nil when it did.
  public let trouble: String?

  init(_ row: Row, shows: Set<ShowID>) throws {
    id = try row.int64("id")
    user = UserID(try row.int64("user_id"))
    kind = Kind(rawValue: try row.text("kind")) ?? .webhook
    url = try StoredURL(row)
    filter = NewsFilter(shows: try row.bool("is_for_all") ? nil : shows, words: try row.text("words"))
    sent = try row.optionalDate("sent_at")
    trouble = try row.optionalText("trouble")
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

/// A notification address whose URL is not sealed yet.
public struct PlainAddress: Sendable, Equatable {
  public let id: NewsAddress.ID
  public let user: UserID
  public let url: String
}

/// Which new episodes of the shows that a person subscribes to are worth a message.
public struct NewsFilter: Sendable, Equatable {
  /// Of which shows; nil for all.
  public var shows: Set<ShowID>?
  /// Words, parted by commas, of which the title has to have one; "" for any title.
  public var words: String

  public init(shows: Set<ShowID>? = nil, words: String = "") {
    self.shows = shows
    self.words = words
  }

  public func takes(_ title: String, of show: ShowID) -> Bool {
    guard shows?.contains(show) ?? true else { return false }
    let wanted = words.split(separator: ",").map { Self.folded(String($0)) }.filter { !$0.isEmpty }
    let title = Self.folded(title)
    return wanted.isEmpty || wanted.contains { title.contains($0) }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
