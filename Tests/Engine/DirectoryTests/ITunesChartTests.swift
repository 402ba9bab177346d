import DemoPublisher
import Fetching
import Foundation
import TestSupport
import Testing

@testable import Directory

@Suite("Apple charts and episodes")
struct ITunesChartTests {
  @Test("A chart lists iTunes IDs, and one lookup resolves their feeds")
  func chart() async throws {
    try await DemoPublisher.running { publisher, origin in
      let address = try RemoteURL(origin).hostPort
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [address]))
      let directory = ITunesDirectory(baseURL: origin, fetcher: fetcher)
      let all = try await directory.chart(DirectoryChart(country: "DE"), limit: 5)
      #expect(all.map(\.title) == DemoPublisher.shows.prefix(5).map(\.title))
      #expect(all.allSatisfy { $0.feedURL.hasPrefix(origin) })
      let science = try await directory.chart(DirectoryChart(topic: .science), limit: 5)
      #expect(!science.isEmpty && science.count < DemoPublisher.shows.count)
      let episodes = try await directory.episodes("lichen", limit: 3)
      #expect(episodes.count == 3)
      #expect(episodes.allSatisfy { $0.feedURL == origin + "/feeds/lichen-hour.xml" && $0.guid != nil && $0.published != nil })
      #expect(publisher.requests.contains { $0.path == "/de/rss/toppodcasts/limit=5/json" })
      await fetcher.shutDown()
    }
  }

  @Test("A chart can have a single entry instead of a list, or no entry")
  func oddCharts() throws {
    let entry = "{\"id\":{\"attributes\":{\"im:id\":\"42\"}}}"
    #expect(try ids("{\"feed\":{\"entry\":\(entry)}}") == [42])
    #expect(try ids("{\"feed\":{\"entry\":[\(entry),{\"id\":5},null,\(entry)]}}") == [42])
    #expect(try ids("{\"feed\":{}}").isEmpty)
  }

  @Test(
    "A malformed response throws a notUnderstood error", arguments: ["", "{}", "[]", "<html>", "{\"feed\":{\"entry\":[", "{\"feed\":5}"])
  func notUnderstood(text: String) {
    #expect(throws: DirectoryError.malformedResponse) { try ids(text) }
  }

  @Test("Recorded charts and episodes are decoded", .enabled(if: CorpusFolder.isPresent, "\(CorpusFolder.reason)"))
  func realAnswers() throws {
    func bytes(_ path: String) throws -> [UInt8] { try CorpusFolder.bytes(CorpusFolder.url.appending(path: "api/\(path)")) }
    #expect(try ITunesChart.itunesIDs(bytes("charts/podhaven-top_feed.json")) == [1_627_920_305, 1_439_393_088, 1_234_567_890])
    #expect(try ITunesChart.itunesIDs(bytes("charts/podhaven-top_technology_feed.json")).first == 1_839_942_885)
    let episodes = try ITunesResponse.episodes(bytes("itunes/aalvarez-lookup-podcastEpisode.json"))
    #expect(!episodes.isEmpty)
    #expect(episodes.allSatisfy { !$0.title.isEmpty && $0.feedURL.hasPrefix("http") && $0.guid != nil && $0.durationSeconds != nil })
  }

  private func ids(_ text: String) throws -> [Int64] { try ITunesChart.itunesIDs(Array(text.utf8)) }
}
