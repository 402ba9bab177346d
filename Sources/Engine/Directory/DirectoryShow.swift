/// A show as a directory lists it: enough for a result row, and the feed to subscribe to.
public struct DirectoryShow: Sendable, Equatable {
  /// The title of the show.
  public let title: String
  /// The author; empty when the directory names none.
  public let author: String
  /// The feed, http or https, normalised. It identifies the show.
  public let feedURL: String
  /// The largest picture that the directory offers.
  public internal(set) var artworkURL: String?
  /// The show's page in the directory, or its own website.
  public internal(set) var websiteURL: String?
  /// Apple's id of the show.
  public internal(set) var itunesID: Int64?
  /// The `podcast:guid` of the feed, lower case (Podcasting 2.0 namespace).
  public internal(set) var podcastGUID: String?
  /// The name of the first category.
  public internal(set) var genre: String?
  /// The language tag, as the directory writes it.
  public internal(set) var language: String?
  /// The number of episodes.
  public internal(set) var episodeCount: Int?
}
