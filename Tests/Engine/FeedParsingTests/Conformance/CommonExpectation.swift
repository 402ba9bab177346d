import FeedParsing
import Foundation

/// A library's result for a feed, from its own JSON. A field that is nil is not compared.
struct CommonExpectation {
  struct Item {
    var guid: String?
    var title: String?
    var links: [String] = []
    /// Summary and content: our notes must be one of them.
    var notes: [String] = []
    var published: Date?
    var files: [String] = []
    var seconds: Int?
  }

  var title: String?
  var links: [String] = []
  var description: String?
  var language: String?
  var author: String?
  var copyright: String?
  var generator: String?
  var picture: String?
  var updated: Date?
  var ttl: Int?
  var items: [Item] = []

  func differences(from feed: ParsedFeed) -> [String] {
    var comparison = Comparison()
    comparison.title("title", feed.title, title)
    Self.oneOf(links, "link", feed.link, &comparison)
    if let description { comparison.words("description", feed.description, description) }
    if let language { comparison.equal("language", feed.language?.lowercased(), language.lowercased()) }
    if let author { comparison.squashed("author", feed.author, author) }
    if let copyright { comparison.words("copyright", feed.copyright, copyright) }
    if let generator { comparison.words("generator", feed.generator, generator) }
    // The selection among several is arbitrary.
    if picture != nil, feed.artworkURL == nil { comparison.equal("picture", feed.artworkURL, picture) }
    if let updated { comparison.equal("updated", feed.updated, updated) }
    if let ttl { comparison.equal("ttl", feed.ttlMinutes, ttl) }
    comparison.equal("items", feed.episodes.count, items.count)
    for (index, (ours, theirs)) in zip(feed.episodes, items).enumerated() {
      theirs.compare(ours, "item \(index)", &comparison)
    }
    return comparison.differences
  }

  /// RFC 3339, with or without fractions of a second.
  static func date(_ text: String?) -> Date? {
    guard let text else { return nil }
    let whole = text.replacing(/\.\d+/, with: "")
    return try? Date(whole, strategy: .iso8601)
  }

  fileprivate static func oneOf(_ expected: [String], _ what: String, _ ours: String?, _ comparison: inout Comparison) {
    guard let first = expected.first else { return }
    // Some libraries write hosts in lower case, and leave relative addresses unresolved.
    func bare(_ address: String) -> String {
      let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
      return (address.hasSuffix("/") ? String(address.dropLast()) : address).lowercased()
    }
    if let ours, expected.contains(where: { bare($0) == bare(ours) || (!$0.contains("://") && bare(ours).hasSuffix(bare($0))) }) { return }
    comparison.equal(what, ours, first)
  }
}

extension CommonExpectation.Item {
  fileprivate func compare(_ ours: ParsedEpisode, _ what: String, _ comparison: inout Comparison) {
    if let guid { comparison.squashed("\(what): guid", ours.guid, guid) }
    comparison.title("\(what): title", ours.title, title)
    CommonExpectation.oneOf(links, "\(what): link", ours.link, &comparison)
    if let published { comparison.equal("\(what): published", ours.published, published) }
    if let seconds { comparison.equal("\(what): seconds", ours.durationSeconds, seconds) }
    for file in files where !ours.enclosures.contains(where: { $0.url == file }) {
      comparison.note("\(what): no file \(file) among \(ours.enclosures.map(\.url))")
    }
    let words = Comparison.words(ours.notes)
    if let first = notes.first, !notes.contains(where: { Comparison.words($0) == words }) {
      comparison.words("\(what): notes", ours.notes, first)
    }
  }
}
