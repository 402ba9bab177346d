import PodcastModel
import Storage

/// A show in a chart, with one user's relation to it.
public struct ChartedShow: Sendable, Equatable {
  /// The address of the feed.
  public let feedURL: String
  /// The title of the show.
  public let title: String
  /// The author; empty where the directory has none.
  public let author: String
  /// The genre by the directory; nil for none.
  public let genre: String?
  /// The cover; nil for none.
  public let artwork: ArtworkID?
  /// The show in the library, for a link to its page; nil when it is not there, or when the user may not see it.
  public let show: ShowID?
  /// Whether the user subscribes to it.
  public let isSubscribed: Bool

  /// A show of a chart as a directory provides it.
  public struct Entry: Sendable, Equatable {
    /// The address of the feed.
    public let feedURL: String
    /// The title of the show.
    public let title: String
    /// The author; empty for none.
    public let author: String
    /// The genre; nil for none.
    public let genre: String?
    /// The URL of the cover; nil for none.
    public let artworkURL: String?

    /// Creates an entry.
    public init(feedURL: String, title: String, author: String, genre: String? = nil, artworkURL: String? = nil) {
      self.feedURL = feedURL
      self.title = title
      self.author = author
      self.genre = genre
      self.artworkURL = artworkURL
    }
  }
}

extension ChartedShow {
  init(_ row: Row) throws {
    feedURL = try row.text("feed_url")
    title = try row.text("title")
    author = try row.text("author")
    genre = try row.optionalText("genre")
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    show = try row.optionalInt64("show_id").map(ShowID.init)
    isSubscribed = try row.optionalInt64("subscriber") != nil
  }
}
