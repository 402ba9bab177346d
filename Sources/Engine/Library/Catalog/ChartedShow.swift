import Foundation
import PodcastModel
import Storage

/// A show in a chart, and what one person has to do with it.
public struct ChartedShow: Sendable, Equatable {
  public let feedURL: String
  public let title: String
  /// Empty when the directory names nobody.
  public let author: String
  public let genre: String?
  public let artwork: ArtworkID?
  /// The show in the library; nil while it is only listed.
  public let show: ShowID?
  public let isSubscribed: Bool

  /// - Parameter artworkURL: where the picture is; `ChartRepository` makes it known.
  public struct Entry: Sendable, Equatable {
    public let feedURL: String
    public let title: String
    public let author: String
    public let genre: String?
    public let artworkURL: String?

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
