import Events
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import SubscriptionListManager
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite struct SubscriptionListManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let clock = FixedClock()
  private let sample: SampleLibrary
  private let show: Int64

  init() async throws {
    sample = try await SampleLibrary()
    show = sample.show.rawValue
    SubscriptionListManager.activate(
      in: router, library: sample.library, subscriptions: Subscriptions(library: sample.library, now: clock.read), now: clock.read)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
  }

  @Test func unsubscribingIsTakenBackFromAnyPage() async throws {
    let ended = try #require(try await router.answer(SubscriptionListServices.Unsubscribe(show: show), for: viewer))
    #expect(ended.sentence == "Unsubscribed from Moss & Stone" && ended.undo?.path == "/subscription-list/did-resume")
    #expect(try await page().contains("No subscriptions yet"))
    #expect(try await router.answer(SubscriptionListServices.Unsubscribe(show: show), for: viewer) == ActionResult(nil))
    #expect(try await said(post("did-resume", ["show": "\(show)"])) == "Subscribed again")
    #expect(try await page().contains("Moss &amp; Stone"))
    #expect(try await said(post("did-resume", ["show": "99"])) == "This can’t be undone anymore. Subscribe again from the show’s page.")
  }

  @Test func anArchivedShowLeavesTheListAndIsInTheArchive() async throws {
    let answer = try await post("did-set-archived", ["show": "\(show)", "value": "true", "back": "/subscriptions"])
    #expect(said(answer) == "Moss & Stone archived")
    #expect(try await page().contains("All shows are archived"))
    #expect(try await page(["part": "archived"]).contains("Restore from archive"))
    guard case .notice(_, let undo?, _) = answer else { return }
    let event = try #require(router.event(at: undo.path))
    _ = try await event.handle(Form(undo.fields.mapValues { [$0] }), viewer)
    #expect(try await page().contains("/shows/\(show)\""))
  }

  @Test func otherPagesMarkAShowThatIsSubscribedToAndNoOther() async throws {
    let task = SubscriptionListServices.Mark(.favourite, isOn: true, show: show, backTo: "/shows/1")
    let marked = try #require(try await router.answer(task, for: viewer) ?? nil)
    let undo = try #require(marked.undo)
    #expect(undo.path == "/subscription-list/did-set-favourite")
    #expect(undo.fields == ["show": "\(show)", "value": "false", "back": "/shows/1"])
    #expect(try await page(["part": "favourites"]).contains("data-favourite=\"true\""))
    let event = try #require(router.event(at: undo.path))
    _ = try await event.handle(Form(undo.fields.mapValues { [$0] }), viewer)
    #expect(try await page(["part": "favourites"]).contains("No favourites yet"))
    let other = SubscriptionListServices.Mark(.archived, isOn: true, show: 99, backTo: "/")
    #expect(try await (router.answer(other, for: viewer) ?? nil) == nil)
  }

  @Test func favouritesAndTheOrderAreKept() async throws {
    let answer = try await post("did-set-favourite", ["show": "\(show)", "value": "true", "back": "/subscriptions"])
    #expect(said(answer) == "Added to favourites")
    #expect(try await page(["part": "favourites"]).contains("data-favourite=\"true\""))
    _ = try await post("did-select-order", ["order": "byHand", "back": "/subscriptions"])
    #expect(try await page().contains("<sortable-list"))
    await #expect(throws: FormError.missing("order")) {
      try await post("did-select-order", ["order": "upwards", "back": "/subscriptions"])
    }
    _ = try await post("did-move", ["show": "\(show)", "before": ""])
    _ = try await post("did-step", ["show": "\(show)", "way": "top", "back": "/subscriptions"])
  }

  @Test func foldersAreMadeFilledRenamedDeletedAndBroughtBack() async throws {
    #expect(try await said(post("did-add-folder", ["name": "  "])) == "Enter a folder name")
    guard case .navigate(let path) = try await post("did-add-folder", ["name": " Garden "]) else {
      Issue.record("it does not lead into the folder")
      return
    }
    let folder = try #require(path.split(separator: "=").last.map(String.init))
    let put = try await post("did-move-to-folder", ["show": "\(show)", "folder": folder, "back": "/subscriptions"])
    #expect(said(put) == "Moss & Stone moved to “Garden”")
    #expect(try await page(["folder": folder]).contains("/shows/\(show)\""))
    _ = try await post("did-rename-folder", ["folder": folder, "name": "Wood"])
    let deleted = try await post("did-delete-folder", ["folder": folder])
    #expect(said(deleted) == "Folder “Wood” deleted. Its shows stay in your library.")
    // A deleted folder is treated like no folder.
    #expect(try await page(["folder": folder]).contains("<h1 dir=\"auto\">Library</h1>"))
    #expect(try await said(post("did-restore-folder", ["folder": folder])) == "Folder restored")
    #expect(try await page(["folder": folder]).contains("<h1 dir=\"auto\">Wood</h1>"))
    guard case .notice(_, let undo?, _) = put else { return }
    let event = try #require(router.event(at: undo.path))
    #expect(try await said(event.handle(Form(undo.fields.mapValues { [$0] }), viewer)) == "Moss & Stone removed from its folder")
  }

  @Test func movingAShowOutOfAFolderReturnsToThatFolder() async throws {
    guard case .navigate(let path) = try await post("did-add-folder", ["name": "Garden"]) else {
      Issue.record("it does not lead into the folder")
      return
    }
    let folder = try #require(path.split(separator: "=").last.map(String.init))
    _ = try await post("did-move-to-folder", ["show": "\(show)", "folder": folder, "back": "/subscriptions"])
    guard
      case .notice(_, let undo?, backTo: let back) = try await post("did-move-to-folder", ["show": "\(show)", "folder": "", "back": path])
    else {
      Issue.record("there is no way back")
      return
    }
    #expect(back == path && undo.fields["back"] == path && undo.fields["folder"] == folder)
  }

  @Test func newEpisodesAreToldToOpenPages() async throws {
    let later = EpisodeMetadata.after(SampleLibrary.added)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [later], at: SampleLibrary.added)
    let patches = try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 1), viewer)
    #expect(patches.contains(LivePatch("new-of-\(show)", text: "1 new")))
    #expect(try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 0), viewer).isEmpty)
    let marked = try await router.livePatches(for: Change.subscriptionMark(sample.show, .local), viewer)
    #expect(marked.map(\.key) == patches.map(\.key))
    #expect(try await page().contains(">1 new</span>"))
  }

  // MARK: - Private

  private func page(_ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: "/subscriptions", query: query, for: viewer).body.text
  }

  @discardableResult
  private func post(_ event: String, _ fields: [String: String]) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/subscription-list/\(event)"))
    return try await event.handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func said(_ answer: EventAnswer) -> String? {
    if case .notice(let sentence, _, _) = answer { sentence } else { nil }
  }
}

extension EpisodeMetadata {
  fileprivate static func after(_ moment: Date) -> EpisodeMetadata {
    var facts = SampleLibrary.episode(50)
    (facts.published, facts.sortDate) = (moment + 60, moment + 60)
    return facts
  }
}
