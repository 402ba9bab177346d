import BoundedNumbers
import Foundation
import TextScanning

/// A streaming reader of JSON Feed 1.0 and 1.1 (jsonfeed.org): it holds one item at a time, and the members outside the items.
struct JSONFeedReader {
  private let feedURL: String?
  private let handOver: ((ParsedEpisode) -> Void)?
  private var splitter = JSONItemSplitter()
  private var repairs: Set<Repair> = []
  private var episodes: [ParsedEpisode] = []
  /// The base of relative addresses; known when the first item ends.
  private var base: String?

  init(feedURL: String?, handOver: ((ParsedEpisode) -> Void)?) {
    self.feedURL = feedURL
    self.handOver = handOver
    base = feedURL
  }

  mutating func push(_ bytes: CheckedBytes) {
    var items: [[UInt8]] = []
    splitter.push(bytes) { items.append($0) }
    for item in items { read(item) }
  }

  /// - Throws: `FeedParsingError.jsonWithoutFeed`.
  mutating func finish() throws -> ParsedFeed {
    guard splitter.sawItems, let root = object(splitter.repairedRest),
      text(root["version"])?.contains("jsonfeed") == true || root["title"] is String
    else { throw FeedParsingError.jsonWithoutFeed }
    if splitter.sawTooLong { repairs.insert(.brokenItem) }
    var feed = ParsedFeed()
    feed.title = text(root["title"])?.readable.nonEmpty
    feed.link = address(root["home_page_url"])
    feed.description = text(root["description"])
    feed.language = text(root["language"])
    feed.author = author(root)
    feed.artworkURL = address(root["icon"]) ?? address(root["favicon"])
    feed.nextPageURL = address(root["next_url"])
    feed.complete = splitter.isComplete
    feed.episodes = episodes
    if !feed.complete { repairs.insert(.truncated) }
    feed.repairs = repairs.map(\.rawValue).sorted()
    return feed
  }

  // MARK: - Private

  private mutating func read(_ bytes: [UInt8]) {
    if base == nil { base = object(splitter.repairedRest).flatMap { address($0["home_page_url"]) } }
    guard let item = object(bytes) else {
      repairs.insert(.brokenItem)
      return
    }
    let episode = episode(item)
    if let handOver { handOver(episode) } else { episodes.append(episode) }
  }

  /// Parses an object; if that fails, again without the bytes that are not UTF-8.
  private mutating func object(_ bytes: [UInt8]) -> [String: Any]? {
    if let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] { return object }
    let corrected = Data(String(decoding: bytes, as: UTF8.self).utf8)
    guard corrected.count != bytes.count, let object = try? JSONSerialization.jsonObject(with: corrected) as? [String: Any] else {
      return nil
    }
    repairs.insert(.invalidUTF8)
    return object
  }

  private mutating func episode(_ item: [String: Any]) -> ParsedEpisode {
    var draft = EpisodeDraft()
    draft.guid = text(item["id"])
    draft.title = text(item["title"]).map { ItemTitle($0) }
    draft.episode.link = address(item["url"]) ?? address(item["external_url"])
    draft.episode.subtitle = text(item["summary"])?.readable.nonEmpty
    draft.content = text(item["content_html"])
    draft.description = text(item["content_text"])
    draft.summary = text(item["summary"])
    draft.itunesArtwork = address(item["image"]) ?? address(item["banner_image"])
    draft.pubDate = date(item["date_published"])
    draft.updated = date(item["date_modified"])
    for case let file as [String: Any] in item["attachments"] as? [Any] ?? [] {
      guard let url = address(file["url"]) else { continue }
      draft.add(
        ParsedEnclosure(
          url: url, type: FeedValues.mediaType(text(file["mime_type"])), length: (file["size_in_bytes"] as? NSNumber).flatMap(size)))
      if let seconds = (file["duration_in_seconds"] as? NSNumber).map(\.stringValue) {
        draft.mediaDuration = draft.mediaDuration ?? FeedDuration.seconds(seconds)
      }
    }
    return draft.finished(base: base, repairs: &repairs)
  }

  private mutating func date(_ value: Any?) -> Date? {
    guard let text = text(value) else { return nil }
    let date = FeedDate.parse(text)
    if date == nil { repairs.insert(.unreadableDate) }
    return date
  }

  /// Bytes, within the bounds of `FeedValues.count`; nil for an invalid size. The integer value of a number that is too large is
  /// undefined.
  private func size(_ number: NSNumber) -> Int? {
    let bytes = number.doubleValue
    return bytes >= 1 && bytes < 1e15 ? Int(clamping: bytes) : nil
  }

  private func author(_ object: [String: Any]) -> String? {
    let people = object["authors"] as? [[String: Any]] ?? [object["author"] as? [String: Any]].compactMap { $0 }
    return people.compactMap { text($0["name"])?.readable.nonEmpty }.joined(separator: ", ").nonEmpty
  }

  /// A string, or a number as a string: ids often are numbers.
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
