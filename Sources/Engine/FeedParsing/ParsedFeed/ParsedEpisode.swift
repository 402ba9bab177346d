import Foundation
import HTMLSanitizer
import TextScanning

/// An episode as published.
public struct ParsedEpisode: Sendable, Equatable {
  /// The kind of an episode (`itunes:episodeType`).
  public enum Kind: String, Sendable, Encodable {
    /// Raw values are those of the specification.
    case full, trailer, bonus
  }

  /// The identity of the episode within its show: the published GUID; without one the URL of its first enclosure, or its link.
  public var guid: String?
  /// Whether `guid` was published and is not a substitute.
  public var hasPublishedGUID = false
  /// The title.
  public var title: String?
  /// The title as identities are computed from it, which must never change: references that are left in it are not decoded. nil where it is
  /// `title`, empty where there is none.
  package var writtenTitle: String?
  /// The subtitle (`itunes:subtitle`).
  public var subtitle: String?
  /// The episode's web page.
  public var link: String?
  /// The longest notes of the feed, as published (plain text or HTML, untrusted).
  public var notes: String?
  /// The base of relative links in `notes`.
  public var notesBase: String?
  /// The publication date; nil for a missing or unreadable one, never the time of reading.
  public var published: Date?
  /// When the episode was last changed, where the feed has it.
  public var updated: Date?
  /// The duration in seconds (`itunes:duration`).
  public var durationSeconds: Int?
  /// All media of the episode in document order, without duplicates.
  public var enclosures: [ParsedEnclosure] = []
  /// The alternative files (`podcast:alternateEnclosure`).
  public var alternateEnclosures: [ParsedAlternateEnclosure] = []
  /// The URL of the episode's cover.
  public var artworkURL: String?
  /// The other pictures of the episode, for a cover that is none: at most three.
  public var artworkFallbacks: [String] = []
  /// The cover in several sizes.
  public var images: [ParsedImage] = []
  /// The number of the season (`itunes:season`, `podcast:season`).
  public var season: Int?
  /// The name of the season (`podcast:season`).
  public var seasonName: String?
  /// The number of the episode (`itunes:episode`, `podcast:episode`).
  public var number: Int?
  /// The number as the publisher displays it, such as "Ch. 3" (`podcast:episode`).
  public var numberDisplay: String?
  /// The kind of the episode.
  public var kind: Kind?
  /// Whether the episode is explicit (`itunes:explicit`).
  public var explicit: Bool?
  /// Whether directories must not list the episode (`itunes:block`).
  public var isBlocked: Bool?
  /// Podlove simple chapters of the feed itself.
  public var chapters: [ParsedChapter] = []
  /// The URL of a chapters file (`podcast:chapters`).
  public var chaptersURL: String?
  /// The transcripts (`podcast:transcript`).
  public var transcripts: [ParsedTranscript] = []
  /// The participants (`podcast:person`).
  public var persons: [ParsedPerson] = []
  /// The soundbites (`podcast:soundbite`).
  public var soundbites: [ParsedSoundbite] = []
  /// The locations (`podcast:location`).
  public var locations: [ParsedLocation] = []
  /// The licence (`podcast:license`).
  public var license: ParsedLicense?
  /// The payment information (`podcast:value`).
  public var values: [ParsedValue] = []
  /// The free texts (`podcast:txt`).
  public var txts: [ParsedTxt] = []
  /// The discussions (`podcast:socialInteract`).
  public var socialInteractions: [ParsedSocialInteraction] = []

  /// The notes as sanitized HTML, safe in a page. Computed at each access.
  public var notesHTML: String? { notes.flatMap { ShowNotes.sanitised($0, base: notesBase).nonEmpty } }

  /// Whether the notes may contain a picture.
  package var mayHavePictures: Bool { notes.map(NotesFormat.mayHavePictures) ?? false }

  /// The notes as one line of plain text. Computed at each access.
  public var notesText: String? { notes.flatMap { ShowNotes.plainText($0).nonEmpty } }

  /// `notesHTML` and a summary of at most `count` characters, faster than both separately.
  public func notes(beginning count: Int) -> (html: String?, beginning: String?) {
    guard let notes else { return (nil, nil) }
    let (html, summary) = ShowNotes.sanitisedAndSummary(notes, base: notesBase, limit: count)
    return (html.nonEmpty, summary.nonEmpty)
  }

  /// The enclosure to play: the first audio, or else the first video, or else the first of unknown kind; nil when there are only
  /// documents and pictures. A stream comes after all files.
  public var playableEnclosure: ParsedEnclosure? { Self.best(of: enclosures.filter { !$0.isStream }) ?? identifyingEnclosure }

  /// The enclosure by which an episode without a GUID is identified: the choice of the first versions, which must never change.
  package var identifyingEnclosure: ParsedEnclosure? { Self.best(of: enclosures) }

  private static func best(of enclosures: [ParsedEnclosure]) -> ParsedEnclosure? {
    enclosures.first { $0.medium == .audio }
      ?? enclosures.first { $0.medium == .video }
      ?? enclosures.first { $0.medium == .unknown }
  }
}

extension ParsedEpisode: Encodable {
  // Notes are encoded as sanitized HTML and as text, never as published.
  enum CodingKeys: String, CodingKey {
    case guid, title, subtitle, link, notesHTML, notesText, published, updated, durationSeconds, enclosures, alternateEnclosures
    case artworkURL, images, season, seasonName, number, numberDisplay, kind, explicit, isBlocked, chapters, chaptersURL, transcripts
    case persons, soundbites, locations, license, values, txts, socialInteractions
  }

  /// Encodes every key, with null for missing values.
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
