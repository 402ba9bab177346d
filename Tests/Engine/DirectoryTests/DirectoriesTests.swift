import Fetching
import Testing

@testable import Directory

@Suite("Combined directories")
struct DirectoriesTests {
  @Test("A failed directory is reported, and the other directories answer")
  func oneIsDown() async throws {
    let down = StubSource("down") { throw DirectoryError.unreachable(.cannotConnect(host: "down.example")) }
    let answer = try await Directories([down, StubSource("up", [.named("a")])]).findShows("x", limit: 20)
    #expect(answer.entries == [.named("a")])
    #expect(answer.failedDirectories == [FailedDirectory(name: "down", reason: .unreachable(.cannotConnect(host: "down.example")))])
  }

  @Test("A slow directory does not delay the other results")
  func oneIsSlow() async throws {
    let directories = Directories([.asleep("slow"), StubSource("quick", [.named("a")])] as [StubSource], patience: .seconds(2))
    let answer = try await directories.findShows("x", limit: 20)
    #expect(answer.entries == [.named("a")])
    #expect(answer.failedDirectories.map(\.name) == ["slow"])
  }

  @Test("An empty result throws when a directory failed")
  func throwsWhenEmptyAndOneFailed() async throws {
    let down = StubSource("down") { throw DirectoryError.malformedResponse }
    #expect(try await Directories([StubSource("up")]).findShows("x", limit: 20).resultsOrThrow().isEmpty)
    await #expect(throws: DirectoryError.malformedResponse) {
      try await Directories([StubSource("up"), down]).findShows("x", limit: 20).resultsOrThrow()
    }
    #expect(try await Directories([down, StubSource("up", [.named("a")])]).findShows("x", limit: 20).resultsOrThrow() == [.named("a")])
    #expect(try await Directories([]).findShows("x", limit: 20).entries.isEmpty)
  }

  @Test("Consecutive pages have no gaps and no duplicates")
  func pages() async throws {
    let many = (0..<100).map { DirectoryShow.named("n\($0)") }
    let directories = Directories([StubSource("one", many), StubSource("two", many.reversed())])
    var seen: [String] = []
    for page in 0..<6 { seen += try await directories.findShows("x", limit: 20, offset: page * 20).entries.map(\.feedURL) }
    #expect(seen.count == 100 && Set(seen).count == 100)
    #expect(try await directories.findShows("x", limit: Int.max, offset: Int.max).entries.isEmpty)
    #expect(try await directories.findShows("x", limit: -1, offset: -1).entries.isEmpty)
  }

  @Test("Settings select directories and their base URLs")
  func settings() async throws {
    #expect(
      try DirectorySettings.choices(in: "Apple, gpodder=http://127.0.0.1:9/x catalog,apple")
        == [.init("apple"), .init("gpodder", at: "http://127.0.0.1:9/x"), .init("catalog")])
    #expect(try DirectorySettings.choices(in: "none").isEmpty)
    #expect(try DirectorySettings.choices(in: " ") == DirectorySettings.standard)
    #expect(throws: UnknownDirectory(name: "yahoo")) { try DirectorySettings.choices(in: "apple, yahoo") }
    let fetcher = Fetcher()
    func names(_ settings: DirectorySettings) -> [String] { Directories(.init(fetcher: fetcher, settings: settings)).sources.map(\.name) }
    #expect(names(DirectorySettings()) == ["apple"])
    #expect(
      names(DirectorySettings(choices: [.init("podcast-index"), .init("gpodder")], podcastIndexKey: "k", podcastIndexSecret: "s"))
        == ["podcast-index", "gpodder"])
    await fetcher.shutDown()
  }
}
