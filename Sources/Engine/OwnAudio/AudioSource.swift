import Foundation
import Library
import PodcastModel

/// A file that is or becomes an episode.
struct AudioSource: Sendable {
  /// Its path in the folder of uploads, or in the watched folder.
  let file: String
  /// The identity of the episode.
  let identity: String
  /// The title of a file without one.
  let name: String
  let type: String
  let bytes: Int64
  let modified: Date
  let tags: AudioTags
  /// The address of its cover; nil for none.
  let cover: String?
  /// The folder of its disc, which is a season; nil for none.
  var disc: FolderTree.Disc?

  /// Numbered files are in the order of their numbers, all others in that of their dates.
  var facts: EpisodeMetadata {
    // Without tags, the files of a disc have their numbers in their names.
    let track = tags.track ?? (disc == nil ? nil : Int(name.prefix { $0.isASCII && $0.isNumber }.prefix(5)))
    let number = track.map { (disc?.number ?? tags.disc ?? 1) * 100_000 + $0 }
    var facts = EpisodeMetadata(
      identity: identity, title: tags.title ?? name, summary: String((tags.comment ?? "").prefix(300)), published: modified,
      sortDate: number.map { Date(timeIntervalSince1970: 946_684_800 + Double($0)) } ?? modified, durationSeconds: tags.durationSeconds,
      enclosure: Enclosure(url: Enclosure.ownScheme + file, type: type, length: bytes), artworkURL: cover, season: disc?.number,
      number: tags.track, chapters: tags.chapters)
    facts.seasonName = disc?.name
    return facts
  }
}
