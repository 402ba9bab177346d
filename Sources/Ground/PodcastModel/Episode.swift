import Foundation

/// An audio or video episode of a show, with the feed's data.
public struct Episode: Sendable, Equatable, Identifiable {
  public let id: EpisodeID
  public let show: ShowID
  public var title: String
  /// One line of plain text under the title.
  public var subtitle: String?
  /// The episode's own web page.
  public var link: String?
  /// The publication date; nil when the feed has no readable date.
  public var published: Date?
  /// In seconds, according to the feed; the length of the media is known once it has been played.
  public var durationSeconds: Double?
  /// The media file; nil when the feed has nothing playable.
  public var enclosure: Enclosure?
  public var artwork: ArtworkID?
  public var season: Int?
  public var number: Int?
  public var kind: Kind
  public var isExplicit: Bool

  public enum Kind: String, Sendable {
    case full, trailer, bonus
  }

  public init(
    id: EpisodeID, show: ShowID, title: String, subtitle: String?, link: String?, published: Date?,
    durationSeconds: Double?, enclosure: Enclosure?, artwork: ArtworkID?, season: Int?, number: Int?, kind: Kind,
    isExplicit: Bool
  ) {
    self.id = id
    self.show = show
    self.title = title
    self.subtitle = subtitle
    self.link = link
    self.published = published
    self.durationSeconds = durationSeconds
    self.enclosure = enclosure
    self.artwork = artwork
    self.season = season
    self.number = number
    self.kind = kind
    self.isExplicit = isExplicit
  }
}
