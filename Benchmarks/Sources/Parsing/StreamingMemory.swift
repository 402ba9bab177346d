import FeedMaking
import FeedParsing
import Measuring

/// The growth of memory while a long feed is parsed and its episodes are processed as they arrive.
enum StreamingMemory {
  static func measure(megabytes: Int, into report: inout BenchReport) throws {
    var maker = FeedGenerator(seed: 5)
    var pushed = 0
    var bytes: [UInt8] = []
    var found = 0
    var notes = 0
    let before = ResidentMemory.now
    let parser = FeedParser(url: "https://example.org/feed.xml") { episode in
      found += 1
      notes += episode.notesHTML?.utf8.count ?? 0
    }
    maker.writeOpening(to: &bytes)
    var items = 0
    while pushed + bytes.count < megabytes * 1_000_000 {
      maker.writeItem(items, to: &bytes)
      items += 1
      guard bytes.count > 64 << 10 else { continue }
      try parser.push(bytes)
      pushed += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    FeedGenerator.writeClosing(to: &bytes)
    try parser.push(bytes)
    let feed = try parser.finish()
    guard feed.complete, found == items, notes > 0 else { throw ComparisonError.misread("streamed feed", episodes: found) }
    let growth = Double(ResidentMemory.peak - before) / 1e6
    try report.add(BenchRow("memory that \(megabytes) MB of feed add, episodes used as they come", growth, "MB", goal: .below(60)))
  }
}
