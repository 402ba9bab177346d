import Foundation
import TestSupport
import Testing

@testable import FeedParsing

/// Public collections of attacks and odd feeds: nothing may crash, hang or get through.
///
/// They compute for long: they run serially and yield between two files, so that waiting tests get their turn.
@Suite(.serialized, .enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct HostileInputTests {
  /// The result of a body: a feed or an error.
  private enum Outcome: Equatable {
    case feed(ParsedFeed)
    case refused(FeedParsingError)
  }

  @Test func nothingExecutableSurvivesInFeeds() async throws {
    var faults: [String] = []
    var notes = 0
    for folder in ["sanitize", "feeds"] {
      for file in CorpusFolder.files(below: folder) {
        await Task.yield()
        guard case .feed(let feed) = try outcome(CorpusFolder.bytes(file), chunk: .max) else { continue }
        for html in feed.episodes.compactMap(\.notesHTML) + [feed.descriptionHTML].compactMap({ $0 }) {
          notes += 1
          faults += SanitisedHTMLReader.faults(in: html).map { "\(file.lastPathComponent): \($0) in \(html.prefix(200))" }
        }
      }
    }
    #expect(notes > 1_000)
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
  }

  /// One byte at a time only up to 200 KB: more would take a minute in a debug build.
  @Test(arguments: ["malicious", "feeds", "feeds-real", "sanitize", "opml", "api", "audio", "chapters", "tables", "transcripts"])
  func parsesInAnyChunks(folder: String) async throws {
    var different: [String] = []
    for file in CorpusFolder.files(below: folder) {
      await Task.yield()
      let bytes = try CorpusFolder.bytes(file)
      let whole = try outcome(bytes, chunk: .max)
      let same = try whole == outcome(bytes, chunk: 7) && (bytes.count > 200_000 || whole == outcome(bytes, chunk: 1))
      if !same { different.append(file.path) }
    }
    #expect(different.isEmpty, "\(different)")
  }

  @Test func anyPrefixOfAFeedEndsWithoutACrash() async throws {
    let bytes = try CorpusFolder.bytes(CorpusFolder.url.appending(path: "feeds-real/podhaven/hardfork_short.rss"))
    for end in stride(from: 0, through: bytes.count, by: 13) {
      await Task.yield()
      _ = try outcome(Array(bytes[..<end]), chunk: .max)
    }
  }

  @Test func anyChangedByteEndsWithoutACrash() async throws {
    var bytes = try CorpusFolder.bytes(CorpusFolder.url.appending(path: "feeds-real/podhaven/hardfork_short.rss"))
    for at in stride(from: 0, to: bytes.count, by: 17) {
      await Task.yield()
      let kept = bytes[at]
      bytes[at] = [0, UInt8(ascii: "<"), UInt8(ascii: "&"), 0xFF, UInt8(ascii: "\"")][at % 5]
      _ = try outcome(bytes, chunk: .max)
      bytes[at] = kept
    }
  }

  private func outcome(_ bytes: [UInt8], chunk: Int) throws -> Outcome {
    let parser = FeedParser(url: "https://a.example/feed")
    do {
      var at = 0
      while at < bytes.count {
        let end = at + min(chunk, bytes.count - at)
        try parser.push(bytes.span.extracting(at..<end))
        at = end
      }
      return .feed(try parser.finish())
    } catch let error as FeedParsingError {
      return .refused(error)
    }
  }
}
