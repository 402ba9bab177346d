import Fetching
import Foundation
import TestSupport
import Testing

@testable import Directory

@Suite("Podcast Index directory")
struct PodcastIndexDirectoryTests {
  @Test("Each request is signed with the key, the secret and the time")
  func signature() async throws {
    try await withLoopback({ _ in .text(200, [], "{\"status\":\"true\",\"feeds\":[]}") }) { server, fetcher async throws in
      let index = PodcastIndexDirectory(
        baseURL: server.origin + "/api/", key: "KEY", secret: "SECRET", fetcher: fetcher, now: FixedClock().read)
      #expect(try await index.search(" moss &  stone ", limit: 20, offset: 20).isEmpty)
      let request = try #require(server.requests.first)
      #expect(request.target == "/api/search/byterm?q=moss%20%26%20stone&max=40")
      #expect(request.headers["x-auth-key"] == "KEY" && request.headers["x-auth-date"] == "1800000000")
      #expect(request.headers["authorization"] == "04240c927e805100dbb2640c3e8e615bc1835951")
      #expect(request.headers["user-agent"]?.isEmpty == false)
    }
  }

  @Test("A redirect to another host does not receive the signature")
  func signatureStays() async throws {
    let other = try await LoopbackServer { _ in .text(200, [], "{\"status\":\"true\",\"feeds\":[]}") }
    let target = other.origin + "/elsewhere"
    let server = try await LoopbackServer { _ in .redirect(to: target) }
    let allowed = Set([server.port, other.port].map { HostPort(host: "127.0.0.1", port: $0) })
    let fetcher = Fetcher(FetchingOptions(allowPrivate: allowed))
    let index = PodcastIndexDirectory(baseURL: server.origin, key: "KEY", secret: "SECRET", fetcher: fetcher)
    _ = try await index.search("x")
    #expect(server.requests.first?.headers["x-auth-key"] == "KEY")
    let request = try #require(other.requests.first)
    #expect(request.headers["x-auth-key"] == nil && request.headers["authorization"] == nil)
    await fetcher.shutDown()
    await server.stop()
    await other.stop()
  }

  @Test("A trending request contains the categories of its topic")
  func trending() async throws {
    let feed = "{\"title\":\"A\",\"url\":\"https://a.example/f\",\"itunesId\":null,\"categories\":{\"102\":\"Technology\",\"55\":\"News\"}}"
    let dead = "{\"title\":\"B\",\"url\":\"https://b.example/f\",\"dead\":1}"
    let body = "{\"status\":\"true\",\"feeds\":[\(feed),\(dead),7,null]}"
    try await withLoopback({ _ in .text(200, [], body) }) { server, fetcher async throws in
      let index = PodcastIndexDirectory(baseURL: server.origin, key: "k", secret: "s", fetcher: fetcher)
      let shows = try await index.chart(DirectoryChart(topic: .health), limit: 30)
      #expect(shows == [DirectoryShow(title: "A", author: "", feedURL: "https://a.example/f", genre: "News")])
      #expect(server.requests.map(\.target) == ["/podcasts/trending?max=30&cat=Health%2CFitness"])
    }
  }

  @Test("An unknown ID returns nil and no error")
  func unknownNumber() throws {
    #expect(try PodcastIndexResponse.oneShow(Array("{\"status\":\"true\",\"feed\":[]}".utf8)) == nil)
    #expect(throws: DirectoryError.malformedResponse) { try PodcastIndexResponse.oneShow(Array("{}".utf8)) }
  }

  @Test(
    "A malformed response throws a notUnderstood error",
    arguments: ["", "{}", "[]", "<html>", "{\"feeds\":[{\"title\":", "{\"feeds\":null}"])
  func notUnderstood(text: String) {
    #expect(throws: DirectoryError.malformedResponse) { try PodcastIndexResponse.shows(Array(text.utf8)) }
    #expect(throws: DirectoryError.malformedResponse) { try PodcastIndexResponse.episodes(Array(text.utf8)) }
  }

  @Test(
    "Recorded show responses are decoded", .enabled(if: CorpusFolder.isPresent, "\(CorpusFolder.reason)"),
    arguments: ["search/by_term_response", "search/by_title_response", "podhaven-hardfork_byterm", "podcasts/by_tag_response"])
  func realShows(name: String) throws {
    let file = CorpusFolder.url.appending(path: "api/podcastindex/\(name).json")
    let shows = try PodcastIndexResponse.shows(try CorpusFolder.bytes(file))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let rows = (object?["feeds"] as? [[String: Any]] ?? []).filter { ($0["dead"] as? Int ?? 0) != 1 && $0["title"] as? String != "" }
    #expect(shows.count == Set(rows.compactMap { ($0["url"] as? String).flatMap { try? RemoteURL($0).text } }).count)
    #expect(!shows.isEmpty)
  }

  @Test("Recorded episode responses are decoded", .enabled(if: CorpusFolder.isPresent, "\(CorpusFolder.reason)"))
  func realEpisodes() throws {
    let file = CorpusFolder.url.appending(path: "api/podcastindex/search/by_person_response.json")
    let episodes = try PodcastIndexResponse.episodes(try CorpusFolder.bytes(file))
    let first = try #require(episodes.first)
    #expect(first.title == "Episode #2: A conversation with Adam Curry")
    #expect(first.guid == "Buzzsprout-9984456" && first.feedURL == "https://feeds.buzzsprout.com/1909635.rss")
    #expect(first.durationSeconds == 4_319 && first.published == Date(timeIntervalSince1970: 1_643_641_200))
  }
}
