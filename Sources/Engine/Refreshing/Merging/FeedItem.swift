import FeedParsing
import Foundation
import Library
import PodcastModel

/// An item of a feed: what it may be recognised by, and what is to be stored of it.
struct FeedItem: Sendable {
  /// The publisher's own word for it.
  let guid: String?
  let title: String
  let link: String?
  let published: Date?
  let enclosureURL: String?
  let contentHash: Int64
  /// Nil for what is known word for word: it need not be read to the end, nor kept.
  let facts: EpisodeFacts?

  /// - Parameter known: what stands for contents that are in the library already.
  init(_ episode: ParsedEpisode, known: Set<Int64>) {
    guid = episode.hasPublishedGUID ? episode.guid : nil
    title = episode.title ?? episode.substituteTitle
    link = episode.link
    published = episode.published
    enclosureURL = episode.playableEnclosure?.url
    contentHash = episode.contentHash
    facts = known.contains(contentHash) ? nil : EpisodeFacts(episode, title: title, contentHash: contentHash)
  }

  /// The first of `candidates`, and for nearly all items the one that is taken.
  var shortestName: String {
    if let guid { return "guid:\(guid)" }
    if let enclosureURL { return "enclosure:\(enclosureURL)" }
    return link.map { "link:\($0)" } ?? candidates[0]
  }

  /// What it may be called in the library, the shortest first. The first that no other item of the feed has is taken.
  var candidates: [String] {
    let titleAndDate = "\(title) \(published?.timeIntervalSince1970 ?? 0)"
    if let guid {
      let place = enclosureURL ?? link
      return ["guid:\(guid)"] + (place.map { ["guid:\(guid) \($0)"] } ?? []) + ["guid:\(guid) \(place ?? "") \(titleAndDate)"]
    }
    if let enclosureURL { return ["enclosure:\(enclosureURL)", "enclosure:\(enclosureURL) \(titleAndDate)"] }
    if let link { return ["link:\(link)", "link:\(link) \(titleAndDate)"] }
    return ["title:\(titleAndDate)"]
  }

  static let mostCandidates = 3

  /// Whether two items of one feed are the same episode, listed twice.
  func isTwin(of other: FeedItem) -> Bool {
    guard guid == other.guid, enclosureURL == other.enclosureURL else { return false }
    // One GUID and one sound: only what differs in title and date as well is more than a slip of the publisher.
    if guid != nil { return title == other.title || published != nil && published == other.published }
    // One sound alone may be a placeholder that many share.
    return title == other.title && published == other.published && (enclosureURL != nil || link == other.link)
  }
}

extension ParsedEpisode {
  /// What an episode without a title is called: the name of its file, else its GUID.
  fileprivate var substituteTitle: String {
    let file = playableEnclosure.flatMap { URL(string: $0.url)?.deletingPathExtension().lastPathComponent } ?? ""
    return file.isEmpty ? guid ?? "–" : file
  }

  /// Of everything that is stored, as the feed writes it: notes need not be cleaned to see that they are the same.
  fileprivate var contentHash: Int64 {
    let enclosure = playableEnclosure
    var hash = ContentHash()
    for text in [guid, title, subtitle, link, notes, notesBase, enclosure?.url, enclosure?.type, artworkURL, kind?.rawValue] {
      hash.add(text)
    }
    for number in [durationSeconds, enclosure?.length, season, number, explicit.map { $0 ? 1 : 0 }] { hash.add(number) }
    hash.add(published?.timeIntervalSince1970)
    for chapter in chapters {
      hash.add(chapter.title)
      hash.add(chapter.startSeconds)
    }
    return hash.value
  }
}

extension EpisodeFacts {
  /// What is stored of an item; identity and place follow from the whole feed.
  fileprivate init(_ episode: ParsedEpisode, title: String, contentHash: Int64) {
    let notes = episode.notes(beginning: 300)
    self.init(
      identity: "", title: title,
      subtitle: episode.subtitle, summary: notes.beginning ?? String((episode.subtitle ?? "").prefix(300)),
      notesHTML: notes.html, link: episode.link, published: episode.published, sortDate: .distantPast,
      durationSeconds: episode.durationSeconds.map(Double.init),
      enclosure: episode.playableEnclosure.map { Enclosure(url: $0.url, type: $0.type, length: $0.length.map { Int64(clamping: $0) }) },
      artworkURL: episode.artworkURL, season: episode.season, number: episode.number,
      kind: episode.kind.flatMap { Episode.Kind(rawValue: $0.rawValue) } ?? .full, isExplicit: episode.explicit ?? false,
      chapters: episode.chapters.map { Chapter(startSeconds: $0.startSeconds, title: $0.title ?? "") }, contentHash: contentHash)
  }
}
