import Foundation

/// One episode as its feed tells it.
public struct DemoEpisode: Sendable, Decodable {
  public enum Kind: String, Sendable, Decodable { case full, trailer, bonus }

  /// Its part of the audio's address: `/media/{show}/{slug}.mp3`.
  public var slug: String
  public var guid: String
  public var title: String
  public var subtitle: String
  var notes: ShowNotes
  public var published: Date
  /// The length of the audio in seconds, a multiple of three: a whole number of frames.
  public var seconds: Int
  public var season: Int?
  public var number: Int?
  public var kind: Kind
  /// True for an announcement without audio: it is listed and cannot be played.
  var isAnnouncement: Bool?
  /// A picture of its own. The publisher need not have it: one episode points at a missing one on purpose.
  public var artwork: String?
  public var extras: DemoEpisodeExtras?

  public var hasEnclosure: Bool { isAnnouncement != true }

  func moved(to date: Date) -> DemoEpisode {
    let day = PublicationCalendar.shortDay(published)
    var episode = self
    episode.published = date
    if title.hasPrefix(day) { episode.title = PublicationCalendar.shortDay(date) + title.dropFirst(day.count) }
    return episode
  }
}
