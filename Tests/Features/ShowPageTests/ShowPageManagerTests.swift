import Downloading
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

@Suite final class ShowPageManagerTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func aShowIsShownWithItsEpisodesNewestFirst() async throws {
    let sample = try await activated()
    let page = try await page(sample.show.rawValue)
    #expect(page.title == "Moss & Stone" && page.identity == "show-page:\(sample.show.rawValue)" && page.status == 200)
    let html = page.body.text
    let places = try sample.episodes.reversed().map { try #require(html.range(of: "href=\"/episodes/\($0.rawValue)\"")).lowerBound }
    #expect(places == places.sorted())
    #expect(html.contains("<play-button class=\"art bare\" data-episode=\"\(sample.episodes[0].rawValue)\""))
    #expect(!html.contains("<play-button class=\"art bare\" data-episode=\"\(sample.episodes[2].rawValue)\""))
    #expect(html.contains("Moss &amp; Stone"))
    let about = try await router.page(at: "/shows/\(sample.show.rawValue)", query: ["part": "about"], for: viewer)
    #expect(about.identity == "show-page:\(sample.show.rawValue):about" && about.body.text.contains("https://moss.example/"))
  }

  @Test func anUnknownShowIsMissing() async throws {
    _ = try await activated()
    for id in [Int64.min, -1, 0, 99, .max] { #expect(try await page(id).status == 404) }
  }

  @Test func aLongListIsContinuedOnTheNextPage() async throws {
    let sample = try await activated(SampleLibrary(episodes: 105, silent: []))
    let show = sample.show.rawValue
    let first = try await page(show).body.text
    #expect(first.contains("href=\"/shows/\(show)?page=2\""))
    #expect(rows(first) == 50)
    let second = try await page(show, page: "2")
    // A list that continues in the browser is one page of the navigation stack.
    #expect(second.identity == "show-page:\(show)")
    #expect(second.body.text.contains("href=\"/shows/\(show)?page=3\""))
    #expect(rows(second.body.text) == 50)
    #expect(rows(try await page(show, page: "3").body.text) == 5)
  }

  @Test func severalPagesAreListedAsOne() async throws {
    let sample = try await activated(SampleLibrary(episodes: 260, silent: []))
    let show = sample.show.rawValue
    func html(_ query: [String: String]) async throws -> String {
      try await router.page(at: "/shows/\(show)", query: query, for: viewer).body.text
    }
    let window = try await html(["page": "2", "until": "3"])
    #expect(rows(window) == 100 && window.contains("data-page=\"2\" data-until=\"3\" data-length=\"50\""))
    #expect(window.contains("href=\"/shows/\(show)?page=4\"") && window.contains("href=\"/shows/\(show)\">Newer episodes</a>"))
    let rest = try await html(["page": "5", "until": "9"])
    #expect(rows(rest) == 60 && rest.contains("data-page=\"5\" data-until=\"6\""))
    // As many as a browser has at once, and no more.
    #expect(rows(try await html(["until": "9223372036854775807"])) == 200)
    #expect(rows(try await html(["page": "2", "until": "1"])) == 50)
  }

  @Test(arguments: ["4", "92233720368547758", "9223372036854775807"])
  func aPageBeyondTheLastIsMissing(number: String) async throws {
    let sample = try await activated(SampleLibrary(episodes: 105, silent: []))
    #expect(try await page(sample.show.rawValue, page: number).status == 404)
  }

  @Test(arguments: ["0", "-1", "-9223372036854775808"])
  func aPageBeforeTheFirstIsTheFirst(number: String) async throws {
    let sample = try await activated()
    #expect(rows(try await page(sample.show.rawValue, page: number).body.text) == 5)
  }

  @Test func positionsAndSpeedArePrepared() async throws {
    let sample = try await activated()
    let id = sample.episodes[4]
    try await sample.library.listening.record([.seek(id, to: 600, rate: 1.5)], for: .local)
    try await sample.library.listening.record([.seek(id, to: 900, rate: 2)], for: SampleLibrary.neighbour)
    let html = try await page(sample.show.rawValue).body.text
    #expect(html.contains("data-start=\"600.0\"") && html.contains("data-rate=\"1.5\""))
    #expect(!html.contains("data-start=\"900.0\""))
  }

  @Test func subscribingAndUnsubscribingAnswerWithTheButton() async throws {
    let sample = try await activated()
    let show = sample.show.rawValue
    let button = try await fragment("did-tap-subscribe", show)
    #expect(button.contains("id=\"subscribe-\(show)\"") && button.contains("did-tap-unsubscribe"))
    #expect(try await sample.library.subscriptions.isSubscribed(.local, to: sample.show))
    #expect(try await !sample.library.subscriptions.isSubscribed(SampleLibrary.neighbour, to: sample.show))
    #expect(try await page(show).body.text.contains("did-tap-unsubscribe"))
    #expect(try await fragment("did-tap-unsubscribe", show).contains("did-tap-subscribe"))
    #expect(try await !sample.library.subscriptions.isSubscribed(.local, to: sample.show))
  }

  @Test func whereSubscriptionsCanBeTakenUpAgainUnsubscribingSaysSo() async throws {
    let sample = try await activated()
    let show = sample.show.rawValue
    router.perform(LibraryPageServices.Unsubscribe.self) { task, _ in
      ActionResult("Gone", undo: Undo(path: "/undo", fields: ["show": "\(task.show)"], text: "Undo"))
    }
    let answer = try await event("did-tap-unsubscribe").handle(Form(["show": ["\(show)"]]), viewer)
    guard case .notice("Gone", let undo, "/shows/\(show)") = answer else {
      Issue.record("another answer: \(answer)")
      return
    }
    #expect(undo == Undo(path: "/undo", fields: ["show": "\(show)"], text: "Undo"))
  }

  @Test func theBadgeOfAShowIsClearedByAPostOfItsPageOnly() async throws {
    let sample = try await activated()
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: Date(timeIntervalSince1970: 1))
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [SampleLibrary.episode(9)], at: SampleLibrary.added)
    #expect(try await sample.library.subscriptions.tabCounts(of: .local).newEpisodes == 1)
    let html = try await page(sample.show.rawValue).body.text
    #expect(html.contains("data-show=\"\(sample.show.rawValue)\" data-seen-url=\"/show-page/did-see-new\" href"))
    #expect(try await sample.library.subscriptions.tabCounts(of: .local).newEpisodes == 1)
    guard case .done = try await event("did-see-new").handle(Form(["show": ["\(sample.show.rawValue)"]]), viewer) else {
      Issue.record("the post was not accepted")
      return
    }
    #expect(try await sample.library.subscriptions.tabCounts(of: .local).newEpisodes == 0)
    #expect(try await !page(sample.show.rawValue).body.text.contains("data-seen-url"))
  }

  @Test func theAddressOfTheSettingsOfAShowLeadsToItsRules() async throws {
    let sample = try await activated()
    #expect(try await !page(sample.show.rawValue).body.text.contains("Show settings"))
    router.navigate(NewEpisodeSettingsServices.NavigateShow.self) { _, _ in nil }
    let path = ShowPageServices.Navigate(show: sample.show.rawValue).path
    #expect(try await router.page(at: path, query: ["settings": "true"], for: viewer).location == "\(path)/new-episodes")
    let link = "<a class=\"show-menu pill quiet\" href=\"\(path)/new-episodes\" aria-label=\"Show settings\">"
    #expect(try await page(sample.show.rawValue).body.text.contains(link))
  }

  @Test func aTapForNewEpisodesLeadsBackAtOnce() async throws {
    let sample = try await activated()
    let answer = try await event("did-tap-refresh").handle(Form(["show": ["\(sample.show.rawValue)"]]), viewer)
    guard case .navigate("/shows/\(sample.show.rawValue)") = answer else {
      Issue.record("another answer: \(answer)")
      return
    }
    guard case .missing = try await event("did-tap-refresh").handle(Form(["show": ["99"]]), viewer) else {
      Issue.record("a show that is not there was fetched")
      return
    }
  }

  @Test func queueActionsAreOfferedWhereThereIsAQueue() async throws {
    let sample = try await activated()
    #expect(try await !page(sample.show.rawValue).body.text.contains("data-actions=\"next last "))
    router.navigate(UpNextServices.Navigate.self) { _, _ in nil }
    let html = try await page(sample.show.rawValue).body.text
    #expect(html.contains("data-actions=\"next last played unplayed archived unarchived older\""))
  }

  @Test func aShowIsPlayedAsItsListenerWishes() async throws {
    let sample = try await activated()
    let preference = ShowPreference(rate: 1.5, skipFirst: 30, skipLast: 90)
    try await UserSettings(library: sample.library).change(preference, of: sample.show, for: .local)
    let html = try await page(sample.show.rawValue).body.text
    #expect(html.contains("data-rate=\"1.5\"") && html.contains("data-start=\"30.0\""))
  }

  @Test func anUnknownShowCannotBeSubscribedTo() async throws {
    _ = try await activated()
    for name in ["did-tap-subscribe", "did-tap-unsubscribe"] {
      guard case .missing = try await event(name).handle(Form(["show": ["99"]]), viewer) else {
        Issue.record("\(name) answered something else")
        return
      }
    }
  }

  @Test func aFormWithoutItsFieldIsTyped() async throws {
    _ = try await activated()
    let event = try event("did-tap-subscribe")
    await #expect(throws: FormError.missing("show")) { try await event.handle(Form([:]), viewer) }
    await #expect(throws: FormError.notANumber("show")) { try await event.handle(Form(["show": ["x"]]), viewer) }
  }

  // MARK: - Private

  private func activated(_ sample: SampleLibrary? = nil) async throws -> SampleLibrary {
    let sample = if let sample { sample } else { try await SampleLibrary() }
    // The feed was fetched recently by this clock, so that nothing is fetched again.
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library), refreshing: refreshing,
      downloading: StubDownloads(sample.library).downloading, searching: LibrarySearch(library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    return sample
  }

  private func page(_ show: Int64, page: String? = nil) async throws -> Page {
    try await router.page(at: "/shows/\(show)", query: page.map { ["page": $0] } ?? [:], for: viewer)
  }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/show-page/\(name)")) }

  private func fragment(_ name: String, _ show: Int64) async throws -> String {
    let answer = try await event(name).handle(Form(["show": ["\(show)"]]), viewer)
    guard case .fragment(let html, backTo: "/shows/\(show)") = answer else {
      Issue.record("another answer: \(answer)")
      return ""
    }
    return html.text
  }

  private func rows(_ html: String) -> Int { html.split(separator: "<article").count - 1 }
}

extension LedgerEntry {
  fileprivate static func seek(_ episode: EpisodeID, to position: Double, rate: Double) -> LedgerEntry {
    LedgerEntry(
      id: "seek", device: "phone", sequence: 1, episode: episode, kind: .event(action: "seek"), position: position, isFinished: false,
      rate: rate, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }
}
