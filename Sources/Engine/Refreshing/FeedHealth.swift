import Foundation
import Library
import PodcastModel

/// How a show's feed is doing: for whoever looks after it.
public struct FeedHealth: Sendable, Equatable {
  public let show: ShowID
  /// Without a user and password.
  public let feedURL: String
  /// When it last answered, with something new or not.
  public let checked: Date?
  /// When something new was last in it.
  public let changed: Date?
  /// When it is fetched next by itself; nil for never.
  public let next: Date?
  /// How often it is fetched, as found out.
  public let interval: Duration?
  /// Why it could not be read when it was last tried; nil when it could.
  public let trouble: FeedTrouble?
  /// Failures in a row.
  public let failures: Int
  /// Whether anybody subscribes to the show, plays or keeps it: others are not fetched by themselves.
  public let isWanted: Bool
  public let isSignedIn: Bool
  /// What we call ourselves there; nil for the usual name.
  public let userAgent: String?
  /// Where older pages are still to be read.
  public let pendingPageURL: String?
  /// Newest first, at most 50.
  public let log: [FetchLogEntry]
  /// Newest first, at most 50.
  public let repairs: [IdentityRepair]
  /// Until when it rests, since the program crashed while it read this feed alone; nil for a feed that does not rest.
  public let restsUntil: Date?
}
