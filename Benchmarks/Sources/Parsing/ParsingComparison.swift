import BareSAX
import FeedParsing
import Foundation
import Measuring

/// One feed, parsed in turn by Earnest, by libxml2 alone and by podcastparser; the best round of each counts.
struct ParsingComparison {
  private let file: URL
  private let bytes: [UInt8]
  private let items: Int?

  /// - Parameter items: the number of items that must be found, if known.
  init(file: URL, items: Int? = nil) throws {
    self.file = file
    self.items = items
    bytes = [UInt8](try Data(contentsOf: file))
  }

  func measure(_ name: String, rounds: Int, into report: inout BenchReport) throws {
    let podcastparser = try PodcastparserPeer(file: file)
    defer { podcastparser.end() }
    var (bare, model, notes, peer) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
    // The first round is a warm-up and does not count.
    for round in 0...rounds {
      let bareTime = bytes.withUnsafeBufferPointer { bytes in
        seconds { _ = bare_sax_pass(bytes.baseAddress, bytes.count, Self.piece) }
      }
      let modelTime = try seconds { try check(parse()) }
      let notesTime = try seconds {
        let feed = try parse()
        // What the library stores of them.
        for episode in feed.episodes { _ = episode.notes(beginning: 300) }
      }
      let peerTime = try podcastparser.pass()
      guard round > 0 else { continue }
      (bare, model, notes, peer) = (min(bare, bareTime), min(model, modelTime), min(notes, notesTime), min(peer, peerTime))
    }
    let megabytes = Double(bytes.count) / 1e6
    func add(_ what: String, _ time: Double, _ other: String, _ otherTime: Double, goal: Double?) throws {
      try report.add(
        .rate("\(what), \(name), against \(other)", megabytes / time, "MB/s", against: megabytes / otherTime, goal: goal))
    }
    try add("parse", model, "bare libxml2 SAX", bare, goal: 0.5)
    try add("parse", model, "podcastparser", peer, goal: 7)
    try add("parse and sanitise notes", notes, "bare libxml2 SAX", bare, goal: nil)
    try add("parse and sanitise notes", notes, "podcastparser", peer, goal: nil)
  }

  // MARK: - Private

  /// The amount that a socket provides at once.
  private static let piece = 32 << 10

  private func parse() throws -> ParsedFeed {
    let parser = FeedParser(url: "https://example.org/feed.xml")
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      try parser.push(bytes.span.extracting(start..<min(start + Self.piece, bytes.count)))
    }
    return try parser.finish()
  }

  private func check(_ feed: ParsedFeed) throws {
    guard feed.complete, !feed.episodes.isEmpty, items.map({ $0 == feed.episodes.count }) ?? true else {
      throw ComparisonError.misread(file.lastPathComponent, episodes: feed.episodes.count)
    }
  }
}

enum ComparisonError: Error {
  /// A program that does not parse the feed is not measured.
  case misread(String, episodes: Int)
  case peerEnded(String)
}
