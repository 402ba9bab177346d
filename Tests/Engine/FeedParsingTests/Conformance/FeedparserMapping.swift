import Foundation

@testable import FeedParsing

/// Our model's fields under feedparser's names; `notModelled` for the rest.
struct FeedparserMapping {
  enum Value {
    case notModelled
    /// Plain text in our model.
    case title(String?)
    /// Compared by its words, since feedparser sanitizes HTML differently.
    case words(String?)
    case exact(String?)
    case number(Double?)
    case date(Date?)
    case truth(Bool?)
    case count(Int)
  }

  let feed: ParsedFeed

  /// - Parameter path: names and indices, such as `entries`, `0`, `title`.
  func value(_ path: [CorpusJSON]) -> Value {
    guard let first = path.first?.text else { return .notModelled }
    let rest = Array(path.dropFirst())
    switch first {
    case "feed": return ofFeed(rest)
    case "entries":
      guard let index = rest.first?.integer else { return path.count == 1 ? .count(feed.episodes.count) : .notModelled }
      return ofEntry(feed.episodes.indices.contains(index) ? feed.episodes[index] : ParsedEpisode(), Array(rest.dropFirst()))
    default: return .notModelled
    }
  }

  // MARK: - Private

  private func name(_ path: [CorpusJSON]) -> String {
    path.map { $0.text ?? $0.integer.map(String.init) ?? "?" }.joined(separator: ".")
  }

  private func ofFeed(_ path: [CorpusJSON]) -> Value {
    switch name(path) {
    case "title", "title_detail.value": .title(feed.title)
    case "link": .exact(feed.link)
    case "description": .words(feed.description)
    case "subtitle", "tagline", "subtitle_detail.value", "tagline_detail.value": .words(feed.subtitle ?? feed.description)
    case "language": .exact(feed.language)
    case "author_detail.name", "authors.0.name": .words(feed.author)
    case "generator", "generator_detail.name": .words(feed.generator)
    case "rights", "copyright", "rights_detail.value", "copyright_detail.value": .words(feed.copyright)
    case "image.href", "logo": .exact(feed.artworkURL)
    case "ttl": .exact(feed.ttlMinutes.map(String.init))
    case "published_parsed": .date(feed.published)
    case "updated_parsed": .date(feed.updated)
    case "itunes_block": .truth(feed.isBlocked ?? false)
    case "itunes_explicit": .truth(feed.explicit)
    default: .notModelled
    }
  }

  private func ofEntry(_ episode: ParsedEpisode, _ path: [CorpusJSON]) -> Value {
    switch name(path) {
    case "title", "title_detail.value": .title(episode.title)
    case "link": .exact(episode.link)
    case "id", "guid": .exact(episode.hasPublishedGUID ? episode.guid : nil)
    case "summary", "description", "summary_detail.value", "content.0.value": .words(episode.notes)
    case "published_parsed": .date(episode.published)
    case "updated_parsed": .date(episode.updated)
    case "enclosures.0.url": .exact(episode.enclosures.first?.url)
    case "enclosures.0.type": .exact(episode.enclosures.first?.type)
    case "enclosures.0.length": .exact(episode.enclosures.first?.length.map(String.init))
    case "image.href": .exact(episode.artworkURL)
    case "itunes_duration": .number(episode.durationSeconds.map(Double.init))
    case "itunes_explicit": .truth(episode.explicit)
    case "itunes_block": .truth(episode.isBlocked ?? false)
    case "psc_chapters.chapters": .count(episode.chapters.count)
    default: .notModelled
    }
  }
}
