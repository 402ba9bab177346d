import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@testable import Directory
@testable import FeaturedPageManager

@Suite struct FeaturedPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func showsChartsWhenTheyArriveInTheUsersOrder() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed", genre: "Nature")]
    try await activated([StubDirectory(charts: shows)]) { sample async throws in
      try await sample.library.preferences.set(["topic-order": "true-crime,music"], of: .local, at: SampleLibrary.added)
      #expect(try await page().body.text.contains("Loading charts"))
      let html = try await pageAfterCharts(of: sample)
      #expect(html.contains("No. 1 in Nature") && html.contains("href=\"#trend-1\"") == true)
      let topics = html.matches(of: /id="topic-([a-z-]+)"/).map { String($0.1) }
      #expect(topics == ["true-crime", "music", "arts", "business"])
      #expect(
        try await router.livePatches(for: Change.charts, viewer) == [LivePatch("featured-charts", attributes: ["data-reload-on": "5"])])
    }
  }

  @Test func embedsSearchAndTopicsWhereTheyExist() async throws {
    try await activated { _ async throws in
      #expect(try await !page().body.text.contains("All topics"))
      router.embed(SearchPageServices.EmbedField.self) { _, _ in "<form>Search</form>" }
      router.embed(CategoryPageServices.EmbedGrid.self) { _, _ in "<ol>Tiles</ol>" }
      router.navigate(CategoryPageServices.Navigate.self) { _, _ in nil }
      let html = try await page().body.text
      #expect(html.contains("<form>Search</form>") && html.contains("<ol>Tiles</ol>") && html.contains("href=\"/categories?edit=true\""))
    }
  }

  @Test func leavesOutSubscribedShowsButInAGrid() async throws {
    let shows = [
      DirectoryShow(title: "Moss & Stone", author: "Ada", feedURL: SampleLibrary.showFacts.feedURL),
      DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed"),
    ]
    try await activated([StubDirectory(charts: shows)]) { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      _ = try await page()
      let discover = try await pageAfterCharts(of: sample)
      #expect(!discover.contains("Moss &amp; Stone") && discover.contains("No. 2<") && !discover.contains("No. 1<"))
      // A show of this server is linked without a preview, once in its slide and once in each of four shelves.
      let other = try await router.page(at: "/discover", query: [:], for: Viewer(userID: SampleLibrary.neighbour.rawValue)).body.text
      #expect(other.ranges(of: "href=\"/shows/\(sample.show.rawValue)\">Moss &amp; Stone</a>").count == 5)
      #expect(!other.contains("/preview?feed=https%3A%2F%2Fmoss.example"))
      func embedded(_ style: FeaturedPageServices.EmbedShows.Style, _ viewer: Viewer, limit: Int = 9) async throws -> String {
        let task = FeaturedPageServices.EmbedShows(topics: ["arts", "nonsense"], style: style, limit: limit, backTo: "/")
        return try await router.markup(task, for: viewer).text
      }
      let shelf = try await embedded(.shelf, viewer)
      #expect(shelf.contains("Charted") && !shelf.contains("Moss &amp; Stone"))
      #expect(try await embedded(.shelf, Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("Moss &amp; Stone"))
      let grid = try await embedded(.grid, viewer)
      #expect(grid.contains("Unsubscribe from Moss &amp; Stone") && grid.contains("Subscribe to Charted"))
      #expect(try await !embedded(.grid, viewer, limit: 1).contains("Charted"))
      // A show of this server has no preview.
      #expect(grid.contains("href=\"/shows/\(sample.show.rawValue)\"") && grid.ranges(of: "href=\"/preview?feed=").count == 1)
    }
  }

  @Test func namesUnavailableDirectoriesOnceBesideTheOthersCharts() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed")]
    try await activated([StubDirectory(name: "apple", failure: .malformedResponse), StubDirectory(charts: shows)]) { sample async throws in
      _ = try await page()
      let html = try await pageAfterCharts(of: sample)
      #expect(html.contains("No. 1") && html.ranges(of: "role=\"status\">Apple Podcasts isn’t responding").count == 1)
    }
  }

  @Test func offersARetryWithoutAnyChart() async throws {
    try await activated([StubDirectory(failure: .malformedResponse)]) { sample async throws in
      _ = try await page()
      #expect(try await pageAfterCharts(of: sample).contains("did-retry"))
    }
  }

  // MARK: - Private

  private func activated(
    _ directories: [StubDirectory] = [StubDirectory()], _ test: (SampleLibrary) async throws -> Void
  ) async throws {
    let sample = try await SampleLibrary(silent: [])
    let fetcher = Fetcher(FetchingOptions(allowPrivate: []))
    FeaturedPageManager.activate(
      in: router, charts: ChartCache(directories: Directories(directories), library: sample.library),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page() async throws -> Page { try await router.page(at: "/discover", query: [:], for: viewer) }

  /// The page after the directories' responses to its five charts, which an earlier page has requested.
  private func pageAfterCharts(of sample: SampleLibrary) async throws -> String {
    try await waitUntil {
      try await router.livePatches(for: Change.charts, viewer).first?.attributes["data-reload-on"] == "5"
    }
    return try await page().body.text
  }
}
