import Events
import Fetching
import Foundation
import Library
import Playback
import PodcastModel
import Refreshing
import Searching
import ServiceRouter
import Services
import ShowPageManager
import Subscriptions
import TestSupport
import Testing
import WebPage

/// Favourites and the archive.
@Suite final class ShowPageMarksTests {
  private let fetcher = Fetcher()
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })

  deinit {
    Task { [fetcher] in await fetcher.shutDown() }
  }

  @Test func aShowHasItsStarAndItsArchiveWhereSubscriptionsAreListed() async throws {
    let sample = try await activated()
    let show = sample.show.rawValue
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
    #expect(try await !page(show).body.text.contains("did-set-favourite"))
    router.navigate(LibraryPageServices.Navigate.self) { _, _ in nil }
    router.perform(LibraryPageServices.Mark.self) { task, _ in
      task.show == show
        ? ActionResult("\(task.kind) \(task.isOn)", undo: Undo(path: "/undo", fields: ["back": task.path], text: "Undo")) : nil
    }
    let html = try await page(show).body.text
    #expect(html.contains("data-live=\"favourite-show-\(show)\" aria-pressed=\"false\""))
    #expect(html.contains("data-live=\"archived-show-\(show)\" data-archived=\"false\">"))
    for (name, sentence) in [("did-set-favourite", "favourite true"), ("did-archive-show", "archived true")] {
      let answer = try await event(name).handle(Form(["show": ["\(show)"], "value": ["true"]]), viewer)
      guard case .notice(sentence, Undo(path: "/undo", fields: ["back": "/shows/\(show)"], text: "Undo"), "/shows/\(show)") = answer else {
        Issue.record("another answer: \(answer)")
        return
      }
      guard case .missing = try await event(name).handle(Form(["show": ["99"], "value": ["true"]]), viewer) else {
        Issue.record("a show that nobody subscribes to was marked")
        return
      }
    }
    try await sample.library.subscriptions.setFavourite(true, sample.show, by: .local, at: SampleLibrary.added)
    let patches = try await router.livePatches(for: Change.subscription(sample.show, .local), viewer)
    #expect(patches.contains(LivePatch("subscribed-\(show)", attributes: ["data-subscribed": "true"])))
    #expect(patches.contains(LivePatch("favourite-show-\(show)", attributes: ["aria-pressed": "true", "value": "false"])))
    #expect(patches.contains(LivePatch("archived-show-\(show)", attributes: ["data-archived": "false", "hidden": nil])))
    // The response to a tap has the favourite button as well.
    guard case .fragment(let button, _) = try await event("did-tap-subscribe").handle(Form(["show": ["\(show)"]]), viewer) else {
      Issue.record("another answer")
      return
    }
    #expect(button.text.contains("aria-pressed=\"true\""))
    try await sample.library.subscriptions.unsubscribe(.local, from: sample.show, at: SampleLibrary.added)
    #expect(try await page(show).body.text.contains("data-archived=\"false\" hidden>"))
  }

  @Test func anEpisodeIsFavouredInItsMenuAndItsRowSaysSo() async throws {
    let sample = try await activated()
    let (show, id) = (sample.show.rawValue, sample.episodes[0].rawValue)
    #expect(try await !page(show).body.text.contains("unfavourite"))
    router.navigate(PlaylistPageServices.Navigate.self) { _, _ in nil }
    try await sample.library.bookmarks.setFavourite(true, sample.episodes[0], by: .local, at: SampleLibrary.added)
    let html = try await page(show).body.text
    #expect(html.contains("data-actions=\"favourite unfavourite ") && html.ranges(of: "data-favourite=\"true\"").count == 1)
    #expect(html.contains("data-live=\"row-\(id)\" data-finished=\"false\" data-favourite=\"true\""))
  }

  // MARK: - Private

  private func activated() async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    let refreshing = FeedRefresher(loader: FeedLoader(fetcher: fetcher), library: sample.library, now: { SampleLibrary.added })
    ShowPageManager.activate(
      in: router, library: sample.library, userSettings: UserSettings(library: sample.library), refreshing: refreshing,
      downloading: StubDownloads(sample.library).downloading, searching: LibrarySearch(library: sample.library),
      subscriptions: Subscriptions(library: sample.library))
    return sample
  }

  private func page(_ show: Int64) async throws -> Page { try await router.page(at: "/shows/\(show)", query: [:], for: viewer) }

  private func event(_ name: String) throws -> PageEvent { try #require(router.event(at: "/show-page/\(name)")) }
}
