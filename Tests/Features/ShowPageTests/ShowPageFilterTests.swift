import Downloading
import Events
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

@Suite("Episode filter and episode count on the show page") final class ShowPageFilterTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func theFilterSearchesTitlesAndNotesAndTheCountFollows() async throws {
    let (library, show) = try await activated(notes: { $0 % 3 == 0 ? "<p>All about <b>lichen</b>.</p>" : "<p class=\"lichen\">Ferns</p>" })
    // In notes: every third one.
    let notes = try await html(show, ["words": "lichen"])
    #expect(rows(notes) == 10 && notes.contains("<p class=\"row-note list-count\">10 episodes</p>"))
    // In a title: a part of a word, as before.
    let title = try await html(show, ["words": "pisode 2"])
    #expect(rows(title) == 11 && title.contains("<p class=\"row-note list-count\">11 episodes</p>"))
    #expect(rows(try await html(show, ["words": "strong"])) == 0)
    #expect(try await html(show, ["words": "zebra"]).contains("No results for “zebra”"))
    // Other filters narrow it further.
    let listed = try await library.episodes.episodes(of: show, for: .local, limit: 100)
    let marked = try #require(listed.first { $0.episode.title == "Episode 0" }).episode.id
    try await library.listening.setArchived(true, [marked], for: .local, at: SampleLibrary.added)
    #expect(rows(try await html(show, ["words": "lichen"])) == 9)
    #expect(try await html(show, ["archived": "true"]).contains("<p class=\"row-note list-count\">1 episode</p>"))
    #expect(try await html(show, [:]).contains(">30 episodes</span>"))
  }

  @Test func aSeasonIsListedAlone() async throws {
    let (_, show) = try await activated(notes: { _ in "" })
    let html = try await html(show, ["season": "2"])
    #expect(rows(html) == 10 && html.contains("<p class=\"row-note list-count\">10 episodes</p>") && html.contains("<span>Season 2</span>"))
    #expect(html.contains("Episode 4<") && !html.contains("Episode 5<"))
  }

  @Test func aYearIsFoundOnItsPage() async throws {
    // Four days apart: they are of two years.
    let (library, show) = try await activated(count: 105, days: 4, notes: { _ in "" })
    let first = try await html(show, [:])
    let zone = ListenerTimeZone.current
    let years = try await library.episodes.years(of: show, to: 2040, in: zone)
    let older = try #require(years.last)
    #expect(years.count == 2 && first.contains("href=\"/shows/\(show.rawValue)?year=\(older)#year-\(older)\">\(older)</a>"))
    let position = try await library.episodes.position(
      of: older, in: show, for: .local, filter: EpisodeFilter(), zone: zone)
    let page = try await html(show, ["year": "\(older)"])
    #expect(page.contains("data-page=\"\(position / 50 + 1)\""))
    #expect(page.contains("<li id=\"year-\(older)\" data-key=") && page.contains("Episode \(104 - position)<"))
    // A year before all of them leads to the last page, and a number that is no year to the first one.
    #expect(try await html(show, ["year": "1999"]).contains("data-page=\"3\""))
    for number in ["0", "-9223372036854775808", "9223372036854775807"] {
      #expect(try await html(show, ["year": number]).contains("data-page=\"1\""), "\(number)")
    }
    #expect(try await !html(show, ["words": "Episode"]).contains("list-years"))
  }

  @Test func aFilteredListIsContinuedAPageAtATime() async throws {
    let (_, show) = try await activated(count: 105, notes: { _ in "<p>lichen</p>" })
    let query = ["words": "lichen", "order": "oldest"]
    let pages = try await [
      html(show, query), html(show, query.merging(["page": "2"]) { $1 }), html(show, query.merging(["page": "3"]) { $1 }),
    ]
    #expect(pages.map(rows) == [50, 50, 5])
    #expect(pages.allSatisfy { $0.contains("<p class=\"row-note list-count\">105 episodes</p>") })
    #expect(pages[0].contains("page=2") && pages[1].contains("page=3") && !pages[2].contains("page=4"))
    let first = try #require(pages[1].range(of: "Episode 50<")).lowerBound
    let last = try #require(pages[1].range(of: "Episode 99<")).lowerBound
    #expect(first < last)
    #expect(try await router.page(at: "/shows/\(show.rawValue)", query: query.merging(["page": "4"]) { $1 }, for: viewer).status == 404)
  }

  @Test func whatComesInIsToldByTheShowsCount() async throws {
    let (_, show) = try await activated(notes: { _ in "" })
    let patches = try await router.livePatches(for: Change.show(show, addedEpisodes: 30), viewer)
    let empty = try await router.livePatches(for: Change.feed(show), viewer)
    #expect(empty.contains(LivePatch("empty-\(show.rawValue)", text: "No episodes yet")))
    #expect(empty.contains(LivePatch("checking-show-\(show.rawValue)", attributes: ["data-checking": "false"])))
    #expect(empty.contains(LivePatch("trouble-\(show.rawValue)", attributes: ["hidden": ""])))
    #expect(patches.contains(LivePatch("new-\(show.rawValue)", attributes: ["data-total": "30"])))
  }

  @Test func aFailureAppearsOnOpenPages() async throws {
    let (library, show) = try await activated(notes: { _ in "" })
    let lease = try await library.feeds.takeOverLease(show, owner: "", until: SampleLibrary.added)
    var log = FetchLogEntry(moment: SampleLibrary.added, url: "https://filter.example/", outcome: .failed)
    log.failure = .refused
    try await library.feeds.finish(FeedCompletion(log: log, next: SampleLibrary.added), lease: lease)
    let patches = try await router.livePatches(for: Change.feed(show), viewer)
    #expect(patches.contains(LivePatch("trouble-text-\(show.rawValue)", text: "The feed’s server denied access")))
    #expect(patches.contains(LivePatch("trouble-\(show.rawValue)", attributes: ["hidden": nil])))
  }

  // MARK: - Private

  private func activated(count: Int = 30, days: Double = 0, notes: (Int) -> String) async throws -> (library: Library, show: ShowID) {
    let library = try await SampleLibrary().library
    let facts = (0..<count).map { index in
      var episode = EpisodeMetadata(
        identity: "guid:\(index)", title: "Episode \(index)", notesHTML: notes(index), published: SampleLibrary.added,
        sortDate: SampleLibrary.added + (days > 0 ? Double(index - count) * days * 86_400 : Double(index)), chapters: [])
      episode.season = index % 3 + 1
      return episode
    }
    let stored = try await library.feeds.store(
      ShowFacts(feedURL: "https://filter.example/", title: "Filtered", summary: ""), episodes: facts, at: SampleLibrary.added)
    let searching = LibrarySearch(library: library)
    try await searching.indexAll()
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: library, userSettings: UserSettings(library: library), refreshing: refreshing,
      downloading: StubDownloads(library).downloading, searching: searching,
      subscriptions: Subscriptions(library: library))
    return (library, stored.show)
  }

  private func html(_ show: ShowID, _ query: [String: String]) async throws -> String {
    try await router.page(at: "/shows/\(show.rawValue)", query: query, for: viewer).body.text
  }

  private func rows(_ html: String) -> Int { html.matches(of: #/<article class="linked-row episode-row"/#).count }
}
