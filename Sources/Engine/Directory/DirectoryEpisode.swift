import Foundation

/// An episode as a directory lists it, with its feed.
public struct DirectoryEpisode: Sendable, Equatable {
  /// The title of the episode.
  public let title: String
  /// The title of its show.
  public let showTitle: String
  /// The feed: http or https, normalised.
  public let feedURL: String
  /// The feed's id of the episode, which identifies it once the feed is stored.
  public let guid: String?
  /// The publication date.
  public let published: Date?
  /// The duration in seconds.
  public let durationSeconds: Double?
  /// The audio or video file.
  public let enclosureURL: String?
  /// The picture of the episode or its show.
  public let artworkURL: String?
  /// The episode's web page.
  public let websiteURL: String?

  /// Creates an episode.
  public init(
    title: String, showTitle: String, feedURL: String, guid: String? = nil, published: Date? = nil, durationSeconds: Double? = nil,
    enclosureURL: String? = nil, artworkURL: String? = nil, websiteURL: String? = nil
  ) {
    self.title = title
    self.showTitle = showTitle
    self.feedURL = feedURL
    self.guid = guid
    self.published = published
    self.durationSeconds = durationSeconds
    self.enclosureURL = enclosureURL
    self.artworkURL = artworkURL
    self.websiteURL = websiteURL
  }
}
