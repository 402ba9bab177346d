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

@testable import DownloadPickerManager

@Suite struct DownloadPickerManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary
  private let still: StubDownloads
  /// The third has no audio.
  private let ids: [Int64]
  /// The answers of the hosts.
  private let answers: AsyncStream<EpisodeSize>.Continuation

  init() async throws {
    let sample = try await SampleLibrary(episodes: 5)
    let still = StubDownloads(sample.library)
    let (stream, continuation) = AsyncStream.makeStream(of: EpisodeSize.self)
    self.sample = sample
    self.still = still
    answers = continuation
    ids = sample.episodes.map(\.rawValue)
    DownloadPickerManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library), downloading: still.downloading
    ) { _ in stream }
    // The other feature's page is not needed: the engine handles the requests.
    router.navigate(DownloadCenterServices.Navigate.self) { _, _ in nil }
    router.perform(EpisodeActionsServices.Download.self) { task, viewer in
      let answer = try await still.downloading.download(task.episodes.map(EpisodeID.init), for: UserID(viewer.userID))
      return ActionResult(answer.started.isEmpty ? "Nothing" : nil)
    }
  }

  @Test func sizesAreAskedForWhileWhatFeedsClaimIsShown() async throws {
    let changes = sample.library.events.changes()
    let html = try await page().body.text
    #expect(html.contains("data-is-checking=\"true\"") && html.contains("about 28.8 MB"))
    #expect(html.contains("No audio available") && !html.contains("Select Episode 3\""))
    answers.yield(size(0, 41_200_000))
    try await withTimeout { for await change in changes where change == .sizes(sample.show) { return } }
    let patches = try await router.livePatches(for: Change.sizes(sample.show), viewer)
    #expect(patches.contains(LivePatch("size-\(ids[0])", text: "41.2 MB", attributes: ["data-from-feed": "false"])))
    #expect(patches.contains(LivePatch("size-box-\(ids[0])", attributes: ["data-amount": "41200000"])))
    #expect(patches.contains(LivePatch("sizes-bar-\(sample.show.rawValue)", attributes: ["value": "1", "max": "4"])))
  }

  @Test func aDownloadedFileHasItsOwnSizeAndNotThatOfTheFeed() async throws {
    _ = try await still.downloading.download([sample.episodes[0]], for: .local)
    try await still.finish(sample.episodes[0], bytes: 5_000_000, at: Date())
    let row = try #require(try await page().body.text.split(separator: "</article>").first { $0.contains("size-\(ids[0])") })
    #expect(row.contains("data-from-feed=\"false\">5 MB<"))
  }

  @Test func anEndWithoutAllAnswersIsAnEnd() async throws {
    let changes = sample.library.events.changes()
    _ = try await page()
    answers.finish()
    try await withTimeout { for await change in changes where change == .sizes(sample.show) { return } }
    let patches = try await router.livePatches(for: Change.sizes(sample.show), viewer)
    #expect(patches.contains(LivePatch("sizes-\(sample.show.rawValue)", attributes: ["data-is-checking": "false"])))
  }

  @Test func whatIsChosenIsDownloadedAndLeadsToWhereItIsSeen() async throws {
    let form = Form(["show": ["\(sample.show.rawValue)"], "episode": ["\(ids[0])", "\(ids[3])"]])
    guard case .navigate("/downloads?part=downloading") = try await event().handle(form, viewer) else {
      Issue.record("it leads elsewhere")
      return
    }
    for index in [0, 3] { #expect(try await sample.library.downloads.facts(of: sample.episodes[index], for: .local)?.state == .queued) }
    // A device may still take it.
    let row = try #require(try await page().body.text.split(separator: "<li").first { $0.contains("Select Episode 1\"") })
    #expect(row.contains(" disabled"))
  }

  @Test func nothingChosenIsSaid() async throws {
    guard case .notice("Select at least one episode", nil, _) = try await event().handle(Form(["show": ["1"]]), viewer) else {
      Issue.record("it says something else")
      return
    }
    await #expect(throws: FormError.self) { try await event().handle(Form([:]), viewer) }
    await #expect(throws: FormError.self) { try await event().handle(Form(["show": ["1"], "episode": ["x"]]), viewer) }
  }

  @Test func anUnknownShowIsMissing() async throws {
    for show in [Int64.min, 0, 99, .max] {
      #expect(try await router.page(at: "/shows/\(show)/download", query: [:], for: viewer).status == 404)
    }
    for page in ["0", "-1", "9223372036854775807"] {
      #expect(try await router.page(at: "/shows/\(sample.show.rawValue)/download", query: ["page": page], for: viewer).status == 200)
    }
  }

  // MARK: - Private

  private func page() async throws -> Page {
    try await router.page(at: "/shows/\(sample.show.rawValue)/download", query: [:], for: viewer)
  }

  private func event() throws -> PageEvent { try #require(router.event(at: "/download-picker/did-start")) }

  private func size(_ index: Int, _ bytes: Int64?) -> EpisodeSize {
    EpisodeSize(
      episode: sample.episodes[index], url: "https://moss.example/", bytes: bytes, isFromFeed: false, lastRequested: Date(), failure: nil)
  }
}
