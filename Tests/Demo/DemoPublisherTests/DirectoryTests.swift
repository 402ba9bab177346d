import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemoPublisher

struct DirectoryTests {
  @Test(arguments: [
    ("demo", 12), ("DEMO", 12), ("lichen", 1), ("hallow+quay", 1), ("tarrow", 1), ("%E8%8C%B6%E5%87%89", 1), ("nature", 1),
    ("lichen+quay", 0), ("", 0), ("+", 0),
  ])
  func searchFindsEveryWord(term: String, count: Int) async throws {
    let found = try await results(of: "/search?media=podcast&term=\(term)")
    #expect(found.count == count)
  }

  @Test func searchIsPaged() async throws {
    let found = try await results(of: "/search?term=demo&limit=1&offset=1")
    #expect(found.map(\.collectionName) == ["The Archive at Hallow Quay"])
  }

  @Test func theFirstThreeStayTheFirst() async throws {
    let found = try await results(of: "/search?term=demo&limit=3")
    #expect(found.map(\.collectionId) == [900_000_001, 900_000_002, 900_000_003])
    let ids = DemoPublisher.shows.map(\.directoryID)
    #expect(ids == Array(900_000_001...900_000_012))
  }

  @Test func addressesBeginWithTheHostAsked() async throws {
    let found = try await results(of: "/search?term=lichen")
    #expect(found.first?.feedUrl == "http://localhost/feeds/lichen-hour.xml")
  }

  @Test func lookupAnswersInTheOrderAsked() async throws {
    let found = try await results(of: "/lookup?id=900000003,5,900000001")
    #expect(found.map(\.collectionId) == [900_000_003, 900_000_001])
  }

  @Test func chartsHaveApplesOldShape() async throws {
    let answer = try await DemoPublisher().answer(to: "/us/rss/toppodcasts/limit=2/json")
    let chart = try JSONDecoder().decode(Chart.self, from: Data(answer.text.utf8))
    #expect(chart.feed.entry.map { $0.id.attributes["im:id"] } == ["900000001", "900000002"])
    let science = try await DemoPublisher().answer(to: "/jp/rss/toppodcasts/limit=9/genre=1533/json")
    let both = try JSONDecoder().decode(Chart.self, from: Data(science.text.utf8)).feed.entry
    #expect(both.map { $0.id.attributes["im:id"] } == ["900000001", "900000008"])
    let history = try await DemoPublisher().answer(to: "/gb/rss/toppodcasts/genre=1487/limit=9/json")
    #expect(try JSONDecoder().decode(Chart.self, from: Data(history.text.utf8)).feed.entry.count == 1)
  }

  @Test func sitesLeadToFeedsAndOneDoesNot() async throws {
    let publisher = try DemoPublisher()
    let site = try await publisher.answer(to: "/sites/before-the-tea-cools").text
    #expect(site.contains(#"type="application/rss+xml""#))
    #expect(site.contains("http://localhost/feeds/before-the-tea-cools.xml"))
    #expect(try await publisher.answer(to: "/sites/none").text.contains("rss") == false)
  }

  // MARK: - Private

  private struct Found: Decodable {
    var results: [Entry]
    struct Entry: Decodable {
      var collectionId: Int
      var collectionName: String
      var feedUrl: String
    }
  }

  private struct Chart: Decodable {
    var feed: Feed
    struct Feed: Decodable { var entry: [Entry] }
    struct Entry: Decodable { var id: ID }
    struct ID: Decodable { var attributes: [String: String] }
  }

  private func results(of uri: String) async throws -> [Found.Entry] {
    let answer = try await DemoPublisher().answer(to: uri)
    return try JSONDecoder().decode(Found.self, from: Data(answer.text.utf8)).results
  }
}
