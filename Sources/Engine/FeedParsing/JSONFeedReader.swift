import Foundation

/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org).
struct JSONFeedReader {
  private let feedURL: String?
  private var repairs: Set<Repair> = []

  init(feedURL: String?) { self.feedURL = feedURL }

  /// - Throws: `FeedParsingError.jsonWithoutFeed`.
  mutating func read(_ bytes: [UInt8]) throws -> ParsedFeed {
    guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let items = root["items"] as? [Any],
      text(root["version"])?.contains("jsonfeed") == true || root["title"] is String
    else { throw FeedParsingError.jsonWithoutFeed }
    var feed = ParsedFeed()
    feed.title = text(root["title"])?.squashed
    feed.link = address(root["home_page_url"])
    feed.description = text(root["description"])
    feed.language = text(root["language"])
    feed.author = author(root)
    feed.artworkURL = address(root["icon"]) ?? address(root["favicon"])
    feed.nextPageURL = address(root["next_url"])
    feed.episodes = items.compactMap { ($0 as? [String: Any]).map { episode($0, link: feed.link) } }
    feed.repairs = repairs.map(\.rawValue).sorted()
    return feed
  }

  // MARK: - Private

  private mutating func episode(_ item: [String: Any], link: String?) -> ParsedEpisode {
    var draft = EpisodeDraft()
    draft.guid = text(item["id"])
    draft.episode.title = text(item["title"])?.squashed
    draft.episode.link = address(item["url"]) ?? address(item["external_url"])
    draft.episode.subtitle = text(item["summary"])?.squashed
    draft.content = text(item["content_html"])
    draft.description = text(item["content_text"])
    draft.summary = text(item["summary"])
    draft.itunesArtwork = address(item["image"]) ?? address(item["banner_image"])
    draft.pubDate = text(item["date_published"]).flatMap(FeedDate.parse)
    draft.updated = text(item["date_modified"]).flatMap(FeedDate.parse)
    for case let file as [String: Any] in item["attachments"] as? [Any] ?? [] {
      guard let url = address(file["url"]) else { continue }
      let length = (file["size_in_bytes"] as? NSNumber).map(\.intValue)
      draft.add(
        ParsedEnclosure(
          url: url, type: FeedWords.mediaType(text(file["mime_type"])), length: length.flatMap { $0 > 0 ? $0 : nil }))
      if let seconds = (file["duration_in_seconds"] as? NSNumber).map(\.stringValue) {
        draft.mediaDuration = draft.mediaDuration ?? FeedDuration.seconds(seconds)
      }
    }
    return draft.finished(base: feedURL ?? link, repairs: &repairs)
  }

  private func author(_ object: [String: Any]) -> String? {
    let people = object["authors"] as? [[String: Any]] ?? [object["author"] as? [String: Any]].compactMap { $0 }
    return people.compactMap { text($0["name"])?.squashed }.joined(separator: ", ").nonEmpty
  }

  /// A string, or a number written as one: ids often are.
  private func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: text.trimmed.nonEmpty
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  private func address(_ value: Any?) -> String? {
    (value as? String).flatMap { FeedAddress.resolve($0, base: feedURL) }
  }
}
