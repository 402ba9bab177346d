import Foundation

/// An item while it is read: several elements may claim the same fact, and the best claim is only known at its end.
struct EpisodeDraft {
  var episode = ParsedEpisode()
  var guid: String?
  var about: String?
  var itunesTitle: String?
  var atomLink: String?
  var content: String?
  var description: String?
  var summary: String?
  var itunesSummary: String?
  var mediaDescription: String?
  var notesBase: String?
  var pubDate: Date?
  var issued: Date?
  var dcDate: Date?
  var updated: Date?
  var itunesArtwork: String?
  var mediaArtwork: String?
  var mediaDuration: Int?
  /// A person whose name is still to come.
  var pendingPerson: ParsedPerson?

  mutating func add(_ enclosure: ParsedEnclosure) {
    if let known = episode.enclosures.firstIndex(where: { $0.url == enclosure.url }) {
      episode.enclosures[known].type = episode.enclosures[known].type ?? enclosure.type
      episode.enclosures[known].length = episode.enclosures[known].length ?? enclosure.length
    } else if episode.enclosures.count < 200 {
      episode.enclosures.append(enclosure)
    }
  }

  func finished(base: String?, repairs: inout Set<Repair>) -> ParsedEpisode {
    var episode = episode
    episode.title = episode.title ?? itunesTitle
    episode.link = episode.link ?? atomLink
    episode.notes = content ?? description ?? itunesSummary ?? summary ?? mediaDescription
    episode.notesBase = episode.notes == nil ? nil : notesBase ?? episode.link ?? base
    episode.published = pubDate ?? issued ?? dcDate ?? updated
    episode.durationSeconds = episode.durationSeconds ?? mediaDuration
    episode.artworkURL = itunesArtwork ?? mediaArtwork
    if let guid = guid ?? about {
      episode.guid = guid
      episode.hasPublishedGUID = true
    } else {
      episode.guid = episode.enclosures.first?.url ?? episode.link
      repairs.insert(.missingGUID)
    }
    return episode
  }
}
