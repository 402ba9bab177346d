import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import UpNextManager
import WebPage

/// The menus of the queue's rows, on its page, on Home and in the panel, and the time zone of its end.
@Suite struct UpNextMenuTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let upNext: UpNextQueue
  private let userSettings: UserSettings
  private let ids: [Int64]

  init() async throws {
    sample = try await SampleLibrary(silent: [])
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    ids = sample.episodes.map(\.rawValue)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
    try await upNext.playLast([sample.episodes[1], sample.episodes[2]], for: .local)
  }

  @Test func currentEpisodeHasItsMenuAndIsNotRemoved() async throws {
    try await play(0)
    let html = try await page("/up-next")
    let menu = try #require(html.range(of: "href=\"/episodes/\(ids[0])/actions?back=%2Fup-next\"")).lowerBound
    // The button that removes a row is beside the rows of the queue.
    let rows = try #require(html.range(of: "id=\"queue-rows\"")).lowerBound
    let removal = try #require(html.range(of: "id=\"row-removal\"")).lowerBound
    #expect(menu < rows && rows < removal)
    #expect(html.ranges(of: "id=\"row-removal\"").count == 1)
    #expect(try await !page("/up-next", ["select": "true"]).contains("row-removal"))
  }

  @Test func rowsOnHomeHaveMenusThatReturnThere() async throws {
    let html = try await first()
    #expect(html.contains("href=\"/episodes/\(ids[1])/actions?back=%2Fhome\"") && html.contains("id=\"row-removal\""))
    for id in ids[1...2] { #expect(html.contains("data-live=\"row-\(id)\" data-finished=\"false\" data-favourite=\"false\"")) }
  }

  /// The page beside it may have rows too.
  @Test func panelHasFormsOfItsOwn() async throws {
    try await play(0)
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    let html = try await page("/up-next/panel")
    #expect([0, 1, 2].allSatisfy { html.contains("href=\"/episodes/\(ids[$0])/actions?back=%2Fup-next\"") })
    #expect(html.contains("<form id=\"panel-actions\"") && html.contains("data-actions=\"next last download"))
    #expect(html.contains("<form id=\"panel-removal\"") && html.ranges(of: "<button form=\"panel-actions\"").count == 3)
    #expect(!html.contains("\"row-actions\"") && !html.contains("\"row-removal\""))
    let current = try #require(html.range(of: "class=\"panel-playing\"")).lowerBound
    let removal = try #require(html.range(of: "id=\"panel-removal\"")).lowerBound
    #expect(current < removal)
  }

  @Test func finishTimeIsInTheUsersTimeZoneEverywhere() async throws {
    let zone = try #require(TimeZone(identifier: TimeZone.current.secondsFromGMT() == 20_700 ? "Asia/Tokyo" : "Asia/Kathmandu"))
    try await sample.library.statistics.setReportedZone(zone, of: .local)
    // Twice half an hour.
    let parts = Calendar(identifier: .gregorian).dateComponents(in: zone, from: clock.read() + 3_600)
    let time = String(format: "finishes at <time>%02d:%02d</time>", parts.hour ?? 0, parts.minute ?? 0)
    for html in [try await page("/up-next"), try await page("/up-next/panel"), try await first()] { #expect(html.contains(time)) }
  }

  // MARK: - Private

  private func play(_ index: Int) async throws {
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: 1, episode: sample.episodes[index], kind: .event(action: "pause"), position: 600,
      isFinished: false, rate: 1, state: .paused, moment: clock.read(), mediaDuration: nil)
    try await sample.library.listening.record([entry], for: .local)
  }

  private func page(_ path: String, _ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: path, query: query, for: viewer).body.text
  }

  private func first() async throws -> String {
    try await router.markup(UpNextServices.EmbedFirst(limit: 3, backTo: "/home"), for: viewer).text
  }
}
