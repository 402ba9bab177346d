import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPageManager
import Subscriptions
import TestSupport
import Testing
import WebPage

/// The parts of the podcast namespace on the show page.
@Suite final class ShowPageExtrasTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func peopleLinksAndTrailersAreInTheAboutPart() async throws {
    let sample = try await SampleLibrary()
    router.navigate(PersonPageServices.Navigate.self) { _, _ in nil }
    var trailer = SampleLibrary.episode(0)
    trailer.kind = .trailer
    let html = try await page(sample, [trailer], part: "about") { extras in
      extras.people = [Credit(name: "Ada Byron", role: "host", imageURL: "https://moss.example/ada.jpg"), Credit(name: "Bo")]
      extras.fundings = [NamedLink(name: "", url: "https://moss.example/support")]
      extras.locations = [NamedLink(name: "Rotterdam")]
      extras.license = NamedLink(name: "CC-BY-4.0", url: "https://cc.example/")
    }
    let about = try #require(html.split(separator: "class=\"show-about").last)
    for text in [
      "href=\"/person?name=Ada%20Byron\"", "<span class=\"row-note\">Host</span>", "href=\"https://moss.example/support\"",
      "Support this show",
      "Rotterdam", "href=\"https://cc.example/\"", "CC-BY-4.0", "Trailers", "data-media-url=\"/media/\(sample.episodes[0].rawValue)\"",
    ] {
      #expect(about.contains(text), "\(text)")
    }
  }

  @Test func theTopicIsInTheLanguageOfThePage() async throws {
    var facts = SampleLibrary.showFacts
    facts.category = "Science"
    let html = try await Language.$current.withValue(Language.chinese) { try await page(SampleLibrary(), of: facts) { _ in } }
    #expect(html.contains("<span>科学</span>"))
  }

  @Test func liveItemsHaveTheirStartInTheListenersZone() async throws {
    let sample = try await SampleLibrary()
    // 1,790,000,000 is 2026-09-21 14:13:20 UTC.
    let now = SampleLibrary.added
    let html = try await page(sample) { extras in
      extras.liveItems = [
        LiveItem(title: "Later", isLive: false, start: now + 86_400),
        LiveItem(
          title: "On air", isLive: true, start: now - 600, url: "https://moss.example/live", audioURL: "https://moss.example/live.mp3"),
        LiveItem(title: "Over", isLive: true, start: now - 90_000), LiveItem(title: "Ended", isLive: true, end: now - 1),
      ]
    }
    #expect(html.contains("Live now</strong>") && html.contains("href=\"https://moss.example/live\""))
    let number = try #require(LiveItem(title: "", isLive: true, audioURL: "https://moss.example/live.mp3").number)
    #expect(
      html.contains("data-episode=\"-\(number)\"") && html.contains("data-media-url=\"/live-audio/\(sample.show.rawValue)/\(number)\""))
    #expect(!html.contains("Over") && !html.contains("Ended"))
    let (live, later) = (try #require(html.range(of: "On air")), try #require(html.range(of: "Later")))
    #expect(live.lowerBound < later.lowerBound)
    #expect(html.contains("Tomorrow</time> <time>"))
  }

  private func page(
    _ sample: SampleLibrary, _ episodes: [EpisodeMetadata] = [], of facts: ShowFacts = SampleLibrary.showFacts, part: String = "episodes",
    _ change: (inout ShowExtras) -> Void
  ) async throws -> String {
    var facts = facts
    change(&facts.extras)
    _ = try await sample.library.feeds.store(facts, episodes: episodes, at: SampleLibrary.added)
    let library = sample.library
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: library, userSettings: UserSettings(library: library, now: { SampleLibrary.added }), refreshing: refreshing,
      downloading: StubDownloads(library).downloading, searching: LibrarySearch(library: library),
      subscriptions: Subscriptions(library: library))
    return try await router.page(at: "/shows/\(sample.show.rawValue)", query: ["part": part], for: viewer).body.text
  }
}
