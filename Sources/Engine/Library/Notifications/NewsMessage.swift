import Foundation
import PodcastModel
import Storage

/// A message about one new episode on its way to one address, and the right to send it. Whoever takes it over later has a higher
/// generation, and what the earlier one says of it is not heard.
public struct NewsMessage: Sendable, Equatable {
  /// The same however often it is tried: who receives it twice can tell.
  public let id: Int64
  public let address: NewsAddress.ID
  /// Whose address it is.
  public let user: UserID
  public let kind: NewsAddress.Kind
  public let url: StoredURL
  public let facts: NewsFacts
  /// Failures in a row by now.
  public let failures: Int
  public let made: Date
  public let generation: Int64

  init(_ row: Row, generation: Int64) throws {
    id = try row.int64("id")
    address = try row.int64("address_id")
    user = UserID(try row.int64("user_id"))
    kind = NewsAddress.Kind(rawValue: try row.text("kind")) ?? .webhook
    url = try StoredURL(row)
    facts = try NewsFacts(row)
    failures = Int(clamping: try row.int64("failures"))
    made = try row.date("made_at")
    self.generation = generation
  }
}

/// What a message says.
public struct NewsFacts: Sendable, Equatable {
  public var episode: EpisodeID
  public var title: String
  public var show: ShowID
  public var showTitle: String
  public var published: Date?
  public var durationSeconds: Double?
  /// The episode's page at its publisher; nil where the show is a private one, since such links may open doors.
  public var link: String?
  /// How many more of the show came with it, of which no message is sent.
  public var others: Int

  public init(
    episode: EpisodeID, title: String, show: ShowID, showTitle: String, published: Date? = nil, durationSeconds: Double? = nil,
    link: String? = nil, others: Int = 0
  ) {
    self.episode = episode
    self.title = title
    self.show = show
    self.showTitle = showTitle
    self.published = published
    self.durationSeconds = durationSeconds
    self.link = link
    self.others = others
  }

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    title = try row.text("title")
    show = ShowID(try row.int64("show_id"))
    showTitle = try row.text("show_title")
    published = try row.optionalDate("published_at")
    durationSeconds = try row.optionalDouble("duration")
    link = try row.optionalInt64("private_show") == nil ? try row.optionalText("link") : nil
    others = Int(clamping: try row.int64("others"))
  }
}
