import FeedParsing
import Foundation
import Library
import Testing

@testable import Refreshing

/// What is held of a list while it is looked through and brought in.
struct PreparedListTests {
  /// 15,000 feeds under sixty folders with names of six kilobytes: 600 KB of outlines would be 5 GB of joined names.
  @Test func foldersOfManyFeedsAreHeldOnce() throws {
    let name = String(repeating: "x", count: 6_000)
    let deep = (0..<60).map { "<outline text='\($0) \(name)'>" }.joined()
    let feeds = (0..<15_000).map { "<outline text='\($0 % 50)'><outline xmlUrl='https://a.example/\($0)'/></outline>" }.joined()
    let list = PreparedList(try OPMLReader.read(Array("<opml><body>\(deep)\(feeds)".utf8)))
    let names = list.feeds.flatMap(\.facts.folders)
    // Each name is one piece of memory, however many feeds lie in its folder.
    let places = Set(names.map { $0.utf8.withContiguousStorageIfAvailable { Int(bitPattern: $0.baseAddress) } ?? 0 })
    #expect(list.feeds.count == 15_000 && names.count == 15_000)
    #expect(places.count <= 51 && names.allSatisfy { $0.utf8.count <= 271 })
  }
}
