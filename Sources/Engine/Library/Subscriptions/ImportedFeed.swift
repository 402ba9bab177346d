import Foundation
import PodcastModel

/// A feed of a list, in the form in which it is stored.
public struct ImportedFeed: Sendable, Equatable {
  /// The address of the feed, without a user and password.
  public var url: String
  /// Other addresses by which the same feed may be in the library.
  public var otherURLs: [String]
  /// The title; nil for none.
  public var title: String?
  /// The show's website; nil for none.
  public var link: String?
  /// The full paths of its folders.
  public var folders: [String]
  /// Whether the user subscribes to it; if not, only its listening history is imported.
  public var isSubscribed: Bool
  /// Whether the list has listening history of it.
  public var hasHistory: Bool
  /// Whether a user and password will be stored for it next: it is not fetched before.
  public var awaitsCredentials: Bool

  /// Creates a feed.
  public init(
    url: String, otherURLs: [String] = [], title: String? = nil, link: String? = nil, folders: [String] = [], isSubscribed: Bool = true,
    hasHistory: Bool = false, awaitsCredentials: Bool = false
  ) {
    self.url = url
    self.otherURLs = otherURLs
    self.title = title
    self.link = link
    self.folders = folders
    self.isSubscribed = isSubscribed
    self.hasHistory = hasHistory
    self.awaitsCredentials = awaitsCredentials
  }
}

/// The listening history of an episode that may not be in the library yet.
public struct ImportedEpisode: Sendable, Equatable {
  /// The row id; 0 before it is stored.
  public var id: Int64 = 0
  /// The user.
  public var user: UserID
  /// The title; nil for none.
  public var title: String?
  /// The episode's web page; nil for none.
  public var link: String?
  /// The audio URL; nil for none.
  public var enclosureURL: String?
  /// The publication date; nil for none.
  public var published: Date?
  /// Whether the episode was played to its end.
  public var isPlayed: Bool
  /// The position in seconds.
  public var position: Double
  /// The time of the position; nil where it is unknown.
  public var changed: Date?

  /// Creates an episode's history.
  public init(
    user: UserID, title: String? = nil, link: String? = nil, enclosureURL: String? = nil, published: Date? = nil, isPlayed: Bool,
    position: Double = 0, changed: Date? = nil
  ) {
    self.user = user
    self.title = title
    self.link = link
    self.enclosureURL = enclosureURL
    self.published = published
    self.isPlayed = isPlayed
    self.position = position
    self.changed = changed
  }
}
