import Components
import Downloading
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import Synchronization
import TestSupport
import Testing
import WebPage

@testable import DownloadCenterManager

/// Several finished downloads at once.
@Suite struct DownloadSelectionTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let still: StubDownloads

  init() async throws { try await self.init(episodes: 5) }

  private init(episodes: Int) async throws {
    sample = try await SampleLibrary(episodes: episodes, silent: [])
    still = StubDownloads(sample.library, now: clock.read)
    DownloadCenterManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library, now: clock.read),
      downloading: still.downloading)
  }

  @Test(arguments: [true, false]) func listOfEpisodesHasCheckboxesAndABar(isOfShow: Bool) async throws {
    let path = isOfShow ? "/downloads/\(sample.show.rawValue)" : "/downloads"
    let address = isOfShow ? "\(path)?select=true" : "/downloads?list=episodes&amp;part=server&amp;select=true"
    try await download(2)
    let list = try await page(path, isOfShow ? [:] : ["list": "episodes"])
    #expect(list.contains("id=\"downloads-select\" href=\"\(address)\"") && !list.contains("<selection-form>"))
    let selection = try await page(path, isOfShow ? ["select": "true"] : ["list": "episodes", "select": "true"])
    #expect(selection.contains("<selection-form><form method=\"post\" action=\"/download-center/did-act\">"))
    #expect(selection.contains("name=\"back\" value=\"\(address)\""))
    #expect(selection.ranges(of: "<input type=\"checkbox\" name=\"episode\"").count == 2 && selection.contains("5 MB"))
    let actions = selection.matches(of: #/class="selection-action" name="action" value="([a-z]+)"/#).map { String($0.1) }
    #expect(actions == ["delete", "played", "unplayed", "archived"])
    #expect(selection.contains("<span>Remove from the server</span>"))
    #expect(!selection.contains("<swipe-row>") && !selection.contains("<category-view"))
    let done = isOfShow ? path : "/downloads?list=episodes&amp;part=server"
    #expect(selection.contains("<a class=\"selection-done\" href=\"\(done)\">Done</a>"))
  }

  @Test func listOfShowsAndAnEmptyListHaveNothingToSelect() async throws {
    #expect(try await !page("/downloads", ["list": "episodes", "select": "true"]).contains("selection-form"))
    #expect(try await !page("/downloads/\(sample.show.rawValue)", ["select": "true"]).contains("selection-form"))
    try await download(1)
    let shows = try await page("/downloads", ["select": "true"])
    #expect(!shows.contains("selection-form") && !shows.contains("id=\"downloads-select\""))
    // Nor have unfinished downloads.
    _ = try await still.downloading.download([sample.episodes[3]], for: .local)
    #expect(try await page("/downloads", ["part": "server"]).contains("id=\"downloading-rows\""))
  }

  @Test(arguments: [true, false]) func selectingAllMeansTheDownloadsOfAllPages(isOfShow: Bool) async throws {
    let many = try await DownloadSelectionTests(episodes: 103)
    try await many.checkAll(isOfShow: isOfShow)
  }

  @Test func actionsOnAllMeanThoseOfTheViewer() async throws {
    try await download(2)
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await acted(["all": ["true"]], by: neighbour) == [])
    #expect(try await acted(["all": ["true"], "show": ["99"]]) == [])
    #expect(try await acted(["all": ["true"]]) == [sample.episodes[1], sample.episodes[0]].map(\.rawValue))
    let event = try #require(router.event(at: "/download-center/did-act"))
    for show in ["", "x"] {
      let form = Form(["action": ["played"], "back": ["/"], "all": ["true"], "show": [show]])
      await #expect(throws: FormError.self) { try await event.handle(form, viewer) }
    }
  }

  @Test func openSelectionFollowsTheStatesOfItsEpisodes() async throws {
    try await download(2)
    func version() async throws -> String {
      let html = try await page("/downloads", ["list": "episodes", "select": "true"])
      return String(try #require(html.firstMatch(of: #/id="downloaded-rows" data-refresh data-version="([^"]+)"/#)?.1))
    }
    let before = try await version()
    #expect(before.hasPrefix("selects "))
    try await sample.library.listening.setArchived(true, [sample.episodes[0]], for: .local, at: SampleLibrary.added)
    #expect(try await version() != before)
    _ = try await still.downloading.remove([sample.episodes[1]], for: .local)
    #expect(try await version().split(separator: " ").count == 2)
  }

  // MARK: - Private

  private func checkAll(isOfShow: Bool) async throws {
    try await download(103)
    let path = isOfShow ? "/downloads/\(sample.show.rawValue)" : "/downloads"
    let query = isOfShow ? ["select": "true"] : ["list": "episodes", "select": "true"]
    for number in ["1", "2"] {
      let html = try await page(path, query.merging(["page": number]) { first, _ in first })
      #expect(html.contains("<input type=\"hidden\" name=\"all\" value=\"true\" disabled data-total=\"103\">"))
      #expect(html.contains("name=\"show\" value=\"\(sample.show.rawValue)\"") == isOfShow)
    }
    let show = isOfShow ? ["show": ["\(sample.show.rawValue)"]] : [:]
    let one = ["episode": ["\(sample.episodes[7].rawValue)"]]
    #expect(try await acted(one.merging(show) { first, _ in first }) == [sample.episodes[7].rawValue])
    let all = one.merging(show) { first, _ in first }.merging(["all": ["true"]]) { first, _ in first }
    #expect(try await Set(acted(all)) == Set(sample.episodes.map(\.rawValue)))
  }

  /// The episodes of an action that is posted with these fields.
  private func acted(_ fields: [String: [String]], by viewer: Viewer? = nil) async throws -> [Int64] {
    let episodes = Mutex<[Int64]>([])
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in
      episodes.withLock { $0 = task.episodes }
      return task.action == "played" ? .done(backTo: task.backTo) : nil
    }
    let form = Form(fields.merging(["action": ["played"], "back": ["/downloads?page=2"]]) { first, _ in first })
    guard
      case .done("/downloads?page=2") = try await #require(router.event(at: "/download-center/did-act")).handle(form, viewer ?? self.viewer)
    else {
      Issue.record("not acted")
      return []
    }
    return episodes.withLock { $0 }
  }

  private func download(_ count: Int) async throws {
    let episodes = Array(sample.episodes.prefix(count))
    _ = try await still.downloading.download(episodes, for: .local)
    for episode in episodes { try await still.finish(episode, bytes: 5_000_000, at: clock.read()) }
  }

  private func page(_ path: String, _ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: path, query: query, for: viewer).body.text
  }
}
