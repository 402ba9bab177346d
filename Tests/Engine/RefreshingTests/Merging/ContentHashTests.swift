import FeedParsing
import Foundation
import TestSupport
import Testing

@testable import Refreshing

@Suite struct ContentHashTests {
  /// Earlier versions stored notes without their pictures. Those episodes are stored again when their feed is next read; a library of
  /// others is not written again.
  @Test func differsFromEarlierVersionsForNotesWithPicturesOnly() throws {
    // The literals are hashes of the version that removed pictures.
    #expect(try contentHash("<p>Notes <b>of</b> an image &lt;img></p>") == -2_012_724_432_912_420_895)
    #expect(try contentHash("<p><IMG src=x></p>") != -8_990_532_746_515_207_083)
  }

  private func contentHash(_ notes: String) throws -> Int64 {
    let feed = "<rss version=\"2.0\"><channel><title>A</title>\(item("T", guid: "g"))</channel></rss>"
    var episode = try #require(try FeedParser.parse(Array(feed.utf8), url: "https://a.example/feed").episodes.first)
    (episode.notes, episode.notesBase, episode.link, episode.published) = (notes, nil, nil, Date(timeIntervalSince1970: 0))
    return FeedItem(episode, known: []).contentHash
  }
}
