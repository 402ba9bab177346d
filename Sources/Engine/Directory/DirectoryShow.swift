/// A show as a directory lists it: enough for a row of results, and the feed to add.
public struct DirectoryShow: Sendable, Equatable {
  public let title: String
  /// Empty when the directory names nobody.
  public let author: String
  /// http or https, normalised; what tells shows apart.
  public let feedURL: String
  /// The largest picture offered.
  public let artworkURL: String?
  /// The show's page in the directory, or its own.
  public let websiteURL: String?
  /// Apple's number of the show.
  public let itunesID: Int64?
  /// The feed's own lasting name, lower case.
  public let podcastGUID: String?
  public let genre: String?
  public let language: String?
  public let episodeCount: Int?

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
