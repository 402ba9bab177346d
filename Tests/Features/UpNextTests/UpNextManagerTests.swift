import ChangeLog
import Downloading
import Events
import Foundation
import Library
import Playback
import PodcastModel
import ServiceRouter
import Services
import Storage
import TestSupport
import Testing
import WebPage

@testable import UpNextManager

@Suite struct UpNextManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let listening: ListeningSessions
  private let upNext: UpNextQueue
  private let userSettings: UserSettings
  private var log: ChangeLog { ChangeLog(of: sample.library, now: clock.read) }
  /// The third has no audio.
  private let ids: [Int64]

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    listening = ListeningSessions(library: sample.library, now: clock.read)
    upNext = UpNextQueue(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    ids = sample.episodes.map(\.rawValue)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
  }

  @Test func theNextEpisodeIsListedFirst() async throws {
    try await queue(last: [0, 1])
    try await queue(next: [3])
    #expect(try await order() == [3, 0, 1])
    let html = try await page().body.text
    let places = try [3, 0, 1].map { try #require(html.range(of: "data-key=\"\(ids[$0])\"")).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func aRowIsMovedBeforeAnotherOrToTheEnd() async throws {
    try await queue(last: [0, 1, 3])
    try await post("did-move", ["episode": "\(ids[3])", "before": "\(ids[0])"])
    #expect(try await order() == [3, 0, 1])
    try await post("did-move", ["episode": "\(ids[3])", "before": ""])
    #expect(try await order() == [0, 1, 3])
  }

  @Test(arguments: [("top", [3, 0, 1, 4]), ("up", [0, 3, 1, 4]), ("down", [0, 1, 4, 3]), ("end", [0, 1, 4, 3])])
  func aRowIsSentWithoutDragging(way: String, wanted: [Int]) async throws {
    try await queue(last: [0, 1, 3, 4])
    try await post("did-step", ["episode": "\(ids[3])", "way": way])
    #expect(try await order() == wanted)
  }

  @Test func theFirstGoesNoHigherAndTheLastNoLower() async throws {
    try await queue(last: [0, 1])
    try await post("did-step", ["episode": "\(ids[0])", "way": "up"])
    try await post("did-step", ["episode": "\(ids[1])", "way": "down"])
    #expect(try await order() == [0, 1])
  }

  @Test func whatIsTakenOutGoesBackToItsPlace() async throws {
    try await queue(last: [0, 1, 3])
    let undo = try #require(try await notice("did-remove", ["episode": "\(ids[1])"]).undo)
    #expect(try await order() == [0, 3])
    #expect(try await log.take(undo) == 1)
    #expect(try await order() == [0, 1, 3])
  }

  @Test func aClearedQueueIsBroughtBackByUndoOrFromTheEarlierOnes() async throws {
    try await queue(last: [0, 1])
    let undo = try #require(try await notice("did-clear", [:]).undo)
    #expect(try await order() == [])
    // Another user's undo, and a second one, do nothing.
    #expect(try await log.take(undo, by: SampleLibrary.neighbour) == 0)
    #expect(try await log.take(undo) == 2)
    #expect(try await log.take(undo) == 0)
    #expect(try await order() == [0, 1])

    _ = try await notice("did-clear", [:])
    try await queue(last: [4])
    let earlier = try #require(try await upNext.earlier(of: .local).first)
    let back = try await notice("did-restore", ["queue": "\(earlier.id)"])
    #expect(try await order() == [0, 1])
    try await log.take(back.undo)
    #expect(try await order() == [4])
  }

  @Test func anEarlierQueueIsForgottenAfterTwoWeeks() async throws {
    try await queue(last: [0])
    let earlier = try #require(try await upNext.clear(for: .local))
    clock.advance(by: 15 * 86_400)
    #expect(try await notice("did-restore", ["queue": "\(earlier)"]).sentence == "This queue is no longer available")
    #expect(try await order() == [])
  }

  @Test func anotherPersonsQueueIsTheirsAlone() async throws {
    try await upNext.playLast([sample.episodes[0], sample.episodes[1]], for: SampleLibrary.neighbour)
    let theirs = try #require(try await upNext.clear(for: SampleLibrary.neighbour))
    try await upNext.playLast([sample.episodes[3]], for: SampleLibrary.neighbour)
    try await queue(last: [4])
    _ = try await notice("did-restore", ["queue": "\(theirs)"])
    try await post("did-remove", ["episode": "\(ids[3])"])
    _ = try await notice("did-clear", [:])
    #expect(try await order() == [])
    #expect(try await upNext.entries(of: SampleLibrary.neighbour).map(\.planned.episode.id) == [sample.episodes[3]])
    #expect(try await !page().body.text.contains("data-key=\"\(ids[3])\""))
  }

  @Test func whatIsNotInTheQueueIsNeitherMovedNorTakenOut() async throws {
    try await queue(last: [0])
    for episode in ["\(ids[1])", "99", "-1", "\(Int64.max)"] {
      try await post("did-move", ["episode": episode, "before": ""])
      try await post("did-step", ["episode": episode, "way": "top"])
      try await post("did-remove", ["episode": episode])
    }
    try await post("did-move", ["episode": "\(ids[0])", "before": "99"])
    #expect(try await order() == [0])
  }

  @Test func formsThatMakeNoSenseAreTyped() async throws {
    let bad: [(String, [String: String])] = [
      ("did-move", [:]), ("did-move", ["episode": "7"]), ("did-move", ["episode": "x", "before": ""]),
      ("did-move", ["episode": "7", "before": "x"]), ("did-step", ["episode": "7", "way": "sideways"]),
      ("did-remove", [:]),
      ("did-restore", ["queue": "latest"]),
    ]
    for (name, fields) in bad {
      let event = try #require(router.event(at: "/up-next/\(name)"))
      await #expect(throws: FormError.self, "\(name) \(fields)") {
        try await event.handle(Form(fields.mapValues { [$0] }), viewer)
      }
    }
  }

  @Test func embedsTheFirstEpisodesOfTheUsersQueue() async throws {
    func first(_ viewer: Viewer) async throws -> String {
      try await router.markup(UpNextServices.EmbedFirst(limit: 1, backTo: "/"), for: viewer).text
    }
    #expect(try await first(viewer).isEmpty)
    try await queue(last: [1, 0])
    let html = try await first(viewer)
    #expect(html.contains("2 episodes") && html.contains("href=\"/episodes/\(ids[1])\"") && !html.contains("href=\"/episodes/\(ids[0])\""))
    #expect(try await router.markup(UpNextServices.EmbedBadge(), for: viewer).text.contains(">2<"))
    #expect(try await first(Viewer(userID: SampleLibrary.neighbour.rawValue)).isEmpty)
  }

  @Test func showsTheCurrentEpisodeAndTheFinishTime() async throws {
    try await queue(last: [1, 3])
    #expect(try await !page().body.text.contains("Current episode"))
    try await hear(0, at: 600)
    let html = try await page().body.text
    #expect(html.contains("Current episode") && html.contains("20 min left") && html.contains("data-reload-on-current=\"\(ids[0])\""))
    // 20 minutes, and twice half an hour.
    #expect(html.contains("finishes at") && html.contains(time(after: 4_800)))
    try await userSettings.change(ShowPreference(rate: 2), of: sample.show, for: .local)
    #expect(try await page().body.text.contains(time(after: 2_400)))
    try await hear(0, at: 1_800, isFinished: true)
    let rest = try await page().body.text
    #expect(!rest.contains("Current episode") && rest.contains(time(after: 1_800)))
  }

  @Test func finishTimeOfMoreThanADayIsLeftOut() async throws {
    try await queue(last: [1])
    #expect(try await page().body.text.contains("finishes at"))
    try await userSettings.change(ShowPreference(rate: 0.5), of: sample.show, for: .local)
    _ = try await sample.database.write { try $0.run(Statement("test.long", "UPDATE episode SET duration = 50000"), [:]) }
    #expect(try await !page().body.text.contains("finishes at"))
  }

  @Test func anotherCurrentEpisodeReloadsOpenPages() async throws {
    try await hear(1, at: 60)
    let patch = LivePatch("up-next-current", attributes: ["data-reload-on-current": "\(ids[1])"])
    #expect(try await router.livePatches(for: Change.session(.local), viewer) == [patch])
    #expect(try await router.livePatches(for: Change.session(SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func panelBesideAPageHasTheSameFinishTime() async throws {
    try await queue(last: [1, 0])
    try await hear(3, at: 600)
    let html = try await router.page(at: "/up-next/panel", query: [:], for: viewer).body.text
    #expect(html.contains("Current episode") && html.contains("2 episodes") && html.contains(time(after: 4_800)))
    #expect(html.contains("data-live=\"up-next up-next-current\" data-reload-on-current=\"\(ids[3])\""))
  }

  @Test func updatesOpenPages() async throws {
    try await queue(last: [0, 1])
    let patches = try await router.livePatches(for: Change.upNext(.local), viewer)
    #expect(patches.contains(LivePatch("up-next-count", text: "2")))
    #expect(patches.contains { $0.key == "up-next" && $0.attributes["data-reload-on"] != nil })
    #expect(try await router.livePatches(for: Change.upNext(SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func rowsAreDownloadedWhereThereAreDownloads() async throws {
    try await queue(last: [0, 1])
    #expect(try await !page().body.text.contains("download-button"))
    let still = StubDownloads(sample.library)
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    #expect(try await page().body.text.contains("data-live=\"download-\(ids[0])\" data-state=\"none\""))
    _ = try await still.downloading.download([sample.episodes[0]], for: .local)
    let html = try await page().body.text
    #expect(html.contains("data-live=\"download-\(ids[0])\" data-state=\"queued\""))
    #expect(html.contains("data-live=\"download-\(ids[1])\" data-state=\"none\""))
  }

  // MARK: - Private

  private func hear(_ index: Int, at position: Double, isFinished: Bool = false) async throws {
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: Int64(position), episode: sample.episodes[index], kind: .event(action: "pause"),
      position: position, isFinished: isFinished, rate: 1, state: .paused, moment: clock.read(), mediaDuration: nil)
    try await sample.library.listening.record([entry], for: .local)
  }

  /// "14:05"
  private func time(after seconds: TimeInterval) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute], from: clock.read() + seconds)
    return String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  private func queue(next: [Int] = [], last: [Int] = []) async throws {
    try await upNext.playNext(next.map { sample.episodes[$0] }, for: .local)
    try await upNext.playLast(last.map { sample.episodes[$0] }, for: .local)
  }

  private func order() async throws -> [Int] {
    try await sample.library.upNext.episodes(of: .local).compactMap { ids.firstIndex(of: $0.rawValue) }
  }

  private func page() async throws -> Page { try await router.page(at: "/up-next", query: [:], for: viewer) }

  @discardableResult
  private func post(_ name: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/up-next/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func notice(_ name: String, _ fields: [String: String]) async throws -> (sentence: String, undo: Undo?) {
    guard case .notice(let sentence, let undo, backTo: "/up-next") = try await post(name, fields) else {
      Issue.record("\(name) said nothing")
      return ("", nil)
    }
    return (sentence, undo)
  }
}
