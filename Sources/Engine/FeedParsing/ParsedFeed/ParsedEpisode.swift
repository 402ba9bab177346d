import Foundation
import HTMLSanitizer
import TextScanning

/// One episode as its publisher wrote it.
public struct ParsedEpisode: Sendable, Equatable {
  /// `itunes:episodeType`.
  public enum Kind: String, Sendable, Encodable {
    case full, trailer, bonus
  }

  /// What tells this episode from others of the show: the published GUID; without one the URL of its first
  /// enclosure, else its link.
  public var guid: String?
  /// Whether `guid` is the publisher's own word, not a substitute.
  public var hasPublishedGUID = false
  public var title: String?
  public var subtitle: String?
  public var link: String?
  /// The fullest notes the feed has, as published (plain text or HTML, untrusted).
  public var notes: String?
  /// What relative links in `notes` are relative to.
  public var notesBase: String?
  /// Nil when the feed gives no date, or none that can be understood; never the time of reading.
  public var published: Date?
  /// When it was last changed, where the feed tells.
  public var updated: Date?
  public var durationSeconds: Int?
  /// All media of the episode in document order, without repeats.
  public var enclosures: [ParsedEnclosure] = []
  public var alternateEnclosures: [ParsedAlternateEnclosure] = []
  public var artworkURL: String?
  /// The picture in several sizes.
  public var images: [ParsedImage] = []
  public var season: Int?
  public var seasonName: String?
  public var number: Int?
  /// The number as it is to be shown, such as "Ch. 3".
  public var numberDisplay: String?
  public var kind: Kind?
  public var explicit: Bool?
  /// Directories must not list the episode.
  public var isBlocked: Bool?
  /// Podlove simple chapters of the feed itself.
  public var chapters: [ParsedChapter] = []
  /// A chapters file to be fetched (`podcast:chapters`).
  public var chaptersURL: String?
  public var transcripts: [ParsedTranscript] = []
  public var persons: [ParsedPerson] = []
  public var soundbites: [ParsedSoundbite] = []
  public var locations: [ParsedLocation] = []
  public var license: ParsedLicense?
  public var values: [ParsedValue] = []
  public var txts: [ParsedTxt] = []
  public var socialInteractions: [ParsedSocialInteraction] = []

  public init() {}

  /// The notes, sanitised and ready to be put into a page. Computed at each use: keep the result.
  public var notesHTML: String? { notes.flatMap { ShowNotes.sanitised($0, base: notesBase).nonEmpty } }

  /// The notes as one line of plain text. Computed at each use: keep the result.
  public var notesText: String? { notes.flatMap { ShowNotes.plainText($0).nonEmpty } }

  /// `notesHTML` and the first `count` characters of `notesText`, for a good deal less work than both.
  public func notes(beginning count: Int) -> (html: String?, beginning: String?) {
    guard let notes else { return (nil, nil) }
    // UTF-8 takes four bytes a character at most; of those that are made of several a few less will do.
    let (html, text) = ShowNotes.sanitisedAndPlain(notes, base: notesBase, limit: 4 * count)
    return (html.nonEmpty, String(text.prefix(count)).nonEmpty)
  }

  /// The enclosure to play: the first audio, else the first video, else the first whose kind is not told;
  /// nil when there is only paper and pictures.
  public var playableEnclosure: ParsedEnclosure? {
    enclosures.first { $0.medium == .audio }
      ?? enclosures.first { $0.medium == .video }
      ?? enclosures.first { $0.medium == .unknown }
  }
}

extension ParsedEpisode: Encodable {
  // Notes are shown as they may be put into a page and as text, never raw.
  enum CodingKeys: String, CodingKey {
    case guid, title, subtitle, link, notesHTML, notesText, published, updated, durationSeconds, enclosures, alternateEnclosures
    case artworkURL, images, season, seasonName, number, numberDisplay, kind, explicit, isBlocked, chapters, chaptersURL, transcripts
    case persons, soundbites, locations, license, values, txts, socialInteractions
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(guid, forKey: .guid)
    try container.encode(title, forKey: .title)
    try container.encode(subtitle, forKey: .subtitle)
    try container.encode(link, forKey: .link)
    try container.encode(notesHTML, forKey: .notesHTML)
    try container.encode(notesText, forKey: .notesText)
    try container.encodeIfPresent(published, forKey: .published)
    try container.encodeIfPresent(updated, forKey: .updated)
    try container.encode(durationSeconds, forKey: .durationSeconds)
    try container.encode(enclosures, forKey: .enclosures)
    try container.encode(alternateEnclosures, forKey: .alternateEnclosures)
    try container.encode(artworkURL, forKey: .artworkURL)
    try container.encode(images, forKey: .images)
    try container.encode(season, forKey: .season)
    try container.encode(seasonName, forKey: .seasonName)
    try container.encode(number, forKey: .number)
    try container.encode(numberDisplay, forKey: .numberDisplay)
    try container.encode(kind, forKey: .kind)
    try container.encode(explicit, forKey: .explicit)
    try container.encode(isBlocked, forKey: .isBlocked)
    try container.encode(chapters, forKey: .chapters)
    try container.encode(chaptersURL, forKey: .chaptersURL)
    try container.encode(transcripts, forKey: .transcripts)
    try container.encode(persons, forKey: .persons)
    try container.encode(soundbites, forKey: .soundbites)
    try container.encode(locations, forKey: .locations)
    try container.encode(license, forKey: .license)
    try container.encode(values, forKey: .values)
    try container.encode(txts, forKey: .txts)
    try container.encode(socialInteractions, forKey: .socialInteractions)
  }
}
