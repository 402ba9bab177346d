import CZlib
import FeedMaking
import FeedParsing
import Foundation
import TestSupport
import Testing

/// The feeds that benchmarks generate, beside the captured ones: the first eight items of each.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct GeneratedFeedsTests {
  @Test("Generated feeds have the lengths, markup, words and compressibility of captured ones")
  func areLikeCapturedFeeds() throws {
    var captured = Figures()
    let files = try CapturedFeeds.files(in: CorpusFolder.url.appending(path: "feeds-real"))
    for (_, file) in files { try captured.add(CapturedFeeds.beginning(of: Data(contentsOf: file), items: Figures.items)) }
    var generated = Figures()
    for seed in 0..<UInt64(files.count) {
      let items = min(FeedGenerator.items(seed: seed), Figures.items)
      try generated.add(Data(FeedGenerator.feed(seed: seed, items: items)))
    }
    #expect(captured.lengths.count > 350 && generated.lengths.count == captured.lengths.count)
    for (name, wanted, tolerance) in captured.values {
      let ratio = (generated.values.first { $0.name == name }?.value ?? 0) / wanted
      #expect(ratio > 1 - tolerance && ratio < 1 + tolerance, "\(name): \(wanted) captured, \(ratio) of it generated")
    }
  }

  @Test("Generated feeds are well-formed")
  func needNoRepairs() throws {
    for seed in 0..<UInt64(60) {
      let feed = try FeedParser.parse(FeedGenerator.feed(seed: seed, items: 60), url: "https://feed.example/feed.xml")
      #expect(feed.repairs == [], "seed \(seed)")
    }
  }

  @Test("A feed with one item more has the earlier items unchanged, and its seed decides every byte")
  func continues() {
    let (three, four) = (FeedGenerator.feed(seed: 4, items: 3), FeedGenerator.feed(seed: 4, items: 4))
    #expect(three == FeedGenerator.feed(seed: 4, items: 3))
    #expect(three != FeedGenerator.feed(seed: 4, items: 3, edition: 1))
    let items = String(decoding: three, as: UTF8.self).components(separatedBy: "<item>").dropFirst()
    #expect(String(decoding: four, as: UTF8.self).components(separatedBy: "<item>").suffix(3) == items)
  }
}

/// The measures of the feeds, and how far the generated ones may be from the captured ones.
private struct Figures {
  static let items = 8

  private(set) var lengths: [Int] = []
  private var words = 0
  private var distinct: Set<[UInt8]> = []
  private var shares: [String: [Double]] = [:]

  mutating func add(_ feed: Data) throws {
    let body = [UInt8](feed)
    let episodes = try FeedParser.parse(body, url: "https://feed.example/feed.xml").episodes
    add("bytes of an item", body.count, of: episodes.count)
    add("a feed's bytes when deflated", Self.deflatedCount(body), of: body.count)
    var (notes, deflated, tags, found) = (0, 0, 0, 0)
    for episode in episodes {
      let html = Array((episode.notesHTML ?? "").utf8)
      lengths.append(html.count)
      notes += html.count
      deflated += Self.deflatedCount(html)
      tags += html.count { $0 == UInt8(ascii: "<") }
      for word in Array((episode.notesText ?? "").lowercased().utf8).split(whereSeparator: { $0 < 97 || (123..<128).contains($0) }) {
        found += 1
        distinct.insert(Array(word))
      }
    }
    words += found
    guard notes > 0 else { return }
    add("the notes' bytes when each is deflated", deflated, of: notes)
    add("words in the notes' bytes", found, of: notes)
    if tags > 20 { add("tags in the notes' bytes", tags, of: notes) }
  }

  var values: [(name: String, value: Double, tolerance: Double)] {
    let sorted = lengths.sorted()
    let deciles = (2...9).map { ("decile \($0) of the notes' bytes", Double(sorted[sorted.count * $0 / 10]), 0.3) }
    let quartiles = shares.flatMap { name, values in
      [0.25, 0.5, 0.75].map { ("\(name), quantile \($0) of the feeds", values.sorted()[Int(Double(values.count) * $0)], 0.3) }
    }
    return deciles + quartiles + [("words that no earlier item has", Double(distinct.count) / Double(words), 0.2)]
  }

  private mutating func add(_ name: String, _ part: Int, of whole: Int) { shares[name, default: []].append(Double(part) / Double(whole)) }

  private static func deflatedCount(_ bytes: [UInt8]) -> Int {
    var size = compressBound(uLong(bytes.count))
    var room = [UInt8](repeating: 0, count: Int(size))
    return compress2(&room, &size, bytes, uLong(bytes.count), 6) == Z_OK ? Int(size) : 0
  }
}
