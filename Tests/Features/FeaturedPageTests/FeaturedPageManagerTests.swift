import Events
import Fetching
import Foundation
import Library
import Playback
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
  /// Just after the newest of the sample's weekly episodes.
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_780_000_000 + 4 * 604_800 + 3_600))

  @Test func aFreshLibraryIsWelcomed() async throws {
    try await activated { _ async throws in
      let page = try await page()
      #expect(page.identity == "featured-page" && page.body.text.contains("Build your library"))
      #expect(!page.body.text.contains("New episodes") && !page.body.text.contains("Continue listening"))
    }
  }

  @Test func newEpisodesOfOnesOwnShowsAreThereUntilTheyAreBegun() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      let html = try await page().body.text
      #expect(html.contains("New episodes") && html.contains("Episode 5") && html.contains("Today") && !html.contains("Make yourself"))
      let newest = try #require(sample.episodes.last)
      try await sample.library.listening.record([played(newest)], for: .local)
      let after = try await page().body.text
      let parts = try #require(after.firstRange(of: "id=\"featured-fresh\""))
      #expect(after[..<parts.lowerBound].contains("Continue listening") && after[..<parts.lowerBound].contains("Episode 5"))
      #expect(!after[parts.lowerBound...].contains("Episode 5"))
    }
  }

  @Test func whatSomebodyElseHearsIsNotHere() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: SampleLibrary.added)
      try await sample.library.listening.record([played(sample.episodes[0])], for: SampleLibrary.neighbour)
      #expect(try await page().body.text.contains("Build your library"))
    }
  }

  @Test func chartsComeBehindThePageAndTheFirstTopicsAreThePersonsOwn() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed", genre: "Nature")]
    try await activated([StubDirectory(charts: shows)]) { sample async throws in
      try await sample.library.preferences.set(["topic-order": "true-crime,music"], of: .local)
      let changes = sample.library.events.changes()
      #expect(try await page().body.text.contains("Loading charts"))
      try await withTimeout {
        var left = 5
        for await change in changes where change == .charts {
          left -= 1
          if left == 0 { break }
        }
      }
      let html = try await page().body.text
      #expect(html.contains("No. 1 in Nature") && html.contains("href=\"#trend-1\"") == true)
      let topics = html.matches(of: /id="topic-([a-z-]+)"/).map { String($0.1) }
      #expect(topics == ["true-crime", "music", "arts", "business"])
      #expect(
        try await router.livePatches(for: Change.charts, viewer) == [LivePatch("featured-charts", attributes: ["data-reload-on": "5"])])
    }
  }

  @Test func whoIsSilentIsSaidOnceBesideWhatTheOthersKnow() async throws {
    let shows = [DirectoryShow(title: "Charted", author: "Ada", feedURL: "https://charted.example/feed")]
    try await activated([StubDirectory(name: "apple", failure: .malformedResponse), StubDirectory(charts: shows)]) { sample async throws in
      let changes = sample.library.events.changes()
      _ = try await page()
      try await withTimeout {
        var left = 5
        for await change in changes where change == .charts {
          left -= 1
          if left == 0 { break }
        }
      }
      let html = try await page().body.text
      #expect(html.contains("No. 1") && html.ranges(of: "role=\"status\">Apple Podcasts isn’t responding").count == 1)
    }
  }

  @Test func whereNobodyAnswersItIsSaidAndTheRestIsThere() async throws {
    try await activated([StubDirectory(failure: .malformedResponse)]) { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      let changes = sample.library.events.changes()
      _ = try await page()
      try await withTimeout {
        var left = 5
        for await change in changes where change == .charts {
          left -= 1
          if left == 0 { break }
        }
      }
      let html = try await page().body.text
      #expect(html.contains("did-retry") && html.contains("Episode 5"))
    }
  }

  @Test func reloadsForNewEpisodes() async throws {
    try await activated { sample async throws in
      func patches(added: Int) async throws -> [LivePatch] {
        try await router.livePatches(for: Change.show(sample.show, addedEpisodes: added), viewer)
      }
      #expect(try await patches(added: 1).isEmpty)
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      let told = try #require(try await patches(added: 1).first)
      #expect(told.key == "featured-shows" && told.attributes["data-reload-on-news"] != nil)
      // A page that was updated before is updated again.
      #expect(try await patches(added: 1).first?.attributes != told.attributes)
      #expect(try await patches(added: 0).isEmpty)
      #expect(try await page().body.text.contains("data-live=\"featured-charts featured-shows\""))
    }
  }

  @Test func linksToFullLists() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      #expect(try await !page().body.text.contains("/lists/new"))
      router.navigate(PlaylistPageServices.Navigate.self) { _, _ in nil }
      #expect(try await page().body.text.contains("href=\"/lists/new\""))
    }
  }

  @Test func showsAreLookedAfterOnceInAWhile() {
    let (arrivals, moment) = (HomeVisits(), clock.now)
    #expect(arrivals.isDue(.local, at: moment, after: 900) && !arrivals.isDue(.local, at: moment + 899, after: 900))
    #expect(arrivals.isDue(SampleLibrary.neighbour, at: moment, after: 900) && arrivals.isDue(.local, at: moment + 900, after: 900))
    // A clock that was set back does not postpone it forever.
    #expect(arrivals.isDue(.local, at: moment - 86_400, after: 900))
  }

  // MARK: - Private

  private func activated(
    _ directories: [StubDirectory] = [StubDirectory()], _ test: (SampleLibrary) async throws -> Void
  ) async throws {
    let sample = try await SampleLibrary(silent: [])
    let fetcher = Fetcher(FetchingOptions(allowPrivate: []))
    FeaturedPageManager.activate(
      in: router, library: sample.library, playback: Playback(library: sample.library),
      charts: ChartCache(directories: Directories(directories), library: sample.library),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library),
      subscriptions: Subscriptions(library: sample.library), now: clock.read)
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page() async throws -> Page { try await router.page(at: "/", query: [:], for: viewer) }

  private func played(_ episode: EpisodeID) -> LedgerEntry {
    LedgerEntry(
      id: "span", device: "phone", sequence: 1, episode: episode, kind: .span(from: 0, to: 300, startedAt: clock.now - 300), position: 300,
      isFinished: false, rate: 1, state: .playing, moment: clock.now, mediaDuration: nil)
  }
}
