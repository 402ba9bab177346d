import FeedParsing
import Foundation
import TextScanning

/// What a list says of one episode that somebody heard, or began to hear.
public struct OPMLEpisode: Equatable, Sendable, Encodable {
  public var title: String?
  public var link: String?
  public var enclosureURL: String?
  public var published: Date?
  public var isPlayed: Bool
  /// Where listening stopped, in seconds.
  public var position: Double?
  /// When that was, or when it was played.
  public var changed: Date?

  public init(
    title: String? = nil, link: String? = nil, enclosureURL: String? = nil, published: Date? = nil, isPlayed: Bool = false,
    position: Double? = nil, changed: Date? = nil
  ) {
    self.title = title
    self.link = link
    self.enclosureURL = enclosureURL
    self.published = published
    self.isPlayed = isPlayed
    self.position = position
    self.changed = changed
  }

  /// Nil when it says nothing of what was heard.
  init?(_ attributes: MarkupAttributes) {
    title = (attributes["title"]?.squashed.nonEmpty ?? attributes["text"]?.squashed.nonEmpty)?.prefix(bytes: OPMLBuilder.titleLimit)
    link = attributes["url"].flatMap { FeedAddress.resolve($0, base: nil) }
    enclosureURL = attributes["enclosureurl"].flatMap { FeedAddress.resolve($0, base: nil) }
    published = attributes["pubdate"].flatMap(FeedDate.parse)
    isPlayed = attributes["played"].flatMap(FeedWords.flag) ?? false
    position = attributes["progress"].flatMap(FeedWords.count).flatMap { (1...Self.longest).contains($0) ? Double($0) : nil }
    changed = attributes["userupdateddate"].flatMap(FeedDate.parse)
    guard isPlayed || position != nil, title != nil || link != nil || enclosureURL != nil else { return nil }
  }

  /// A week of seconds: more is no position.
  private static let longest = 604_800
}
