import Components
import Downloading
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

@testable import DownloadCenterManager

@Suite struct DownloadCenterManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let still: StubDownloads
  /// The third has no audio.
  private let ids: [Int64]

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    still = StubDownloads(sample.library, now: clock.read)
    ids = sample.episodes.map(\.rawValue)
    DownloadCenterManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library, now: clock.read),
      downloading: still.downloading)
    router.embed(KeptEpisodesServices.Embed.self) { task, _ in "<kept-episodes data-list=\"\(task.listsEpisodes ? "episodes" : "shows")\">"
    }
  }

  @Test func listsQueuedAndFinishedDownloads() async throws {
    try await act(.download, [0, 1])
    try await finish(0, bytes: 12_000_000)
    let html = try await page().body.text
    #expect(html.contains("1 episode\u{A0}· 12 MB") && html.contains("/downloads/\(sample.show.rawValue)"))
    #expect(html.contains("data-key=\"transfer-\(ids[1])\"") && !html.contains("data-key=\"transfer-\(ids[0])\""))
    #expect(html.contains("data-live=\"server-badge\">1<") && html.contains(">Downloading 1 episode<"))
    let episodes = try await page(["list": "episodes"]).body.text
    #expect(episodes.contains("data-key=\"kept-\(ids[0])\"") && episodes.contains(">New<"))
    #expect(episodes.contains("value=\"delete-\(ids[0])\" aria-label=\"Remove Episode 1 from the server\" data-swipe=\"start\""))
    let show = try await router.page(at: "/downloads/\(sample.show.rawValue)", query: [:], for: viewer)
    #expect(show.identity == "download-center:\(sample.show.rawValue)" && show.body.text.contains("data-key=\"kept-\(ids[0])\""))
  }

  @Test(arguments: [nil, "server", "downloaded", "downloading", "device", "x"])
  func earlierPartsAreThatOfTheServer(part: String?) async throws {
    let html = try await page(part.map { ["part": $0] } ?? [:]).body.text
    let shown = part == "device" ? "device" : "server"
    #expect(html.contains("<section class=\"category-sheet\" id=\"\(shown)\" aria-labelledby=\"\(shown)-tab\" data-shown>"))
    #expect(html.contains("data-part=\"\(shown)\"") == (part != nil))
  }

  @Test func remembersTheViewOfBothParts() async throws {
    try await act(.download, [0])
    try await finish(0, bytes: 5_000_000)
    func listsEpisodes(_ query: [String: String] = [:]) async throws -> Bool {
      let html = try await page(query).body.text
      let isSo = html.contains("data-key=\"kept-\(ids[0])\"")
      #expect(html.contains("<kept-episodes data-list=\"\(isSo ? "episodes" : "shows")\">"))
      return isSo
    }
    #expect(try await !listsEpisodes())
    guard case .done("/downloads?part=server") = try await post("did-set-list", ["value": "episodes"]) else {
      Issue.record("not set")
      return
    }
    #expect(try await listsEpisodes())
    // An address names another one for once.
    #expect(try await !listsEpisodes(["list": "shows"]))
    #expect(try await listsEpisodes(["list": "x"]))
    guard case .missing = try await post("did-set-list", ["value": "x"]) else {
      Issue.record("x is no view")
      return
    }
    let neighbours = try await router.page(at: "/downloads", query: [:], for: neighbour)
    #expect(neighbours.body.text.contains("<kept-episodes data-list=\"shows\">"))
  }

  @Test func aRowSaysWhatKeepsIt() async throws {
    _ = try await still.downloading.changeRules(of: [sample.show], for: .local) { $1 = DownloadRule(keepLatest: 5, deletesPlayed: true) }
    try await act(.download, [0])
    try await act(.download, [1], neighbour)
    _ = try await still.downloading.download([sample.episodes[1]], for: .local, origin: .rule)
    for index in [0, 1] { try await finish(index, bytes: 5_000_000) }
    let html = try await page(["list": "episodes"]).body.text
    #expect(html.contains(">Downloaded by you\u{A0}· until a day after it’s played<"))
    #expect(html.contains(">Auto-download\u{A0}· while among the newest 5\u{A0}· until a day after it’s played\u{A0}· "))
    let theirs = try await router.page(at: "/downloads", query: ["list": "episodes"], for: neighbour).body.text
    #expect(theirs.contains(">Downloaded by you\u{A0}· Also downloaded by 1 other user<"))
  }

  @Test func resumesPausedDownloads() async throws {
    try await act(.download, [0, 1, 3])
    try await act(.pause, [0])
    #expect(try await state(0) == .paused)
    #expect(try await state(1) == .queued)
    try await act(.resume, [0])
    #expect(try await state(0) == .queued)
    try await post("did-pause-all")
    #expect(try await state(0) == .paused)
    #expect(try await state(3) == .paused)
    #expect(try await page().body.text.contains("data-can-pause=\"false\" data-can-resume=\"true\""))
    try await post("did-resume-all")
    #expect(try await state(1) == .queued)
    try await post("did-cancel-all")
    #expect(try await !page().body.text.contains("did-pause-all"))
  }

  @Test func aDeletedOneIsTakenBackByTheNoticeOrFromTheListBelow() async throws {
    try await act(.download, [0])
    try await finish(0, bytes: 5_000_000)
    try await act(.delete, [0])
    #expect(try await state(0) == nil)
    #expect(try await page().body.text.contains("Restore Episode 1"))
    #expect(try await notice("did-restore", ["episode": "\(ids[0])"]).sentence == "Download restored")
    #expect(try await state(0) == .downloaded)
    #expect(try await notice("did-undo", ["undo": "1"]).sentence == "This download can’t be restored. Download it again.")
  }

  @Test func aShowIsDeletedAsAWholeAndComesBackAsAWhole() async throws {
    try await act(.download, [0, 1])
    try await finish(0, bytes: 5_000_000)
    try await finish(1, bytes: 6_000_000)
    let deleted = try await notice("did-delete-show", ["show": "\(sample.show.rawValue)"])
    #expect(deleted.sentence == "2 episodes removed from the server (11 MB)")
    #expect(try await page().body.text.contains("No episodes on the server"))
    #expect(try await notice("did-undo", try #require(deleted.undo).fields).sentence == "2 downloads restored")
    #expect(try await page().body.text.contains("2 episodes\u{A0}· 11 MB"))
  }

  @Test func anotherPersonKeepsTheirsAndTouchesNothingOfMine() async throws {
    try await act(.download, [0, 1])
    try await act(.download, [0], neighbour)
    try await act(.cancel, [1], neighbour)
    #expect(try await state(1) == .queued)
    try await finish(0, bytes: 5_000_000)
    // A name would say who listens to what: the owner of the server alone sees it.
    let mine = try await page(["list": "episodes"]).body.text
    #expect(mine.contains("Also downloaded by 1 other user") && !mine.contains("neighbour"))
    let owner = Viewer(userID: UserID.local.rawValue, isOwner: true)
    let owners = try await router.page(at: "/downloads", query: ["list": "episodes"], for: owner).body.text
    #expect(owners.contains("Also downloaded by neighbour"))
    try await act(.delete, [0])
    #expect(try await state(0) == nil)
    #expect(try await state(0, neighbour) == .downloaded)
    #expect(try await !router.page(at: "/downloads", query: [:], for: neighbour).body.text.contains("Restore"))
  }

  @Test func whatIsNewIsSeenOnce() async throws {
    try await act(.download, [0])
    try await finish(0, bytes: 5_000_000)
    #expect(try await page().body.text.contains("1 new"))
    try await post("did-see-new")
    #expect(try await !page().body.text.contains("1 new"))
  }

  @Test func openPagesHearOfEveryStep() async throws {
    try await act(.download, [0])
    try await still.advance(sample.episodes[0], to: 3_000_000, of: 12_000_000, at: clock.read())
    let patches = try await router.livePatches(for: Change.download(sample.episodes[0]), viewer)
    let id = ids[0]
    let ring = try #require(patches.first { $0.key == "download-\(id)" })
    #expect(
      ring.attributes["data-state"] == "running" && ring.attributes["data-length"] == .some(nil)
        && ring.attributes["value"] == "pause-\(id)")
    #expect(patches.contains(LivePatch("download-ring-\(id)", attributes: ["stroke-dasharray": "25 100"])))
    #expect(patches.contains(LivePatch("transfer-bar-\(id)", attributes: ["value": "0.25"])))
    #expect(patches.contains(LivePatch("transfer-status-\(id)", text: "3 MB of 12 MB")))
    #expect(patches.contains(LivePatch("downloads-all", attributes: ["data-can-pause": "true", "data-can-resume": "false"])))
    #expect(
      try await router.livePatches(for: Change.downloads(.local), viewer).contains(
        LivePatch("downloads-count", text: "Downloading 1 episode")))
    let theirs = try await router.livePatches(for: Change.download(sample.episodes[0]), neighbour)
    #expect(theirs.first { $0.key == "download-\(id)" }?.attributes["data-state"] == "none")
    #expect(!theirs.contains { $0.key.hasPrefix("transfer") })
    #expect(try await router.livePatches(for: Change.downloads(.local), viewer).contains { $0.attributes["data-reload-on"] != nil })
    #expect(try await router.livePatches(for: Change.downloads(SampleLibrary.neighbour), viewer).isEmpty)
  }

  @Test func eachPatchHasAnElementOnThePage() async throws {
    try await act(.download, [0, 1])
    try await finish(0, bytes: 5_000_000)
    let html = try await page().body.text
    let places = Set(html.matches(of: /data-live="([^"]+)"/).flatMap { $0.1.split(separator: " ").map(String.init) })
    let patches =
      try await router.livePatches(for: Change.downloads(.local), viewer)
      + router.livePatches(for: Change.download(sample.episodes[1]), viewer)
    // A ring with a word beside it is on other pages.
    let own = patches.map(\.key).filter { !$0.hasPrefix("download-") }
    #expect(own.count > 10 && own.filter { !places.contains($0) } == [])
  }

  @Test func aFailureSaysWhyAndWhenItIsTriedAgain() async throws {
    try await act(.download, [0])
    try await still.fail(sample.episodes[0], .serverError, nextTry: clock.read() + 60, at: clock.read())
    #expect(try await page().body.text.contains("The publisher’s server has a problem\u{A0}· Next try at "))
  }

  @Test func whatMakesNoSenseIsTypedOrMissing() async throws {
    for show in [Int64.min, -1, 0, 99, .max] {
      #expect(try await router.page(at: "/downloads/\(show)", query: [:], for: viewer).status == 404)
    }
    for page in ["0", "-7", "9223372036854775807"] { #expect(try await self.page(["list": "episodes", "page": page]).status == 200) }
    try await act(.delete, [0])
    for (name, fields) in [
      ("did-delete-show", [:]), ("did-restore", ["episode": ""]), ("did-undo", ["undo": "yesterday"]),
    ] as [(String, [String: String])] {
      let event = try #require(router.event(at: "/download-center/\(name)"))
      await #expect(throws: FormError.self, "\(name) \(fields)") { try await event.handle(Form(fields.mapValues { [$0] }), viewer) }
    }
  }

  // MARK: - Private

  private func act(_ action: EpisodeAction, _ indices: [Int], _ viewer: Viewer? = nil) async throws {
    let episodes = indices.map { sample.episodes[$0] }
    let user = UserID((viewer ?? self.viewer).userID)
    switch action {
    case .download: _ = try await still.downloading.download(episodes, for: user)
    case .pause: try await still.downloading.pause(episodes)
    case .resume: try await still.downloading.resume(episodes)
    case .cancel: try await still.downloading.cancel(episodes, for: user)
    default: _ = try await still.downloading.remove(episodes, for: user)
    }
  }

  private func finish(_ index: Int, bytes: Int64) async throws {
    try await still.finish(sample.episodes[index], bytes: bytes, at: clock.read())
  }

  private func state(_ index: Int, _ viewer: Viewer? = nil) async throws -> DownloadState? {
    try await sample.library.downloads.facts(of: sample.episodes[index], for: UserID((viewer ?? self.viewer).userID))?.state
  }

  private func page(_ query: [String: String] = [:]) async throws -> Page {
    try await router.page(at: "/downloads", query: query, for: viewer)
  }

  @discardableResult
  private func post(_ name: String, _ fields: [String: String] = [:]) async throws -> EventAnswer {
    try await #require(router.event(at: "/download-center/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func notice(_ name: String, _ fields: [String: String]) async throws -> (sentence: String, undo: Undo?) {
    guard case .notice(let sentence, let undo, _) = try await post(name, fields) else {
      Issue.record("\(name) said nothing")
      return ("", nil)
    }
    return (sentence, undo)
  }
}
