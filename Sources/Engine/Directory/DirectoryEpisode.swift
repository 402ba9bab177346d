import Foundation

/// An episode as a directory lists it, with the feed that it is in.
public struct DirectoryEpisode: Sendable, Equatable {
  public let title: String
  public let showTitle: String
  /// http or https, normalised.
  public let feedURL: String
  /// What the feed calls the episode; it is found again by this once the feed is stored.
  public let guid: String?
  public let published: Date?
  public let durationSeconds: Double?
  public let enclosureURL: String?
  public let artworkURL: String?
  public let websiteURL: String?

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
