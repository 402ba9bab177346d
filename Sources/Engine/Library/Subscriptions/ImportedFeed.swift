import Foundation
import PodcastModel

/// One subscription of a list, ready to be stored.
public struct ImportedFeed: Sendable, Equatable {
  /// Where the feed lives, without a user and password.
  public var url: String
  /// The same feed may be here under one of these.
  public var otherURLs: [String]
  public var title: String?
  public var link: String?
  /// The names of the folders that it goes into.
  public var folders: [String]
  /// Whether the person subscribes to it; else only what was heard is brought in.
  public var isSubscribed: Bool
  /// Whether the list tells what was heard of it.
  public var hasListening: Bool
  /// Whether a user and password are kept for it next: it is not read before.
  public var waitsForSignIn: Bool

  public init(
    url: String, otherURLs: [String] = [], title: String? = nil, link: String? = nil, folders: [String] = [], isSubscribed: Bool = true,
    hasListening: Bool = false, waitsForSignIn: Bool = false
  ) {
    self.url = url
    self.otherURLs = otherURLs
    self.title = title
    self.link = link
    self.folders = folders
    self.isSubscribed = isSubscribed
    self.hasListening = hasListening
    self.waitsForSignIn = waitsForSignIn
  }
}

/// What was heard elsewhere of an episode that may not be here yet.
public struct ImportedEpisode: Sendable, Equatable {
  /// 0 before it is stored.
  public var id: Int64 = 0
  public var user: UserID
  public var title: String?
  public var link: String?
  public var enclosureURL: String?
  public var published: Date?
  public var isPlayed: Bool
  /// In seconds.
  public var position: Double
  /// When that was; nil where nobody knows.
  public var changed: Date?

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
