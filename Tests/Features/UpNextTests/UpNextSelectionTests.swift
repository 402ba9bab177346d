import ChangeLog
import Library
import Playback
import PodcastModel
import ServiceRouter
import TestSupport
import Testing
import UpNextManager
import WebPage

/// Several episodes of the queue at once.
@Suite struct UpNextSelectionTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let sample: SampleLibrary

  init() async throws {
    sample = try await SampleLibrary(episodes: 6)
    let listening = ListeningSessions(library: sample.library)
    let upNext = UpNextQueue(library: sample.library)
    let userSettings = UserSettings(library: sample.library)
    UpNextManager.activate(in: router, library: sample.library, listening: listening, upNext: upNext, userSettings: userSettings)
    try await upNext.playLast([0, 1, 3, 4].map { sample.episodes[$0] }, for: .local)
  }

  @Test func rowsHaveCheckboxesAndTheBarHasTheActions() async throws {
    let html = try await router.page(at: "/up-next", query: ["select": "true"], for: viewer).body.text
    #expect(html.contains("<selection-form>") && html.contains("formaction=\"/up-next/did-remove-several\""))
    #expect(html.contains("name=\"back\" value=\"/up-next?select=true\"") && !html.contains("<sortable-list"))
    #expect(try await router.page(at: "/up-next", query: [:], for: viewer).body.text.contains("href=\"/up-next?select=true\""))
  }

  @Test func severalAreRemovedAndReturnToTheirPlaces() async throws {
    let event = try #require(router.event(at: "/up-next/did-remove-several"))
    let ids = [3, 0].map { "\(sample.episodes[$0].rawValue)" }
    let form = Form(["episode": ids + ["99"], "back": ["/up-next?select=true"]])
    guard case .notice("2 episodes removed from Up Next", let undo?, backTo: "/up-next?select=true") = try await event.handle(form, viewer)
    else {
      Issue.record("they were not removed")
      return
    }
    #expect(try await queue() == [1, 4])
    try await ChangeLog(of: sample.library).take(undo)
    #expect(try await queue() == [0, 1, 3, 4])
    guard case .done(backTo: "/") = try await event.handle(Form(["episode": ["99"], "back": ["//evil.example"]]), viewer) else {
      Issue.record("something was removed, or it leads elsewhere")
      return
    }
  }

  private func queue() async throws -> [Int] {
    try await sample.library.upNext.episodes(of: .local).compactMap { sample.episodes.firstIndex(of: $0) }
  }
}
