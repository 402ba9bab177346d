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

@testable import HomePageManager

@Suite struct HomePageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_790_000_000))

  @Test func welcomesAUserWithoutSubscriptions() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(SampleLibrary.neighbour, to: sample.show, at: SampleLibrary.added)
      let html = try await page().body.text
      #expect(html.contains("Build your library") && html.contains("href=\"/?topics=science\"") && html.contains("shows:[]/"))
      #expect(html.matches(of: #/id="topic-/#).count == 8 && !html.contains("home-new"))
      let picked = try await page(["topics": "science,nonsense,comedy"]).body.text
      #expect(picked.contains("shows:[science,comedy]/?topics=science%2Cnonsense%2Ccomedy"))
      #expect(
        picked.contains("href=\"/?topics=comedy\" aria-current=\"true\"") && picked.contains("href=\"/?topics=science%2Ccomedy%2Cnews\""))
    }
  }

  @Test func showsSectionsOfOtherFeaturesAndFavourites() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      let html = try await page().body.text
      let kinds = html.matches(of: #/<div id="home-([a-z-]+)" class="home-section"/#).map { String($0.1) }
      #expect(kinds == ["in-progress", "up-next", "new", "favourites", "trending"])
      #expect(html.contains("<i>slot</i>") && html.contains("<i>asleep</i>"))
      #expect(html.contains("new:/") && html.contains("queue:3") && html.contains("shows:[]/") && !html.contains("home-favourites-title"))
      try await sample.library.subscriptions.setFavourite(true, sample.show, by: .local, at: SampleLibrary.added)
      #expect(try await page().body.text.contains("href=\"/shows/\(sample.show.rawValue)\" title=\"Moss &amp; Stone\""))
      try await sample.library.subscriptions.setArchived(true, sample.show, by: .local, at: SampleLibrary.added)
      #expect(try await !page().body.text.contains("href=\"/shows/"))
      // The first steps stay while their user picks shows.
      #expect(try await page(["topics": "science"]).body.text.contains("Build your library"))
    }
  }

  @Test func leadsToTheShowsWhereNothingIsNew() async throws {
    try await activated { sample async throws in
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      router.embed(PlaylistPageServices.EmbedNew.self) { _, _ in HTML.empty }
      router.embed(UpNextServices.EmbedFirst.self) { _, _ in HTML.empty }
      let show = "href=\"/shows/\(sample.show.rawValue)\""
      let html = try await page().body.text
      #expect(html.contains("<h2 id=\"home-favourites-title\">Your shows</h2>") && html.contains(show))
      try await sample.library.subscriptions.setFavourite(true, sample.show, by: .local, at: SampleLibrary.added)
      #expect(try await page().body.text.contains("<h2 id=\"home-favourites-title\">Favourites</h2>"))
      try await sample.library.subscriptions.setFavourite(false, sample.show, by: .local, at: SampleLibrary.added)
      router.embed(UpNextServices.EmbedFirst.self) { _, _ in "queue" }
      #expect(try await !page().body.text.contains("Your shows"))
    }
  }

  @Test func sectionsKeepTheOrderOfTheirUser() async throws {
    try await activated { sample async throws in
      for user in [UserID.local, SampleLibrary.neighbour] {
        try await sample.library.subscriptions.subscribe(user, to: sample.show, at: SampleLibrary.added)
      }
      try await post("did-move", ["section": "new", "before": "in-progress"])
      try await post("did-step", ["section": "trending", "way": "up"])
      try await post("did-step", ["section": "up-next", "way": "end"])
      guard
        case .fragment(let button, backTo: "/edit-home") = try await post("did-set-hidden", ["section": "in-progress", "value": "true"])
      else {
        Issue.record("another answer")
        return
      }
      #expect(button.text.contains("aria-label=\"Show Continue listening\""))
      #expect(try await order(viewer) == ["new", "trending", "favourites", "up-next"])
      let editing = try await router.page(at: "/edit-home", query: [:], for: viewer).body.text
      #expect(
        editing.matches(of: #/data-key="([a-z-]+)"/#).map { String($0.1) } == ["new", "in-progress", "trending", "favourites", "up-next"])
      try await post("did-set-hidden", ["section": "in-progress", "value": "false"])
      #expect(try await order(viewer) == ["new", "in-progress", "trending", "favourites", "up-next"])
      #expect(try await order(neighbour) == ["in-progress", "up-next", "new", "favourites", "trending"])
    }
  }

  @Test(arguments: [
    ("did-move", ["section": "nonsense", "before": ""]), ("did-move", ["section": "new", "before": "nonsense"]),
    ("did-step", ["section": "new", "way": "sideways"]), ("did-set-hidden", ["section": "", "value": "true"]),
  ])
  func rejectsUnknownSections(name: String, fields: [String: String]) async throws {
    try await activated { _ async throws in
      await #expect(throws: FormError.self) { try await post(name, fields) }
    }
  }

  @Test func reloadsForNewEpisodesTheQueueAndMarksOfTheUser() async throws {
    try await activated { sample async throws in
      func patches(_ change: Change) async throws -> [String] { try await router.livePatches(for: change, viewer).map(\.key) }
      #expect(try await patches(.show(sample.show, addedEpisodes: 1)).isEmpty)
      try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
      #expect(try await patches(.show(sample.show, addedEpisodes: 1)) == ["home-page"])
      #expect(try await patches(.show(sample.show, addedEpisodes: 0)).isEmpty)
      #expect(try await patches(.upNext(.local)) == ["home-page"])
      #expect(try await patches(.upNext(SampleLibrary.neighbour)).isEmpty)
      #expect(try await patches(.subscriptionMark(sample.show, .local)) == ["home-page"])
      #expect(try await page().body.text.contains("data-live=\"home-page featured-charts\""))
    }
  }

  @Test func aPullWaitsForTheFeedsAndSaysHowManyEpisodesAreNew() async throws {
    try await activated { _ async throws in
      guard case .notice("Up to date", undo: nil, backTo: "/") = try await post("did-pull", [:]) else {
        Issue.record("another answer")
        return
      }
    }
  }

  @Test func refreshesFeedsOnceAnInterval() {
    let (arrivals, moment) = (HomeVisits(), clock.now)
    #expect(arrivals.isDue(.local, at: moment, after: 900) && !arrivals.isDue(.local, at: moment + 899, after: 900))
    #expect(arrivals.isDue(SampleLibrary.neighbour, at: moment, after: 900) && arrivals.isDue(.local, at: moment + 900, after: 900))
    // A clock that was set back does not postpone it forever.
    #expect(arrivals.isDue(.local, at: moment - 86_400, after: 900))
  }

  @Test func theOwnerReadsWhatTheServerNeeds() async throws {
    try await activated { sample async throws in
      let owner = Viewer(userID: UserID.owner.rawValue, isOwner: true)
      let feed = OwnerAlert(.feed, subject: sample.show.rawValue)
      func html(_ viewer: Viewer) async throws -> String { try await router.page(at: "/", query: [:], for: viewer).body.text }
      let repository = sample.library.ownerAlerts
      // A feed that fails only since today is watched, and not shown.
      try await repository.update(ended: [], found: [feed], sent: [], to: [], at: clock.now)
      #expect(try await !html(owner).contains("home-alerts card"))
      try await repository.update(ended: [], found: [OwnerAlert(.disk)], sent: [feed, OwnerAlert(.disk)], to: [], at: clock.now)
      let shown = try await html(owner)
      #expect(shown.contains("“Moss &amp; Stone” couldn’t be refreshed for a week") && shown.contains("href=\"/settings/server\""))
      #expect(shown.contains("The server’s disk is almost full") && shown.contains("href=\"/downloads?part=server\""))
      for viewer in [viewer, neighbour] { #expect(try await !html(viewer).contains("home-alerts card")) }
      try await repository.update(ended: [feed, OwnerAlert(.disk)], found: [], sent: [], to: [], at: clock.now)
      #expect(try await !html(owner).contains("home-alerts card"))
    }
  }

  // MARK: - Private

  private func activated(_ test: (SampleLibrary) async throws -> Void) async throws {
    let sample = try await SampleLibrary(silent: [])
    let fetcher = Fetcher(FetchingOptions(allowPrivate: []))
    router.embed(PlaylistPageServices.EmbedNew.self) { task, _ in "new:\(task.path)" }
    router.embed(SlotPageServices.EmbedLink.self) { _, _ in "<i>slot</i>" }
    router.embed(AudioPlayerServices.EmbedSleepQuestion.self) { _, _ in "<i>asleep</i>" }
    router.embed(UpNextServices.EmbedFirst.self) { task, _ in "queue:\(String(task.limit))" }
    router.embed(FeaturedPageServices.EmbedShows.self) { task, _ in "shows:[\(task.topics.joined(separator: ","))]\(task.path)" }
    HomePageManager.activate(
      in: router, library: sample.library, refreshing: FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library),
      subscriptions: Subscriptions(library: sample.library), now: clock.read)
    let result: Result<Void, any Error>
    do { result = .success(try await test(sample)) } catch { result = .failure(error) }
    await fetcher.shutDown()
    try result.get()
  }

  private func page(_ query: [String: String] = [:]) async throws -> Page { try await router.page(at: "/", query: query, for: viewer) }

  private func order(_ viewer: Viewer) async throws -> [String] {
    try await router.page(at: "/", query: [:], for: viewer).body.text
      .matches(of: #/<div id="home-([a-z-]+)" class="home-section"/#).map { String($0.1) }
  }

  @discardableResult
  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/home-page/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }
}
