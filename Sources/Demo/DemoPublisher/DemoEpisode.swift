import Foundation

/// One episode as its feed tells it.
public struct DemoEpisode: Sendable {
  public enum Kind: String, Sendable { case full, trailer, bonus }

  /// Its part of the sound's address: `/media/{show}/{slug}.mp3`.
  public var slug: String
  public var guid: String
  public var title: String
  public var subtitle: String
  public var notes: String
  public var published: Date
  /// The length of the sound to the second.
  public var seconds: Int
  public var season: Int?
  public var number: Int?
  public var kind: Kind
  /// False for an announcement without sound: it is listed and cannot be played.
  public var hasEnclosure: Bool
  /// A picture of its own. The publisher need not have it: one episode points at a missing one on purpose.
  public var artwork: String?
  public var extras: DemoEpisodeExtras?

  public init(
    slug: String, guid: String, title: String, subtitle: String, notes: String, published: Date, seconds: Int,
    season: Int? = nil, number: Int? = nil, kind: Kind = .full, hasEnclosure: Bool = true, artwork: String? = nil
  ) {
    self.slug = slug
    self.guid = guid
    self.title = title
    self.subtitle = subtitle
    self.notes = notes
    self.published = published
    self.seconds = SoundTrack.wholeFrames(seconds)
    self.season = season
    self.number = number
    self.kind = kind
    self.hasEnclosure = hasEnclosure
    self.artwork = artwork
  }

  func moved(to date: Date) -> DemoEpisode {
    let day = PublishingDay.shortDay(published)
    var episode = self
    episode.published = date
    if title.hasPrefix(day) { episode.title = PublishingDay.shortDay(date) + title.dropFirst(day.count) }
    return episode
  }
}
