import Foundation
import Library
import OPML
import TestSupport
import Testing

@testable import Refreshing

/// The memory of a list during its preview and import.
struct NormalizedListTests {
  /// 15,000 feeds under sixty folders with names of six kilobytes: 600 KB of outlines would be 5 GB of joined names.
  @Test func foldersOfManyFeedsAreHeldOnce() throws {
    let name = String(repeating: "x", count: 6_000)
    let deep = (0..<60).map { "<outline text='\($0) \(name)'>" }.joined()
    let feeds = (0..<15_000).map { "<outline text='\($0 % 50)'><outline xmlUrl='https://a.example/\($0)'/></outline>" }.joined()
    let list = NormalizedList(try OPMLReader.read(Array("<opml><body>\(deep)\(feeds)".utf8)))
    let names = list.feeds.flatMap(\.facts.folders)
    // Each name is stored once, however many feeds are in its folder.
    let places = Set(names.map { $0.utf8.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) } ?? 0 })
    #expect(list.feeds.count == 15_000 && names.count == 15_000)
    #expect(places.count <= 51 && names.allSatisfy { $0.utf8.count <= 271 })
  }

  /// An OPML file had an address of 250 KB without a slash: a backtracking expression took minutes for it.
  @Test(.timeLimit(.minutes(5)), arguments: ["a", "a@", " ", "/", "a:", "+", "http://a", "@", "é"])
  func longAddressesTakeNoLonger(pattern: String) throws {
    #expect(NormalizedList.displayed(String(repeating: pattern, count: 1_000_000 / pattern.utf8.count)).utf8.count <= 8 << 10)
    let outline = "<outline type='rss' xmlUrl='\(String(repeating: pattern, count: 250_000 / pattern.utf8.count))'/>"
    let list = NormalizedList(try OPMLReader.read(Array("<opml><body>\(outline)</body></opml>".utf8)))
    #expect(list.feeds.isEmpty && list.problems.count <= 1)
    #expect(list.problems.allSatisfy { ($0.url ?? "").utf8.count <= 8 << 10 })
  }

  @Test(arguments: [
    ("https://ann:secret@a.example/feed", "https://a.example/feed"), ("ann:se/cret@b@a b/feed", "a b/feed"),
    (" \n FTP://ann:se/c@ret@a.example", " \n FTP://a.example"), ("//ann:secret@ a.example", "// a.example"),
    ("\\\\ann@ a", "\\\\ a"), ("no address", "no address"), ("mailto:ann@a.example", "a.example"), ("@", ""), ("http:/ann@ a", "http:/ a"),
    ("a@\nb@ c", " c"),
  ])
  func problemsHoldNoPassword(written: String, shown: String) { #expect(NormalizedList.displayed(written) == shown) }

  @Test func anAddressThatWasEscapedTwiceIsRepaired() throws {
    let outline =
      "<outline type='rss' xmlUrl='http://a.example/feed?n=8&amp;amp;x=1'/><outline type='rss' xmlUrl='http://a.example/b?n=1&amp;x=1'/>"
    let list = NormalizedList(try OPMLReader.read(Array("<opml><body>\(outline)</body></opml>".utf8)))
    #expect(list.feeds.map(\.facts.url) == ["http://a.example/feed?n=8&x=1", "http://a.example/b?n=1&x=1"])
    // A show that is stored under the other address is found.
    #expect(list.feeds.first?.facts.otherURLs.contains("http://a.example/feed?n=8&amp;x=1") == true)
  }

  @Test func longProblemsAreCutWithoutPassword() {
    let shown = NormalizedList.displayed(
      "http://ann:" + String(repeating: "x", count: 10_000) + "@a.example/" + String(repeating: "é", count: 5_000))
    #expect(shown.hasPrefix("http://a.example/éé") && (8_180...8_192).contains(shown.utf8.count))
  }
}
