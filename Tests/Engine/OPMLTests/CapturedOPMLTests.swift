import Foundation
import TestSupport
import Testing
import TextScanning

@testable import OPML

/// Exports of real apps, and the suites of other libraries.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct CapturedOPMLTests {
  private static let files = CorpusFolder.files(below: "opml").filter { ["opml", "xml"].contains($0.pathExtension) }

  /// Every http and https address that a text search finds as the value of an xmlUrl.
  private static func written(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    let pattern = /(?i:xmlurl)\s*=\s*(?:"([^"]*)"|'([^']*)')/
    return text.matches(of: pattern).compactMap { match in
      var value = String(match.output.1 ?? match.output.2 ?? "")
      for (reference, meant) in [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#38;", "&"), ("&#x26;", "&"), ("&amp;", "&"),
      ] {
        value = value.replacing(reference, with: meant)
      }
      value = value.trimmed
      return ["http://", "https://"].contains(where: value.lowercased().hasPrefix) ? value : nil
    }
  }

  /// A search without results would pass.
  @Test func findsAllFeeds() throws {
    #expect(Self.files.count >= 86)
    let written = try Self.files.map { Self.written(in: try CorpusFolder.bytes($0)).count }
    #expect(written.reduce(0, +) >= 1_600 && written.count { $0 > 0 } >= 48)
  }

  @Test(arguments: files)
  func everyAddressIsAFeedOrAProblem(file: URL) throws {
    let bytes = try CorpusFolder.bytes(file)
    let written = Self.written(in: bytes)
    let list: OPMLDocument
    do { list = try OPMLReader.read(bytes) } catch {
      #expect(written.isEmpty, "\(file.lastPathComponent) is refused: \(error)")
      return
    }
    let told = Set(list.feeds.map(\.url) + list.problems.compactMap(\.url))
    #expect(written.filter { !told.contains($0) } == [], "\(file.lastPathComponent)")
    #expect(Set(list.feeds.map(\.url)).count == list.feeds.count)
  }

  @Test func reportsLegacyOutlineHead() throws {
    let file = CorpusFolder.url.appending(path: "opml/podhaven/invalid.opml")
    let list = try OPMLReader.read(CorpusFolder.bytes(file))
    #expect(list.feeds.map(\.title) == ["Chasing Life"])
    #expect(list.problems.contains(OPMLProblem(kind: .outsideOutlines, url: "https://feeds.simplecast.com/l2i9YnTd")))
  }

  @Test func overcastsExtendedExportTellsWhatWasPlayed() throws {
    let file = CorpusFolder.url.appending(path: "opml/exports/yaleman-overcast.opml")
    let list = try OPMLReader.read(CorpusFolder.bytes(file))
    let feed = try #require(list.feeds.first)
    #expect(list.feeds.count == 1 && list.problems.isEmpty)
    #expect(feed.title == "The Pen Addict" && feed.folders.isEmpty && feed.isSubscribed)
    #expect(feed.episodes.map(\.isPlayed) == [true] && feed.episodes.first?.title == "499: I’m Gonna Drink It")
  }

  @Test func foldersOfNetNewsWireAreKept() throws {
    let file = CorpusFolder.url.appending(path: "opml/netnewswire/Subs.opml")
    let list = try OPMLReader.read(CorpusFolder.bytes(file))
    #expect(list.feeds.count > 100 && list.feeds.contains { !$0.folders.isEmpty } && list.problems.isEmpty)
  }
}
