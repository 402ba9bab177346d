import Foundation
import Library
import PersonPageManager
import Playback
import PodcastModel
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite struct PersonPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private static let secretURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"

  @Test func showsAndEpisodesOfThePersonAreListedNewestFirst() async throws {
    let sample = try await activated()
    let page = try await page("ada BYRON")
    #expect(page.title == "Ada Byron" && page.status == 200)
    let html = page.body.text
    let places = try [sample.episodes[1], sample.episodes[0]].map {
      try #require(html.range(of: "href=\"/episodes/\($0.rawValue)\"")).lowerBound
    }
    #expect(places == places.sorted() && !html.contains("href=\"/episodes/\(sample.episodes[3].rawValue)\""))
    #expect(html.contains("href=\"/shows/\(sample.show.rawValue)\"") && html.contains("aria-pressed=\"false\""))
  }

  @Test func unknownAndIncompleteLinksAreMissing() async throws {
    _ = try await activated()
    for name in ["Eve", "", String(repeating: "a", count: 10_000)] { #expect(try await page(name).status == 404) }
    #expect(try await router.page(at: "/person", query: [:], for: viewer).status == 404)
    #expect(try await page("Ada Byron", number: "2").status == 404)
  }

  @Test func aLongListIsContinued() async throws {
    let sample = try await SampleLibrary(episodes: 60, silent: [])
    _ = try await activated(sample, crediting: Array(0..<60))
    let first = try await page("Ada Byron").body.text
    #expect(first.split(separator: "<article").count == 51 && first.contains("page=2"))
    let second = try await page("Ada Byron", number: "2")
    #expect(second.body.text.split(separator: "<article").count == 11 && second.identity.hasSuffix(":2"))
  }

  @Test func episodesWithFollowedPeopleAreOnOnePageWithTheirSwitches() async throws {
    let sample = try await activated()
    #expect(try await router.page(at: "/people", query: [:], for: viewer).body.text.contains("Follow hosts and guests"))
    #expect(try await follow("Ada Byron", true))
    let html = try await router.page(at: "/people", query: [:], for: viewer).body.text
    #expect(html.contains("href=\"/person?name=Ada%20Byron\"") && html.contains("href=\"/episodes/\(sample.episodes[1].rawValue)\""))
    #expect(html.ranges(of: "aria-checked=\"false\"").count == 2)
    for name in ["did-set-inbox", "did-set-notifying"] {
      let event = try #require(router.event(at: "/person-page/\(name)"))
      guard case .navigate("/people") = try await event.handle(Form(["value": ["true"]]), viewer) else {
        Issue.record("another answer")
        return
      }
    }
    #expect(try await router.page(at: "/people", query: [:], for: viewer).body.text.ranges(of: "aria-checked=\"true\"").count == 2)
    #expect(try await router.page(at: "/people", query: [:], for: neighbour).body.text.contains("Follow hosts and guests"))
    #expect(try await router.page(at: "/people", query: ["page": "2"], for: viewer).status == 404)
    #expect(try await page("Ada Byron").body.text.contains("href=\"/people\""))
  }

  @Test("The menu of a person ends following, stays on its page, and offers the way back")
  func menuUnfollows() async throws {
    _ = try await activated()
    #expect(try await follow("Ada Byron", true))
    let menu = try await router.page(at: "/person/actions", query: ["name": "ada byron"], for: viewer)
    #expect(menu.title == "Ada Byron" && menu.body.text.contains("value=\"false\" class=\"to-delete\""))
    #expect(try await router.page(at: "/person/actions", query: ["name": "Eve"], for: viewer).status == 404)
    let event = try #require(router.event(at: "/person-page/did-follow"))
    let form = Form(["name": ["Ada Byron"], "value": ["false"], "back": ["/person?name=Ada%20Byron"]])
    guard case .notice("Unfollowed Ada Byron", let undo?, backTo: "/person?name=Ada%20Byron") = try await event.handle(form, viewer) else {
      Issue.record("there was no notice")
      return
    }
    #expect(try await page("Ada Byron").body.text.contains("aria-pressed=\"false\""))
    _ = try await event.handle(Form(undo.fields.mapValues { [$0] }), viewer)
    #expect(try await page("Ada Byron").body.text.contains("aria-pressed=\"true\""))
  }

  @Test func severalEpisodesAreSelectedAlsoOnFurtherPages() async throws {
    let sample = try await SampleLibrary(episodes: 60, silent: [])
    _ = try await activated(sample, crediting: Array(0..<60))
    #expect(try await page("Ada Byron").body.text.contains("id=\"person-select\" href=\"/person?name=Ada%20Byron&amp;select=true\""))
    let query = ["name": "Ada Byron", "select": "true"]
    let html = try await router.page(at: "/person", query: query, for: viewer).body.text
    #expect(html.contains("action=\"/person-page/did-act\"") && html.contains("data-total=\"60\""))
    #expect(html.ranges(of: "<input type=\"checkbox\"").count == 50 && !html.contains("person-select"))
    let asked = Asked()
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in
      guard task.action == "played" else { return nil }
      await asked.take(task.episodes)
      return .notice("Marked", backTo: task.backTo)
    }
    let event = try #require(router.event(at: "/person-page/did-act"))
    let fields = ["action": ["played"], "name": ["ada byron"], "episode": ["\(sample.episodes[0].rawValue)"], "back": ["/person"]]
    guard case .notice("Marked", _, backTo: "/person") = try await event.handle(Form(fields.merging(["all": ["true"]]) { $1 }), viewer)
    else {
      Issue.record("they were not marked")
      return
    }
    #expect(await asked.episodes.count == 60)
    _ = try await event.handle(Form(fields), viewer)
    #expect(await asked.episodes == [sample.episodes[0].rawValue])
    guard case .missing = try await event.handle(Form(fields.merging(["action": ["steal"]]) { $1 }), viewer) else {
      Issue.record("it was done")
      return
    }
  }

  @Test func aPersonOfAnotherUsersPrivateShowIsMissing() async throws {
    let sample = try await SampleLibrary()
    var facts = SampleLibrary.showFacts
    facts.feedURL = Self.secretURL
    _ = try await activated(sample, facts)
    let show = try #require(try await sample.library.shows.show(feedURL: Self.secretURL)?.id)
    try await sample.library.privateShows.grant(show, to: .local, at: SampleLibrary.added)
    #expect(try await page("Ada Byron").status == 200)
    #expect(try await page("Ada Byron", for: neighbour).status == 404)
    #expect(try await !follow("Ada Byron", true, by: neighbour))
    #expect(try await sample.library.people.followed(by: SampleLibrary.neighbour, limit: 9).isEmpty)
  }

  @Test func followingAddsThePersonToTheListsOfTheUser() async throws {
    let sample = try await activated()
    #expect(try await follow("ada byron", true))
    #expect(try await sample.library.people.followed(by: .local, limit: 9) == ["Ada Byron"])
    #expect(try await page("Ada Byron").body.text.contains("aria-pressed=\"true\""))
    #expect(try await page("Ada Byron", for: neighbour).body.text.contains("aria-pressed=\"false\""))
    #expect(try await follow("Ada Byron", false))
    #expect(try await sample.library.people.followed(by: .local, limit: 9).isEmpty)
    #expect(try await !follow("Eve", true))
  }

  // MARK: - Private

  private actor Asked {
    var episodes: [Int64] = []
    func take(_ episodes: [Int64]) { self.episodes = episodes }
  }

  private func activated(
    _ sample: SampleLibrary? = nil, _ facts: ShowFacts = SampleLibrary.showFacts, crediting: [Int] = [0, 1]
  ) async throws -> SampleLibrary {
    let sample = if let sample { sample } else { try await SampleLibrary() }
    let library = sample.library
    var facts = facts
    facts.extras.people = [Credit(name: "Ada Byron", role: "host")]
    let episodes = crediting.map { index in
      var episode = SampleLibrary.episode(index)
      episode.extras.people = [Credit(name: "Ada Byron", role: "host")]
      return episode
    }
    _ = try await library.feeds.store(facts, episodes: episodes, at: SampleLibrary.added)
    PersonPageManager.activate(
      in: router, library: library, userSettings: UserSettings(library: library), subscriptions: Subscriptions(library: library))
    return sample
  }

  private func page(_ name: String, number: String? = nil, for viewer: Viewer? = nil) async throws -> Page {
    let query = ["name": name].merging(number.map { ["page": $0] } ?? [:]) { first, _ in first }
    return try await router.page(at: "/person", query: query, for: viewer ?? self.viewer)
  }

  /// - Returns: Whether there is such a person.
  private func follow(_ name: String, _ isOn: Bool, by viewer: Viewer? = nil) async throws -> Bool {
    let event = try #require(router.event(at: "/person-page/did-follow"))
    let answer = try await event.handle(Form(["name": [name], "value": ["\(isOn)"]]), viewer ?? self.viewer)
    if case .missing = answer { return false }
    return true
  }
}
