import Fetching
import Foundation
import TestSupport
import Testing

@testable import Directory

@Suite("gpodder.net directory")
struct GpodderDirectoryTests {
  @Test("Search, top list and tag requests use their documented URLs")
  func addresses() async throws {
    let rows = (0..<30).map { "{\"url\":\"http://a.example/\($0)\",\"title\":\"A \($0)\"}" }.joined(separator: ",")
    try await withLoopback({ _ in .text(200, [], "[\(rows)]") }) { server, fetcher async throws in
      let directory = GpodderDirectory(baseURL: server.origin, fetcher: fetcher)
      #expect(try await directory.search("moss/stone", limit: 20, offset: 20).map(\.title) == (20..<30).map { "A \($0)" })
      #expect(try await directory.chart(DirectoryChart(), limit: 500).count == 30)
      #expect(try await directory.chart(DirectoryChart(topic: .society), limit: 10).count == 10)
      #expect(try await directory.search(" ", limit: 20, offset: 0).isEmpty)
      #expect(
        server.requests.map(\.target) == ["/search.json?q=moss%2Fstone", "/toplist/100.json", "/api/2/tag/society-culture/10.json"])
    }
  }

  @Test("A response can be a list or an object with one list")
  func bothShapes() throws {
    let row =
      "{\"url\":\"http://a.example/f\",\"title\":\" A \",\"website\":\"\",\"mygpo_link\":\"http://gpodder.net/podcast/1\",\"author\":null}"
    let wanted = [DirectoryShow(title: "A", author: "", feedURL: "http://a.example/f", websiteURL: "http://gpodder.net/podcast/1")]
    #expect(try read("[\(row),\(row),{\"url\":null},5]") == wanted)
    #expect(try read("{\"toplist\":[\(row)]}") == wanted)
    #expect(try read("[]").isEmpty)
  }

  @Test(
    "A malformed response throws a notUnderstood error",
    arguments: ["", "{}", "{\"error\":\"no\"}", "<html>", "[{\"url\":", "null", "{\"a\":[],\"b\":[]}"])
  func notUnderstood(text: String) {
    #expect(throws: DirectoryError.malformedResponse) { try read(text) }
  }

  @Test(
    "Recorded responses are decoded", .enabled(if: CorpusFolder.isPresent, "\(CorpusFolder.reason)"),
    arguments: [("docs-directory-5", 2), ("node-gpodder-toplist", 2)])
  func realAnswers(name: String, count: Int) throws {
    let shows = try GpodderDirectory.shows(try CorpusFolder.bytes(CorpusFolder.url.appending(path: "api/gpodder/\(name).json")))
    #expect(shows.count == count)
    #expect(shows.first?.title == "Linux Outlaws")
  }

  private func read(_ text: String) throws -> [DirectoryShow] { try GpodderDirectory.shows(Array(text.utf8)) }
}
