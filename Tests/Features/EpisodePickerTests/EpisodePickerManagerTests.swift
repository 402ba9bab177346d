import EpisodePickerManager
import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct EpisodePickerManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  @Test func theShowOfWhatPlaysIsListedAroundIt() async throws {
    let sample = try await SampleLibrary(episodes: 205, silent: [])
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[100])], for: .local)
    let html = try await page().body.text
    let shown = rows(html)
    #expect(shown.count == 60)
    // Twelve newer ones above it: it is the 104th from the top.
    #expect(shown.first == sample.episodes[112].rawValue)
    #expect(html.contains("data-episode=\"\(sample.episodes[100].rawValue)\" data-title=\"Episode 101\""))
    #expect(html.contains("from=32\">Newer episodes") && html.contains("from=152\">Older episodes"))
    #expect(rows(try await page(["from": "152"]).body.text).count == 53)
  }

  @Test func serialShowBeginsWithItsOldestEpisode() async throws {
    let sample = try await SampleLibrary(episodes: 205, silent: [])
    activated(sample)
    try await makeSerial(sample)
    try await sample.library.listening.record([.pause(sample.episodes[100])], for: .local)
    let html = try await page().body.text
    // Twelve older ones above it: it is the 101st from the top.
    #expect(rows(html) == sample.episodes[88..<148].map(\.rawValue))
    #expect(html.contains("from=28\">Older episodes") && html.contains("from=148\">Newer episodes"))
    #expect(try await rows(page(["from": "148"]).body.text) == sample.episodes[148...].map(\.rawValue))
    let first = try await page(["from": "0"]).body.text
    #expect(rows(first).first == sample.episodes[0].rawValue && !first.contains("Older episodes"))
  }

  @Test func rememberedOrderOfTheShowIsUsed() async throws {
    let sample = try await SampleLibrary(silent: [])
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[1])], for: .local)
    let ids = sample.episodes.map(\.rawValue)
    #expect(try await rows(page().body.text) == ids.reversed())
    try await UserSettings(library: sample.library).change([sample.show], for: .local) { _, own in own.order = .oldestFirst }
    #expect(try await rows(page().body.text) == ids)
    try await makeSerial(sample)
    try await UserSettings(library: sample.library).change([sample.show], for: .local) { _, own in own.order = .newestFirst }
    #expect(try await rows(page().body.text) == ids.reversed())
    // Another user's order is the show's own.
    try await sample.library.listening.record([.pause(sample.episodes[1])], for: SampleLibrary.neighbour)
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    #expect(try await rows(router.page(at: "/player/episodes", query: [:], for: neighbour).body.text) == ids)
  }

  @Test(arguments: ["-5", "\(Int.min)"])
  func aWindowBeforeTheFirstIsTheFirst(from: String) async throws {
    let sample = try await SampleLibrary(silent: [])
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[0])], for: .local)
    let html = try await page(["from": from]).body.text
    #expect(rows(html) == sample.episodes.reversed().map(\.rawValue) && !html.contains("Newer episodes"))
  }

  @Test func aWindowBehindTheLastIsEmptyAndNoTrouble() async throws {
    let sample = try await SampleLibrary(silent: [])
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[0])], for: .local)
    #expect(rows(try await page(["from": "\(Int.max)"]).body.text).isEmpty)
    #expect(try await page(["from": "x"]).status == 404)
  }

  @Test func theQueueIsListedInItsOrderAndAnotherPersonsIsNot() async throws {
    let sample = try await SampleLibrary(silent: [])
    activated(sample)
    try await UpNextQueue(library: sample.library).playLast([sample.episodes[3], sample.episodes[1]], for: .local)
    try await UpNextQueue(library: sample.library).playLast([sample.episodes[4]], for: SampleLibrary.neighbour)
    let html = try await page(["part": "queue"]).body.text
    #expect(rows(html) == [sample.episodes[3].rawValue, sample.episodes[1].rawValue])
    #expect(html.contains("\"up-next-count\">2<"))
    let menu = "/episodes/\(sample.episodes[3].rawValue)/actions?back=%2Fplayer%2Fepisodes%3Fpart%3Dqueue"
    #expect(html.contains(menu) && html.contains("data-actions=\"played unplayed archived unarchived\""))
    // An archived episode leaves Up Next.
    try await ListeningSessions(library: sample.library).archive([sample.episodes[1]], isArchived: true, by: .local)
    #expect(rows(try await page(["part": "queue"]).body.text) == [sample.episodes[3].rawValue])
  }

  @Test func whatAnotherPersonPlaysIsNotShown() async throws {
    let sample = try await SampleLibrary()
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[0])], for: SampleLibrary.neighbour)
    let html = try await page().body.text
    #expect(rows(html).isEmpty && html.contains("Nothing played yet"))
  }

  @Test func downloadsAreShownWhereThereAreDownloads() async throws {
    let sample = try await SampleLibrary()
    activated(sample)
    try await sample.library.listening.record([.pause(sample.episodes[0])], for: .local)
    #expect(try await !page().body.text.contains("download-button"))
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    let html = try await page().body.text
    #expect(html.contains("data-live=\"download-\(sample.episodes[0].rawValue)\" data-state=\"none\"") && html.contains("<swipe-row"))
    // The third has no audio.
    #expect(!html.contains("data-live=\"download-\(sample.episodes[2].rawValue)\""))
  }

  @Test func anotherShowThatPlaysIsTold() async throws {
    let sample = try await SampleLibrary()
    activated(sample)
    #expect(try await router.livePatches(for: Change.session(.local), viewer).isEmpty)
    try await sample.library.listening.record([.pause(sample.episodes[0])], for: .local)
    let told = LivePatch("episode-picker", attributes: ["data-reload-on-show": "\(sample.show.rawValue)"])
    #expect(try await router.livePatches(for: Change.session(.local), viewer) == [told])
    #expect(try await router.livePatches(for: Change.session(SampleLibrary.neighbour), viewer).isEmpty)
  }

  // MARK: - Private

  private func makeSerial(_ sample: SampleLibrary) async throws {
    var facts = SampleLibrary.showFacts
    facts.order = .serial
    _ = try await sample.library.feeds.store(facts, episodes: [], at: SampleLibrary.added)
  }

  private func activated(_ sample: SampleLibrary) {
    EpisodePickerManager.activate(
      in: router, library: sample.library, upNext: UpNextQueue(library: sample.library),
      userSettings: UserSettings(library: sample.library))
  }

  private func page(_ query: [String: String] = [:]) async throws -> Page {
    try await router.page(at: "/player/episodes", query: query, for: viewer)
  }

  private func rows(_ html: String) -> [Int64] {
    html.components(separatedBy: "<li data-key=\"").dropFirst().compactMap { Int64($0.prefix { $0 != "\"" }) }
  }
}

extension LedgerEntry {
  fileprivate static func pause(_ episode: EpisodeID) -> LedgerEntry {
    LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: 1, episode: episode, kind: .event(action: "pause"), position: 60,
      isFinished: false, rate: 1, state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
  }
}
