import FeedParsing
import Foundation
import TextScanning

/// The listening state of an episode in a list of subscriptions.
public struct OPMLEpisode: Equatable, Sendable {
  /// The title as plain text; nil where it is missing.
  public var title: String?
  /// The episode's web page; nil where it is missing.
  public var link: String?
  /// The URL of its audio; nil where it is missing.
  public var enclosureURL: String?
  /// The publication date; nil where it is missing.
  public var published: Date?
  /// Whether the episode was played to its end.
  public var isPlayed = false
  /// The playback position, in seconds.
  public var position: Double?
  /// The time of that position, or of the end of playing.
  public var changed: Date?
}

extension OPMLEpisode {
  /// nil for an episode without a listening state.
  init?(_ attributes: MarkupAttributes) {
    title = (attributes["title"]?.readable.nonEmpty ?? attributes["text"]?.readable.nonEmpty)?.prefix(bytes: OPMLBuilder.titleLimit)
    link = attributes["url"].flatMap { FeedAddress.resolve($0, base: nil) }
    enclosureURL = attributes["enclosureurl"].flatMap { FeedAddress.resolve($0, base: nil) }
    published = attributes["pubdate"].flatMap(FeedDate.parse)
    isPlayed = attributes["played"].flatMap(FeedValues.flag) ?? false
    position = attributes["progress"].flatMap(FeedValues.count).flatMap { (1...Self.maxPosition).contains($0) ? Double($0) : nil }
    changed = attributes["userupdateddate"].flatMap(FeedDate.parse)
    guard isPlayed || position != nil, title != nil || link != nil || enclosureURL != nil else { return nil }
  }

  /// A week in seconds: a longer position is invalid.
  private static let maxPosition = 604_800
}
