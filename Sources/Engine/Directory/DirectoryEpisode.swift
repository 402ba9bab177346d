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
  public internal(set) var guid: String?
  /// The publication date.
  public internal(set) var published: Date?
  /// The duration in seconds.
  public internal(set) var durationSeconds: Double?
  /// The audio or video file.
  public internal(set) var enclosureURL: String?
  /// The picture of the episode or its show.
  public internal(set) var artworkURL: String?
  /// The episode's web page.
  public internal(set) var websiteURL: String?
}
