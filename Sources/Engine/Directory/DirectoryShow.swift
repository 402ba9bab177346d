/// A show as a directory lists it: enough for a result row, and the feed to subscribe to.
public struct DirectoryShow: Sendable, Equatable {
  /// The title of the show.
  public let title: String
  /// The author; empty when the directory names none.
  public let author: String
  /// The feed, http or https, normalised. It identifies the show.
  public let feedURL: String
  /// The largest picture that the directory offers.
  public let artworkURL: String?
  /// The show's page in the directory, or its own website.
  public let websiteURL: String?
  /// Apple's id of the show.
  public let itunesID: Int64?
  /// The `podcast:guid` of the feed, lower case (Podcasting 2.0 namespace).
  public let podcastGUID: String?
  /// The name of the first category.
  public let genre: String?
  /// The language tag, as the directory writes it.
  public let language: String?
  /// The number of episodes.
  public let episodeCount: Int?

  /// Creates a show.
  public init(
    title: String, author: String, feedURL: String, artworkURL: String? = nil, websiteURL: String? = nil,
    itunesID: Int64? = nil, podcastGUID: String? = nil, genre: String? = nil, language: String? = nil, episodeCount: Int? = nil
  ) {
    self.title = title
    self.author = author
    self.feedURL = feedURL
    self.artworkURL = artworkURL
    self.websiteURL = websiteURL
    self.itunesID = itunesID
    self.podcastGUID = podcastGUID
    self.genre = genre
    self.language = language
    self.episodeCount = episodeCount
  }
}
