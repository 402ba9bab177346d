import FeedParsing
import Foundation
import Library
import PodcastModel
import TextScanning

/// An item of a fetched feed: its identifiers, and the facts to store.
struct FeedItem: Sendable {
  /// The publisher's own identifier.
  let guid: String?
  let title: String
  /// The title as identities are computed from it: references that are left in it are not decoded.
  let writtenTitle: String
  let link: String?
  let published: Date?
  let enclosureURL: String?
  /// The address of the file by which an item without a GUID is identified.
  let identifyingURL: String?
  let contentHash: Int64
  /// The same without the date, for a feed that dates everything "now" at each fetch; 0 for a known one.
  let undatedHash: Int64
  /// nil for an unchanged item: it is neither parsed to the end nor held in memory.
  let facts: EpisodeMetadata?

  /// - Parameter known: the content hashes that are in the library already.
  init(_ episode: ParsedEpisode, known: Set<Int64>) {
    guid = episode.hasPublishedGUID ? episode.guid : nil
    title = episode.title ?? episode.substituteTitle
    writtenTitle = (episode.writtenTitle ?? episode.title)?.nonEmpty ?? episode.substituteTitle
    link = episode.link
    published = episode.published
    enclosureURL = episode.playableEnclosure?.url
    identifyingURL = episode.identifyingEnclosure?.url
    contentHash = episode.contentHash(isDated: true)
    undatedHash = known.contains(contentHash) ? 0 : episode.contentHash(isDated: false)
    facts =
      known.contains(contentHash) || known.contains(undatedHash) ? nil : EpisodeMetadata(episode, title: title, contentHash: contentHash)
  }

  /// An item like a stored episode, to compare it with those of another show.
  init(_ episode: KnownEpisode) {
    (guid, facts, contentHash, undatedHash) = (nil, nil, 0, 0)
    (title, link, published, enclosureURL) = (episode.title, episode.link, episode.published, episode.enclosureURL)
    writtenTitle = episode.title
    identifyingURL = enclosureURL
  }

  /// The first of `candidates`, which is the identity of nearly all items.
  var shortestIdentity: String {
    if let guid { return "guid:\(guid)" }
    if let identifyingURL { return "enclosure:\(identifyingURL)" }
    return link.map { "link:\($0)" } ?? candidates[0]
  }

  /// The possible identities, the shortest first. The first that no other item of the feed has is used.
  var candidates: [String] {
    let titleAndDate = "\(writtenTitle) \(published?.timeIntervalSince1970 ?? 0)"
    if let guid {
      let place = identifyingURL ?? link
      return ["guid:\(guid)"] + (place.map { ["guid:\(guid) \($0)"] } ?? []) + ["guid:\(guid) \(place ?? "") \(titleAndDate)"]
    }
    if let identifyingURL { return ["enclosure:\(identifyingURL)", "enclosure:\(identifyingURL) \(titleAndDate)"] }
    if let link { return ["link:\(link)", "link:\(link) \(titleAndDate)"] }
    return ["title:\(titleAndDate)"]
  }

  static let maxCandidates = 3

  /// Whether the item has nothing to store for an episode.
  func isUnchanged(_ known: KnownEpisode, isRedated: Bool) -> Bool {
    known.contentHash == contentHash || isRedated && known.contentHash == undatedHash
  }

  /// Whether two items of one feed are the same episode, listed twice.
  func isTwin(of other: FeedItem) -> Bool {
    guard guid == other.guid, enclosureURL == other.enclosureURL else { return false }
    // With the same GUID and the same audio, only a different title and date make two episodes; one difference is an error of the
    // publisher.
    if guid != nil { return writtenTitle == other.writtenTitle || published != nil && published == other.published }
    // The same audio alone may be a placeholder that many items share.
    return writtenTitle == other.writtenTitle && published == other.published && (enclosureURL != nil || link == other.link)
  }
}

extension ParsedEpisode {
  /// The title of an episode without one: the name of its file, or its GUID when it has no file either.
  fileprivate var substituteTitle: String {
    let file = playableEnclosure.flatMap { URL(string: $0.url)?.deletingPathExtension().lastPathComponent } ?? ""
    return file.isEmpty ? guid ?? "–" : file
  }

  /// A hash over everything that is stored, as the feed has it, with or without the date: notes need not be sanitized to see that they are
  /// unchanged.
  fileprivate func contentHash(isDated: Bool) -> Int64 {
    let enclosure = playableEnclosure
    var hash = ContentHash()
    for text in [guid, title, subtitle, link, notes, notesBase, enclosure?.url, enclosure?.type, artworkURL, kind?.rawValue] {
      hash.add(text)
    }
    for number in [durationSeconds, enclosure?.length, season, number, explicit.map { $0 ? 1 : 0 }] { hash.add(number) }
    if isDated { hash.add(published?.timeIntervalSince1970) } else { hash.add("any date") }
    // Earlier versions stored notes without their pictures: such episodes are stored again, and no others.
    if mayHavePictures { hash.add(1) }
    for chapter in chapters {
      hash.add(chapter.title)
      hash.add(chapter.startSeconds)
    }
    // Earlier versions stored neither of these: such episodes are stored again, and no others.
    for address in [chaptersURL] + chapters.flatMap({ [$0.url, $0.image] }) {
      if let address { hash.add(address) }
    }
    for url in artworkFallbacks { hash.add(url) }
    addExtras(to: &hash)
    return hash.value
  }
}

extension EpisodeMetadata {
  /// The stored facts of an item; its identity and place depend on the whole feed.
  fileprivate init(_ episode: ParsedEpisode, title: String, contentHash: Int64) {
    let notes = episode.notes(beginning: Self.maxSummary)
    self.init(
      identity: "", title: title,
      subtitle: episode.subtitle, summary: notes.beginning ?? (episode.subtitle ?? "").endingAtWord(within: Self.maxSummary),
      notesHTML: notes.html, link: episode.link, published: episode.published, sortDate: .distantPast,
      durationSeconds: episode.durationSeconds.map(Double.init),
      enclosure: episode.playableEnclosure.map { Enclosure(url: $0.url, type: $0.type, length: $0.length.map { Int64(clamping: $0) }) },
      artworkURL: episode.artworkURL, season: episode.season, number: episode.number,
      kind: episode.kind.flatMap { Episode.Kind(rawValue: $0.rawValue) } ?? .full, isExplicit: episode.explicit ?? false,
      chapters: episode.chapters.map(Chapter.init), chaptersURL: episode.chaptersURL, contentHash: contentHash)
    artworkFallbacks = episode.artworkFallbacks.compactMap(\.webAddress)
    (seasonName, extras, transcripts) = (episode.seasonName?.bounded, EpisodeExtras(episode), TranscriptSource.all(episode))
  }

  /// In characters.
  static let maxSummary = 300
}

extension Chapter {
  fileprivate init(_ chapter: ParsedChapter) {
    self.init(
      startSeconds: chapter.startSeconds, title: String((chapter.title ?? "").prefix(Self.maxTitleLength)), url: chapter.url,
      imageURL: chapter.image)
  }

  /// In characters.
  private static let maxTitleLength = 500
}
