import Components
import Downloading
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
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

  init() async throws {
    sample = try await SampleLibrary(silent: [])
    still = StubDownloads(sample.library, now: clock.read)
    DownloadCenterManager.activate(
      in: router, library: sample.library, playback: Playback(library: sample.library, now: clock.read), downloading: still.downloading)
  }

  @Test(arguments: [true, false]) func listOfEpisodesHasCheckboxesAndABar(isOfShow: Bool) async throws {
    let path = isOfShow ? "/downloads/\(sample.show.rawValue)" : "/downloads"
    let address = isOfShow ? "\(path)?select=true" : "/downloads?list=episodes&amp;select=true"
    try await download(2)
    let list = try await page(path, isOfShow ? [:] : ["list": "episodes"])
    #expect(list.contains("id=\"downloads-select\" href=\"\(address)\"") && !list.contains("<selection-form>"))
    let selection = try await page(path, isOfShow ? ["select": "true"] : ["list": "episodes", "select": "true"])
    #expect(selection.contains("<selection-form><form method=\"post\" action=\"/episode-actions/did-tap\">"))
    #expect(selection.contains("name=\"back\" value=\"\(address)\""))
    #expect(selection.ranges(of: "<input type=\"checkbox\" name=\"episode\"").count == 2 && selection.contains("5 MB"))
    let actions = selection.matches(of: #/class="selection-action" name="action" value="([a-z]+)"/#).map { String($0.1) }
    #expect(actions == ["delete", "played", "unplayed", "archived"])
    #expect(selection.contains("<span>Delete downloads</span>"))
    #expect(!selection.contains("<swipe-row>") && !selection.contains("<category-view"))
    let done = isOfShow ? path : "/downloads?list=episodes"
    #expect(selection.contains("<a class=\"selection-done\" href=\"\(done)\">Done</a>"))
  }

  @Test func listOfShowsAndAnEmptyListHaveNothingToSelect() async throws {
    #expect(try await !page("/downloads", ["list": "episodes", "select": "true"]).contains("selection-form"))
    #expect(try await !page("/downloads/\(sample.show.rawValue)", ["select": "true"]).contains("selection-form"))
    try await download(1)
    let shows = try await page("/downloads", ["select": "true"])
    #expect(!shows.contains("selection-form") && !shows.contains("downloads-select"))
    // Nor have unfinished downloads.
    _ = try await still.downloading.download([sample.episodes[3]], for: .local)
    #expect(try await page("/downloads", ["part": "downloading"]).contains("<category-view"))
  }

  @Test func openSelectionFollowsTheStatesOfItsEpisodes() async throws {
    try await download(2)
    func version() async throws -> String {
      let html = try await page("/downloads", ["list": "episodes", "select": "true"])
      return String(try #require(html.firstMatch(of: #/id="downloaded-rows" data-refresh data-version="([^"]+)"/#)?.1))
    }
    let before = try await version()
    #expect(before.hasPrefix("selects "))
    try await sample.library.listening.setArchived(true, [sample.episodes[0]], for: .local)
    #expect(try await version() != before)
    _ = try await still.downloading.remove([sample.episodes[1]], for: .local)
    #expect(try await version().split(separator: " ").count == 2)
  }

  // MARK: - Private

  private func download(_ count: Int) async throws {
    let episodes = Array(sample.episodes.prefix(count))
    _ = try await still.downloading.download(episodes, for: .local)
    for episode in episodes { try await still.finish(episode, bytes: 5_000_000, at: clock.read()) }
  }

  private func page(_ path: String, _ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: path, query: query, for: viewer).body.text
  }
}
