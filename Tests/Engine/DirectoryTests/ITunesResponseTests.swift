import Foundation
import TestSupport
import Testing

@testable import Directory

@Suite struct ITunesResponseTests {
  @Test func parsesShow() throws {
    let shows = try read(
      """
      {"resultCount": 1, "results": [{"wrapperType": "track", "kind": "podcast", "collectionId": 42, "trackId": 42,
        "artistName": " Ann & Co ", "collectionName": "The Show", "feedUrl": "https://example.com/feed one.xml",
        "collectionViewUrl": "https://podcasts.apple.com/us/podcast/the-show/id42", "artworkUrl60": "https://example.com/60.jpg",
        "artworkUrl600": "https://example.com/600.jpg", "primaryGenreName": "News", "trackCount": 120}]}
      """)
    #expect(
      shows == [
        DirectoryShow(
          title: "The Show", author: "Ann & Co", feedURL: "https://example.com/feed%20one.xml", artworkURL: "https://example.com/600.jpg",
          websiteURL: "https://podcasts.apple.com/us/podcast/the-show/id42", itunesID: 42, genre: "News", episodeCount: 120)
      ])
  }

  @Test func ignoresLeadingBlankLinesAndByteOrderMark() throws {
    #expect(try read("\n\n\n{\"resultCount\":1,\"results\":[\(row("a"))]}").count == 1)
    #expect(try read("\u{FEFF}{\"resultCount\":1,\"results\":[\(row("a"))]}").count == 1)
  }

  @Test func ignoresWrongCount() throws {
    #expect(try read("{\"resultCount\": 1, \"results\": [\n]}").isEmpty)
    #expect(try read("{\"resultCount\": 0, \"results\": [\(row("a"))]}").count == 1)
    #expect(try read("{\"results\": [\(row("a"))]}").count == 1)
  }

  @Test func skipsUnusableRows() throws {
    let shows = try read(
      """
      {"resultCount": 9, "results": [null, 7, "text", [], {"kind": "podcast", "collectionName": "No feed"},
        {"kind": "podcast", "collectionName": "Empty", "feedUrl": ""}, {"kind": "podcast", "collectionName": "Odd", "feedUrl": "ftp://example.com/x"},
        {"kind": "podcast", "feedUrl": "https://example.com/untitled"}, {"kind": "podcast", "collectionName": 5, "feedUrl": "https://example.com/x"},
        {"kind": "podcast-episode", "collectionName": "An episode", "feedUrl": "https://example.com/e"}, \(row("good"))]}
      """)
    #expect(shows.map(\.feedURL) == ["https://example.com/good"])
  }

  @Test func removesDuplicateFeeds() throws {
    let shows = try read(
      "{\"results\": [\(row("a")), \(row("b")), {\"collectionName\": \"A again\", \"feedUrl\": \"HTTPS://Example.com:443/a\"}]}")
    #expect(shows.map(\.title) == ["Show a", "Show b"])
  }

  @Test func toleratesOddNumbers() throws {
    let shows = try read(
      """
      {"results": [{"collectionName": "A", "feedUrl": "https://example.com/a", "collectionId": "77", "trackCount": "many"},
        {"collectionName": "B", "feedUrl": "https://example.com/b", "collectionId": 1.5, "trackCount": -3},
        {"collectionName": "C", "feedUrl": "https://example.com/c", "collectionId": null, "trackId": 9}]}
      """)
    #expect(shows.map(\.itunesID) == [77, nil, 9])
    #expect(shows.map(\.episodeCount) == [nil, nil, nil])
  }

  @Test(arguments: [
    "", "   ", "not json", "[]", "{}", "{\"error\": \"no\"}", "{\"results\": null}", "{\"results\": 5}", "<html></html>", "{\"results\": [",
    "null",
  ])
  func rejectsOtherShapes(text: String) {
    #expect(throws: DirectoryError.malformedResponse) { try read(text) }
  }

  @Test func survivesDeepNesting() {
    #expect(throws: DirectoryError.malformedResponse) { try read("{\"results\":" + String(repeating: "[", count: 200_000)) }
  }

  @Test(.enabled(if: CorpusFolder.folder("api/itunes") != nil, Comment(rawValue: CorpusFolder.reason)))
  func parsesRealAnswers() throws {
    let folder = try #require(CorpusFolder.folder("api/itunes"))
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) where file.pathExtension == "json"
    {
      var data = try Data(contentsOf: file)
      // A proxy's wrapper is not a directory's answer; its content is.
      struct Wrapped: Decodable { let contents: String }
      if let wrapped = try? JSONDecoder().decode(Wrapped.self, from: data) { data = Data(wrapped.contents.utf8) }
      let shows = try ITunesResponse.shows(Array(data))
      #expect(shows.count == expectedFeeds(in: data), "\(file.lastPathComponent)")
      #expect(shows.allSatisfy { !$0.title.isEmpty && $0.feedURL.hasPrefix("http") && $0.itunesID != nil }, "\(file.lastPathComponent)")
    }
  }

  /// The same count, computed differently: distinct feeds of podcast rows, through untyped JSON.
  private func expectedFeeds(in data: Data) -> Int {
    let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    let rows = object?["results"] as? [[String: Any]] ?? []
    return Set(rows.filter { $0["kind"] as? String == "podcast" }.compactMap { $0["feedUrl"] as? String }).count
  }

  private func read(_ text: String) throws -> [DirectoryShow] { try ITunesResponse.shows(Array(text.utf8)) }

  private func row(_ name: String) -> String {
    "{\"kind\": \"podcast\", \"collectionId\": 1, \"collectionName\": \"Show \(name)\", \"feedUrl\": \"https://example.com/\(name)\"}"
  }
}
