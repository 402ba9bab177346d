import DemoPublisher
import Fetching
import TestSupport
import Testing

@testable import Directory

@Suite("Three directories of the demo publisher")
struct ThreeDirectoriesTests {
  @Test("A show in all three directories is listed once, with the metadata of each")
  func merged() async throws {
    try await DemoPublisher.running { publisher, origin in
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [try RemoteURL(origin).hostPort]))
      let settings = DirectorySettings(
        choices: [.init("apple", at: origin), .init("podcast-index", at: origin + "/index"), .init("gpodder", at: origin + "/gpodder")],
        podcastIndexKey: "key", podcastIndexSecret: "secret")
      let directories = Directories(Directories(.init(fetcher: fetcher, settings: settings)).sources, patience: .seconds(60))

      let answer = try await directories.findShows("demo", limit: 20)
      #expect(answer.failedDirectories.isEmpty)
      #expect(answer.entries.map(\.title) == DemoPublisher.shows.map(\.title))
      let first = try #require(answer.entries.first)
      #expect(first.itunesID == 900_000_001 && first.podcastGUID == DemoPublisher.shows[0].guid && first.language == "en-gb")

      let science = try await directories.findChart(DirectoryChart(topic: .science), limit: 20)
      #expect(science.failedDirectories.isEmpty)
      let wanted = DemoPublisher.shows.filter { $0.categories.contains { $0.name == "Science" } }
      #expect(science.entries.map(\.title) == wanted.map(\.title))
      #expect(try await directories.lookup(itunesID: 900_000_003)?.title == DemoPublisher.shows[2].title)
      #expect(try await directories.lookup(itunesID: 5) == nil)

      // Equal requests are answered from the cache.
      let asked = publisher.requests.count
      _ = try await directories.findShows("demo", limit: 20, offset: 20)
      _ = try await directories.findChart(DirectoryChart(topic: .science), limit: 20)
      #expect(publisher.requests.count == asked)
      await fetcher.shutDown()
    }
  }
}
