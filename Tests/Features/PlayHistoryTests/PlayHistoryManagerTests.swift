import Downloading
import Events
import Foundation
import Library
import PlayHistoryManager
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct PlayHistoryManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func rowsAreDownloadedWhereThereAreDownloads() async throws {
    let sample = try await SampleLibrary()
    let ids = sample.episodes.map(\.rawValue)
    PlayHistoryManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      userSettings: UserSettings(library: sample.library))
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    #expect(try await !page().contains("download-button"))
    let still = StubDownloads(sample.library)
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    #expect(try await page().contains("data-live=\"download-\(ids[0])\" data-state=\"none\""))
    _ = try await still.downloading.download([sample.episodes[0]], for: .local)
    #expect(try await page().contains("data-live=\"download-\(ids[0])\" data-state=\"queued\""))
    #expect(try await page().contains("data-live=\"download-\(ids[1])\" data-state=\"none\""))
  }

  @Test func searchCountsOnlyItsResults() async throws {
    let sample = try await SampleLibrary()
    PlayHistoryManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      userSettings: UserSettings(library: sample.library))
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    let html = try await router.page(at: "/history", query: ["all": "true", "words": "Episode 2"], for: viewer).body.text
    #expect(html.contains("1 result") && html.contains("/episodes/\(sample.episodes[1].rawValue)\""))
    #expect(!html.contains("/episodes/\(sample.episodes[0].rawValue)\""))
  }

  @Test func removesOneEpisodeWithUndo() async throws {
    let sample = try await SampleLibrary()
    PlayHistoryManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      userSettings: UserSettings(library: sample.library))
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    let links = sample.episodes.map { "href=\"/episodes/\($0.rawValue)\"" }
    guard
      case .notice("Removed from history", let undo?, backTo: "/history?all=true") = try await post(
        "did-remove", ["episode": "\(sample.episodes[0].rawValue)", "back": "/history?all=true"])
    else {
      Issue.record("it was not removed")
      return
    }
    let left = try await page()
    #expect(!left.contains(links[0]) && left.contains(links[1]))
    // It plays on where it was left.
    #expect(left.contains("data-start=\"60.0\""))
    _ = try await #require(router.event(at: undo.path)).handle(Form(undo.fields.mapValues { [$0] }), viewer)
    #expect(try await page().contains(links[0]))
    // Another user's history stays, and an unknown episode changes nothing.
    _ = try await post("did-remove", ["episode": "999", "back": "/history"])
    #expect(try await sample.library.history.count(of: .local) == 2)
    await #expect(throws: FormError.self) { try await post("did-remove", ["episode": "x", "back": "/history"]) }
  }

  @Test func allEntriesOfALongHistoryAreSelectedAtOnce() async throws {
    let sample = try await SampleLibrary(episodes: 17, silent: [])
    PlayHistoryManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      userSettings: UserSettings(library: sample.library))
    let lines = sample.episodes.enumerated().map { played($1, Int64($0 + 1)) }
    try await sample.library.listening.record(lines, for: .local)
    let edit = try await router.page(at: "/history", query: ["edit": "true"], for: viewer).body.text
    #expect(edit.contains("data-total=\"17\"") && edit.ranges(of: "<input type=\"checkbox\"").count == 15)
    let asked = Asked()
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in
      await asked.take(task.episodes)
      return .notice("Marked", backTo: task.backTo)
    }
    let some = "\(sample.episodes[0].rawValue)"
    let all = ["action": "played", "all": "true", "episode": some, "back": "/history?edit=true"]
    _ = try await post("did-act", all)
    #expect(await asked.episodes.count == 17)
    _ = try await post("did-act", all.merging(["words": "Episode 12"]) { $1 })
    #expect(await asked.episodes == [sample.episodes[11].rawValue])
    _ = try await post("did-act", ["action": "played", "episode": some, "back": "/history"])
    #expect(await asked.episodes == [sample.episodes[0].rawValue])
    guard case .navigate(let path) = try await post("did-delete", all.merging(["words": ""]) { $1 }) else {
      Issue.record("they were not removed")
      return
    }
    #expect(try await sample.library.history.count(of: .local) == 0 && path.hasSuffix(".17"))
    let moment = try #require(path.firstMatch(of: #/deleted=(\d+)\.17$/#)).1
    _ = try await post("did-undo", ["moment": String(moment), "back": "/history"])
    #expect(try await sample.library.history.count(of: .local) == 17)
  }

  @Test func archivedEpisodeOffersItsRestoreAtOnce() async throws {
    let sample = try await SampleLibrary()
    let listening = ListeningSessions(library: sample.library)
    let userSettings = UserSettings(library: sample.library)
    PlayHistoryManager.activate(in: router, library: sample.library, listening: listening, userSettings: userSettings)
    try await sample.library.listening.record([played(sample.episodes[0], 1), played(sample.episodes[1], 2)], for: .local)
    #expect(try await !page().contains("data-archived"))
    try await listening.archive([sample.episodes[0]], isArchived: true, by: .local)
    let row = "data-live=\"row-\(sample.episodes[0].rawValue)\" data-finished=\"false\" data-archived=\"true\""
    let html = try await page()
    #expect(html.contains(row) && html.ranges(of: "data-archived").count == 1)
    #expect(try await router.page(at: "/history", query: ["edit": "true"], for: viewer).body.text.contains(row))
  }

  @Test func updatesOpenPagesOfItsUser() async throws {
    let sample = try await SampleLibrary()
    PlayHistoryManager.activate(
      in: router, library: sample.library, listening: ListeningSessions(library: sample.library),
      userSettings: UserSettings(library: sample.library))
    #expect(try await router.livePatches(for: Change.history(.local), viewer).map(\.key) == ["history"])
    #expect(try await router.livePatches(for: Change.history(SampleLibrary.neighbour), viewer).isEmpty)
  }

  // MARK: - Private

  private actor Asked {
    var episodes: [Int64] = []
    func take(_ episodes: [Int64]) { self.episodes = episodes }
  }

  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/play-history/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func page() async throws -> String { try await router.page(at: "/history", query: [:], for: viewer).body.text }

  private func played(_ episode: EpisodeID, _ sequence: Int64) -> LedgerEntry {
    LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: sequence, episode: episode, kind: .event(action: "pause"), position: 60,
      isFinished: false, rate: 1, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }
}
