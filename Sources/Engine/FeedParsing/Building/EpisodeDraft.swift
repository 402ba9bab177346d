import Foundation
import TextScanning

/// An item that is being read: several elements may give the same fact, and the best one is known only at the end of the item.
struct EpisodeDraft {
  var episode = ParsedEpisode()
  var guid: String?
  /// By the RSS specification a GUID is the episode's address unless `isPermaLink` is false.
  var guidMayBeLink = false
  /// Whether the feed has `isPermaLink="true"`.
  var guidIsLink = false
  var about: String?
  var title: ItemTitle?
  var itunesTitle: ItemTitle?
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
  /// Media RSS files. They come after the enclosures, which podcast apps play.
  var mediaFiles: [ParsedEnclosure] = []
  var facts = SharedFacts()

  mutating func add(_ enclosure: ParsedEnclosure) {
    if let known = episode.enclosures.firstIndex(where: { $0.url == enclosure.url }) {
      episode.enclosures[known].type = episode.enclosures[known].type ?? enclosure.type
      episode.enclosures[known].length = episode.enclosures[known].length ?? enclosure.length
    } else if episode.enclosures.count < 200 {
      episode.enclosures.append(enclosure)
    }
  }

  func finished(base: String?, repairs: inout Set<Repair>) -> ParsedEpisode {
    var episode = withMediaFiles
    episode.title = title?.readable ?? itunesTitle?.readable
    let written = title?.written ?? itunesTitle?.written ?? ""
    episode.writtenTitle = written == (episode.title ?? "") ? nil : written
    episode.link = episode.link ?? atomLink ?? permalink(base: base)
    episode.notes = content ?? description ?? itunesSummary ?? summary ?? mediaDescription
    episode.notesBase = episode.notes == nil ? nil : notesBase ?? episode.link ?? base
    episode.published = pubDate ?? issued ?? dcDate ?? updated
    episode.durationSeconds = episode.durationSeconds ?? mediaDuration
    episode.updated = updated
    episode.artworkURL = itunesArtwork ?? mediaArtwork
    episode.isBlocked = facts.isBlocked
    episode.images = facts.images
    episode.artworkFallbacks = episode.artworkURL.map { [mediaArtwork].fallbacks(of: $0, facts.images) } ?? []
    episode.persons = facts.persons
    episode.locations = facts.locations
    episode.license = facts.license
    episode.values = facts.values
    episode.txts = facts.txts
    if let guid = guid ?? about {
      episode.guid = guid
      episode.hasPublishedGUID = true
    } else {
      episode.guid = episode.enclosures.first?.url ?? episode.link
      repairs.insert(.missingGUID)
    }
    return episode
  }

  private var withMediaFiles: ParsedEpisode {
    guard !mediaFiles.isEmpty else { return episode }
    var draft = self
    for file in mediaFiles { draft.add(file) }
    return draft.episode
  }

  /// The GUID as an address. Without `isPermaLink="true"` a relative GUID must look like a path: many feeds omit the attribute and
  /// write a plain number.
  private func permalink(base: String?) -> String? {
    guard guidMayBeLink, let guid else { return nil }
    if guid.hasPrefix("https://") || guid.hasPrefix("http://") { return FeedAddress.resolve(guid, base: nil) }
    guard guidIsLink || guid.utf8.contains(UInt8(ascii: "/")), FeedAddress.scheme(of: guid) == nil,
      !guid.utf8.contains(where: \.isSpace), let base, let address = FeedAddress.resolve(guid, base: base),
      address.hasPrefix("https://") || address.hasPrefix("http://")
    else { return nil }
    return address
  }
}

/// A title of an item, and its form in identities.
struct ItemTitle {
  /// nil where nothing is left to see.
  let readable: String?
  /// nil where earlier versions saw no title.
  let written: String?

  /// - Parameters:
  ///   - value: the text of the element.
  ///   - written: the text as earlier versions read it; nil where it is the same.
  init(_ value: String, written: String? = nil) {
    let line = value.squashed
    readable = line.withoutReferences.nonEmpty
    self.written = (written?.squashed ?? line).nonEmpty
  }
}
