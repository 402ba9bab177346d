import Events
import Foundation
import Library
import Playback
import PlaylistPageManager
import PodcastModel
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite struct PlaylistPageManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  /// Two days after the fifth episode.
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_780_000_000 + 4 * 604_800 + 172_800))
  private let sample: SampleLibrary
  private let bookmarks: Bookmarks
  private let userSettings: UserSettings
  private let ids: [Int64]

  init() async throws {
    sample = try await SampleLibrary()
    bookmarks = Bookmarks(library: sample.library, now: clock.read)
    userSettings = UserSettings(library: sample.library, now: clock.read)
    ids = sample.episodes.map(\.rawValue)
    PlaylistPageManager.activate(
      in: router, library: sample.library, userSettings: userSettings,
      subscriptions: Subscriptions(library: sample.library, now: clock.read),
      now: clock.read)
    try await sample.library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added)
  }

  @Test func theListsThatAreAlwaysThereHoldWhatTheySay() async throws {
    #expect(try await page("/lists").contains("href=\"/lists/new\""))
    #expect(try await page("/lists/new").contains("href=\"/episodes/\(ids[4])\""))
    #expect(try await page("/lists/in-progress").contains("Nothing in progress"))
    try await bookmarks.setFavourite(true, [sample.episodes[1]], by: .local)
    #expect(try await page("/lists/favourites").contains("href=\"/episodes/\(ids[1])\""))
    #expect(try await !page("/lists/favourites").contains("/share"))
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    for list in ["new", "favourites"] { #expect(try await page("/lists/\(list)").contains("href=\"/share?list=\(list)\"")) }
    // An empty list has nothing to share.
    #expect(try await !page("/lists/in-progress").contains("/share"))
    router.navigate(PersonPageServices.Navigate.self) { _, _ in nil }
    #expect(try await !page("/lists").contains("href=\"/person"))
    try await sample.library.people.set(true, "Ada Byron", by: .local, at: clock.now)
    #expect(try await page("/lists").contains("href=\"/person?name=Ada%20Byron\""))
    for path in ["/lists/nothing", "/lists/99"] {
      #expect(try await router.page(at: path, query: [:], for: viewer).status == 404)
    }
  }

  @Test func aListIsWrittenShownChangedDeletedAndBroughtBack() async throws {
    let fields = [
      "list": "", "name": " Short ones ", "source": "show-\(sample.show.rawValue)", "state": "unplayed", "days": "10", "shortest": "",
      "longest": "30", "words": "", "order": "byHand",
    ]
    guard case .navigate(let path) = try await post("did-save", fields) else {
      Issue.record("it does not lead to the list")
      return
    }
    let html = try await page(path)
    #expect(html.contains("Short ones") && html.contains("Moss &amp; Stone\u{A0}· Last 10 days") && html.contains("<sortable-list"))
    let list = String(path.dropFirst("/lists/".count))
    #expect(try await page(path, ["edit": "true"]).contains("2 matching episodes"))
    _ = try await post("did-save", fields.merging(["list": list, "name": "Older", "days": ""]) { $1 })
    #expect(try await page("/lists").contains(">Older</span>"))
    _ = try await post("did-step", ["list": list, "episode": "\(ids[0])", "way": "top"])
    _ = try await post("did-move", ["list": list, "episode": "\(ids[4])", "before": ""])
    let moved = try await page(path)
    let places = try [0, 3, 4].map { try #require(moved.range(of: "data-key=\"\(ids[$0])\"")).lowerBound }
    #expect(places == places.sorted())
    guard case .navigate(let lists) = try await post("did-delete", ["list": list]) else { return }
    #expect(lists == "/lists?deleted=\(list)")
    #expect(try await page("/lists", ["deleted": list]).contains("Playlist deleted"))
    _ = try await post("did-undo", ["list": list])
    #expect(try await page(path).contains("Older"))
  }

  @Test func allOfAListAreMarkedThroughTheActions() async throws {
    let asked = Asked()
    router.perform(EpisodeActionsServices.Perform.self) { task, _ in
      guard task.action == "played" else { return nil }
      await asked.take(task.episodes)
      return .notice("Marked", backTo: task.backTo)
    }
    let html = try await page("/lists/new", ["select": "true"])
    #expect(html.contains("action=\"/playlist-page/did-act\"") && html.contains("name=\"action\" value=\"played\""))
    #expect(html.contains("name=\"list\" value=\"new\"") && !html.contains("id=\"list-play\""))
    #expect(try await page("/lists/new").contains("href=\"/lists/new?select=true\""))
    let listed = try await sample.library.lists.episodes(of: .new, for: .local, limit: 100, at: clock.read()).map(\.episode.id.rawValue)
    #expect(!listed.isEmpty)
    let all = ["list": "new", "action": "played", "all": "true", "episode": "\(ids[0])", "back": "/lists/new"]
    #expect(try await said(post("did-act", all)) == "Marked")
    #expect(await asked.episodes == listed)
    _ = try await post("did-act", all.merging(["all": "false"]) { $1 })
    #expect(await asked.episodes == [ids[0]])
    for fields in [all.merging(["action": "steal"]) { $1 }, all.merging(["list": "nothing"]) { $1 }] {
      guard case .missing = try await post("did-act", fields) else {
        Issue.record("it was done")
        return
      }
    }
  }

  @Test func rejectsInvalidList() async throws {
    let fields = [
      "list": "", "name": " ", "source": "", "state": "any", "days": "", "shortest": "", "longest": "", "words": "", "order": "newest",
    ]
    #expect(try await said(post("did-save", fields)) == "Enter a name for the playlist")
    for source in ["folder-9", "show-x", "moon-1"] {
      let answer = try await post("did-save", fields.merging(["name": "N", "source": source]) { $1 })
      #expect(said(answer) == "A show or folder no longer exists. Select another.")
    }
    guard case .fragment(let preview, _) = try await post("did-change-rules", fields) else { return }
    #expect(preview.text.contains("5 matching episodes") && preview.text.contains("href=\"/episodes/\(ids[4])\""))
    // The same on a page, for browsers without scripts.
    guard case .page(let shown) = try await post("did-preview", fields.merging(["name": "Half", "days": "10"]) { $1 }) else { return }
    #expect(shown.body.text.contains("2 matching episodes") && shown.body.text.contains("value=\"Half\""))
  }

  @Test func aSmartPlaylistHasSeveralSources() async throws {
    let fields = ["list": "", "name": "Both", "state": "any", "days": "", "shortest": "", "longest": "", "words": "", "order": "newest"]
    let other = try await sample.library.feeds.store(
      ShowFacts(feedURL: "https://tea.example/", title: "Tea"), episodes: [SampleLibrary.episode(9)], at: SampleLibrary.added)
    try await sample.library.subscriptions.subscribe(.local, to: other.show, at: SampleLibrary.added)
    let folder = try await sample.library.folders.add("Drinks", of: .local, at: clock.now)
    try await sample.library.folders.move(other.show, to: [folder.id], of: .local)
    let sources = ["show-\(sample.show.rawValue)", "folder-\(folder.id)", "folder-\(folder.id)"]
    guard case .fragment(let preview, _) = try await post("did-change-rules", fields, sources: sources) else { return }
    #expect(preview.text.contains("Moss &amp; Stone, Drinks") && preview.text.contains("6 matching episodes"))
    guard case .navigate(let path) = try await post("did-save", fields, sources: sources) else { return }
    #expect(try await page(path).contains("All episodes\u{A0}· Moss &amp; Stone, Drinks\u{A0}· Newest first"))
    #expect(try await page(path, ["edit": "true"]).contains("value=\"folder-\(folder.id)\" checked"))
    let many = (1...21).map { "show-\($0)" }
    #expect(try await said(post("did-save", fields, sources: many)) == "Too many shows and folders selected")
    // A folder of another user.
    let theirs = try await sample.library.folders.add("Theirs", of: SampleLibrary.neighbour, at: clock.now)
    guard case .fragment(let refused, _) = try await post("did-change-rules", fields, sources: ["folder-\(theirs.id)"]) else { return }
    #expect(refused.text.contains("no longer exists"))
  }

  @Test func aListBecomesTheQueueAfterWhatBeganToPlay() async throws {
    let asked = Asked()
    router.perform(UpNextServices.ReplaceQueue.self) { task, _ in
      await asked.take(task)
      return ActionResult("Lined up", undo: Undo(path: "/up-next/did-undo", fields: ["undo": "r1"], text: "Undo"))
    }
    router.navigate(UpNextServices.Navigate.self) { _, _ in nil }
    #expect(try await page("/lists/new").contains("did-play"))
    #expect(try await said(post("did-play", ["list": "new", "first": "\(ids[4])"])) == "Lined up")
    // The third has no audio.
    #expect(await asked.task?.episodes == [ids[4], ids[3], ids[1], ids[0]])
    let first = await asked.task
    #expect(first?.playing == ids[4] && first?.total == 4)
    _ = try await post("did-play", ["list": "new", "first": "0"])
    #expect(await asked.task?.playing == nil)
    #expect(try await said(post("did-play", ["list": "favourites", "first": "0"])) == "Nothing to play")
  }

  @Test func openListsReloadOnlyForTheUsersOwnSubscriptions() async throws {
    let mine = [Change.subscription(sample.show, .local), .subscriptionMark(sample.show, .local), .show(sample.show, addedEpisodes: 1)]
    for change in mine { #expect(try await router.livePatches(for: change, viewer).map(\.key) == ["lists"], "\(change)") }
    let others = [
      Change.subscription(sample.show, SampleLibrary.neighbour), .subscriptionMark(sample.show, SampleLibrary.neighbour),
      .show(sample.show, addedEpisodes: 0),
    ]
    for change in others { #expect(try await router.livePatches(for: change, viewer).isEmpty, "\(change)") }
  }

  // MARK: - Private

  private func page(_ path: String, _ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: path, query: query, for: viewer).body.text
  }

  private func post(_ event: String, _ fields: [String: String], sources: [String]? = nil) async throws -> EventAnswer {
    let event = try #require(router.event(at: "/playlist-page/\(event)"))
    var values = fields.mapValues { [$0] }
    if let sources { values["source"] = sources }
    return try await event.handle(Form(values), viewer)
  }

  private func said(_ answer: EventAnswer) -> String? {
    if case .notice(let sentence, _, _) = answer { sentence } else { nil }
  }

  private actor Asked {
    var task: UpNextServices.ReplaceQueue?
    var episodes: [Int64] = []
    func take(_ task: UpNextServices.ReplaceQueue) { self.task = task }
    func take(_ episodes: [Int64]) { self.episodes = episodes }
  }
}
