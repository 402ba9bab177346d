import ChangeLog
import Events
import Fetching
import Foundation
import Library
import LibraryPageManager
import Playback
import PodcastModel
import Refreshing
import ServiceRouter
import Services
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite struct LibraryPageManagerTests {
  let viewer = Viewer(userID: UserID.local.rawValue)
  let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  let clock = FixedClock()
  let sample: SampleLibrary
  let show: Int64
  /// A second show, without episodes.
  let other: Int64

  init() async throws {
    sample = try await SampleLibrary()
    show = sample.show.rawValue
    let library = sample.library
    let facts = ShowFacts(feedURL: "https://alder.example/feed.xml", title: "Alder")
    other = try await library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show.rawValue
    LibraryPageManager.activate(
      in: router, library: library, subscriptions: Subscriptions(library: library, now: clock.read),
      listening: ListeningSessions(library: library),
      refreshing: FeedRefresher(loader: FeedLoader(fetcher: Fetcher(FetchingOptions())), library: library),
      now: clock.read)
    // Before its episodes, which its badge counts.
    try await library.subscriptions.subscribe(.local, to: sample.show, at: SampleLibrary.added - 20_000_000)
  }

  @Test func unsubscribingIsTakenBackFromAnyPage() async throws {
    let ended = try #require(try await router.answer(LibraryPageServices.Unsubscribe(show: show), for: viewer))
    #expect(ended.sentence == "Unsubscribed from Moss & Stone")
    #expect(try await page().contains("No subscriptions yet"))
    #expect(try await router.answer(LibraryPageServices.Unsubscribe(show: show), for: viewer) == ActionResult(nil))
    #expect(try await log.take(ended.undo, by: SampleLibrary.neighbour) == 0)
    #expect(try await log.take(ended.undo) == 1)
    #expect(try await page().contains("Moss &amp; Stone"))
    #expect(try await log.take(ended.undo) == 0)
  }

  @Test func theSettingsOfSelectedShowsAreAPage() async throws {
    try await subscribeToBoth()
    let selected = ["show": "\(show) \(other) 99", "back": "/library?select=true"]
    guard case .navigate(let path) = try await post("did-tap-settings", selected) else {
      Issue.record("There is no page.")
      return
    }
    #expect(path == NewEpisodeSettingsServices.NavigateShows(shows: [show, other]).path)
    let single = try await post("did-tap-settings", ["show": "\(other)", "back": "/library"])
    guard case .navigate("/shows/\(other)/new-episodes") = single else {
      Issue.record("One show has its own page.")
      return
    }
    #expect(try await said(post("did-tap-settings", ["show": "99", "back": "/library"])) == "Select at least one show")
  }

  @Test func otherPagesMarkAShowThatIsSubscribedToAndNoOther() async throws {
    let task = LibraryPageServices.Mark(.favourite, isOn: true, show: show, backTo: "/shows/1")
    let marked = try #require(try await router.answer(task, for: viewer) ?? nil)
    #expect(marked.sentence == "Added to favourites" && marked.undo?.fields["back"] == "/shows/1")
    #expect(try await page(["part": "favourites"]).contains("tile-star"))
    #expect(try await log.take(marked.undo) == 1)
    #expect(try await page(["part": "favourites"]).contains("No favourites yet"))
    let other = LibraryPageServices.Mark(.archived, isOn: true, show: 99, backTo: "/")
    #expect(try await (router.answer(other, for: viewer) ?? nil) == nil)
  }

  @Test func orderFilterAndFormAreRemembered() async throws {
    try await subscribeToBoth()
    #expect(try await titles() == ["Moss & Stone", "Alder"])
    _ = try await post("did-select-order", ["order": "title", "back": "/library"])
    #expect(try await titles() == ["Alder", "Moss & Stone"])
    _ = try await post("did-select-order", ["order": "unplayed", "back": "/library"])
    #expect(try await titles() == ["Moss & Stone", "Alder"])
    _ = try await post("did-select-filter", ["filter": "unplayed"])
    #expect(try await titles() == ["Moss & Stone"])
    #expect(try await titles(["part": "all"]) == ["Moss & Stone", "Alder"])
    _ = try await post("did-select-view", ["view": "list", "back": "/library"])
    #expect(try await page().contains("library-list\" data-view=\"list\""))
    _ = try await post("did-select-view", ["view": "large", "back": "/library"])
    #expect(try await page().contains("library-grid\" data-view=\"large\""))
    _ = try await post("did-select-view", ["view": "list", "back": "/library"])
    let list = try await page()
    #expect(list.contains("name=\"view\" value=\"large\"") && !list.contains("name=\"view\" value=\"medium\""))
    for (event, field) in [("order", "order"), ("filter", "filter"), ("view", "view")] {
      await #expect(throws: FormError.missing(field)) { try await post("did-select-\(event)", [field: "upwards", "back": "/library"]) }
    }
  }

  @Test func searchingFindsTitlesAlsoInFolders() async throws {
    try await subscribeToBoth()
    _ = try await post("did-move-to-folder", ["show": "\(show)", "folder": "new", "name": "Garden", "back": "/library"])
    #expect(try await titles() == ["Alder"])
    #expect(try await titles(["words": " MOSS "]) == ["Moss & Stone"])
    #expect(try await page(["words": "zzz"]).contains("No results for “zzz”"))
  }

  @Test func theManualOrderIsChangedByHandlesAndByButtons() async throws {
    try await subscribeToBoth()
    #expect(try await !page(["arrange": "true"]).contains("<sortable-grid"))
    _ = try await post("did-select-order", ["order": "byHand", "back": "/library"])
    #expect(try await page(["arrange": "true"]).contains("<sortable-grid"))
    #expect(try await titles() == ["Alder", "Moss & Stone"])
    _ = try await post("did-move", ["show": "\(show)", "before": "\(other)"])
    #expect(try await titles() == ["Moss & Stone", "Alder"])
    _ = try await post("did-step", ["show": "\(show)", "way": "down", "back": "/library"])
    #expect(try await titles() == ["Alder", "Moss & Stone"])
  }

  @Test func foldersMoveAmongThemselvesInTheManualOrder() async throws {
    try await subscribeToBoth()
    let (garden, night) = (try await addFolder("Garden"), try await addFolder("Night"))
    _ = try await post("did-select-order", ["order": "byHand", "back": "/library"])
    func keys(_ query: [String: String] = [:]) async throws -> [String] {
      try await page(query).matches(of: #/data-key="([a-z0-9-]+)"/#).map { String($0.1) }
    }
    let shows = ["\(other)", "\(show)"]
    #expect(try await keys() == ["folder-\(garden)", "folder-\(night)"] + shows)
    _ = try await post("did-move-folder", ["folder": night, "before": garden])
    #expect(try await keys() == ["folder-\(night)", "folder-\(garden)"] + shows)
    _ = try await post("did-move-folder", ["folder": night, "before": ""])
    _ = try await post("did-step-folder", ["folder": garden, "way": "down", "back": "/library?arrange=true"])
    #expect(try await keys(["arrange": "true"]) == ["folder-\(night)", "folder-\(garden)"] + shows)
    await #expect(throws: FormError.self) { try await post("did-step-folder", ["folder": garden, "way": "sideways", "back": "/library"]) }
  }

  @Test func ownShowsAndFoldersHaveMenus() async throws {
    let path = LibraryPageServices.NavigateShowActions(show: show).path
    func menu(_ path: String) async throws -> Page { try await router.page(at: path, query: ["back": "//evil.example"], for: viewer) }
    #expect(try await menu(LibraryPageServices.NavigateShowActions(show: other).path).status == 404, "not subscribed to")
    try await subscribeToBoth()
    let page = try await menu(path)
    #expect(page.title == "Moss & Stone" && page.body.text.contains("<h1 dir=\"auto\">Moss &amp; Stone</h1>"))
    #expect(!page.body.text.contains("/share"))
    router.navigate(SharePageServices.Navigate.self) { _, _ in nil }
    #expect(try await menu(path).body.text.contains("href=\"/share?show=\(show)\""))
    #expect(page.body.text.contains("name=\"back\" value=\"/\"") && page.body.text.contains("/shows/\(show)/new-episodes"))
    let folder = try await addFolder("Garden")
    let folderMenu = try await menu("/library/folders/\(folder)").body.text
    #expect(folderMenu.contains("value=\"Garden\"") && folderMenu.contains("href=\"/library?add=true&amp;folder=\(folder)\""))
    let neighbour = Viewer(userID: SampleLibrary.neighbour.rawValue)
    for path in [path, "/library/folders/\(folder)"] {
      #expect(try await router.page(at: path, query: [:], for: neighbour).status == 404)
    }
  }

  @Test func foldersAreMadeFilledRenamedDeletedAndRestored() async throws {
    try await subscribeToBoth()
    #expect(try await said(post("did-add-folder", ["name": "  "])) == "Enter a folder name")
    let folder = try await addFolder("Garden")
    #expect(try await page(["folder": folder]).contains("href=\"/library?add=true&amp;folder=\(folder)\">Add shows"))
    #expect(try await page(["folder": folder, "add": "true"]).contains("value=\"\(other)\" aria-label=\"Alder\""))
    _ = try await post("did-add-to-folder", ["show": "\(show) \(other)", "target": folder])
    #expect(try await titles(["folder": folder]) == ["Moss & Stone", "Alder"])
    // The tile stands for its shows.
    let library = try await page()
    #expect(try await titles().isEmpty)
    #expect(library.contains("library-folder\" href=\"/library?folder=\(folder)\"") && library.contains("unplayed-folder-\(folder)\">5<"))
    _ = try await post("did-rename-folder", ["folder": folder, "name": "Wood"])
    guard case .navigate(let path) = try await post("did-delete-folder", ["folder": folder]) else {
      Issue.record("it stays on the page of the folder")
      return
    }
    #expect(path == "/library?deleted=\(folder).0")
    let next = try await page(["deleted": "\(folder).0"])
    #expect(
      next.contains("Folder deleted. Its shows stay in your library.") && next.contains("action=\"/library-page/did-restore-folder\""))
    #expect(try await !page(["deleted": "5"]).contains("Folder deleted"))
    // A deleted folder is treated like no folder.
    #expect(try await page(["folder": folder]).contains("<h1 dir=\"auto\">Library</h1>"))
    _ = try await post("did-restore-folder", ["folder": folder])
    #expect(try await page(["folder": folder]).contains("<h1 dir=\"auto\">Wood</h1>"))
  }

  @Test func movingShowsIsTakenBack() async throws {
    try await subscribeToBoth()
    let garden = try await addFolder("Garden")
    let night = try await addFolder("Night")
    _ = try await post("did-add-to-folder", ["show": "\(show)", "target": garden])
    let moved = try await postBoth("did-move-to-folder", ["folder": night])
    #expect(said(moved) == "2 shows moved to “Night”")
    #expect(try await titles(["folder": night]).count == 2)
    #expect(try await titles(["folder": garden]).isEmpty)
    let undo = try #require(offered(by: moved))
    let event = try #require(router.event(at: undo.path))
    let (form, neighbour) = (Form(undo.fields.mapValues { [$0] }), Viewer(userID: SampleLibrary.neighbour.rawValue))
    #expect(try await said(event.handle(form, neighbour)) == "This change can no longer be undone")
    #expect(try await titles(["folder": night]).count == 2)
    #expect(try await said(event.handle(form, viewer)) == "Folders restored")
    #expect(try await titles(["folder": garden]) == ["Moss & Stone"])
    #expect(try await said(event.handle(form, viewer)) == "This change can no longer be undone")
    #expect(try await titles() == ["Alder"])
    let removed = try await post("did-move-to-folder", ["show": "\(show)", "folder": "", "back": "/library"])
    #expect(said(removed) == "Moss & Stone removed from its folder")
    #expect(try await said(post("did-move-to-folder", ["folder": "", "back": "/library"])) == "Select at least one show")
  }

  @Test func markingAllAsPlayedIsTakenBackOnce() async throws {
    let marked = try await post("did-mark-played", ["show": "\(show) 99", "back": "/library"])
    #expect(said(marked) == "5 episodes marked as played")
    #expect(try await page().contains("data-live=\"unplayed-\(show)\"></span>"))
    #expect(try await log.take(offered(by: marked)) == 5)
    #expect(try await page().contains("data-live=\"unplayed-\(show)\">5</span>"))
    #expect(try await log.take(offered(by: marked)) == 0)
  }

  @Test func openPagesFollowEpisodesAndFeeds() async throws {
    let folder = try await addFolder("Garden")
    _ = try await post("did-add-to-folder", ["show": "\(show)", "target": folder])
    try await ListeningSessions(library: sample.library).mark([sample.episodes[0]], played: true, by: .local)
    let patches = try await router.livePatches(for: Change.episode(sample.episodes[0], .local), viewer)
    #expect(patches.map(\.key) == ["unplayed-\(show)", "library-counts", "unplayed-folder-\(folder)"])
    // The sidebar has them too.
    #expect(patches.first?.key == LibraryPageServices.UnplayedPatch(show: show).key)
    #expect(patches.last?.key == Int64(folder).map { LibraryPageServices.UnplayedPatch(folder: $0).key })
    #expect(patches.first?.text == "4" && patches.last?.text == "4")
    // A position report repeats what the pages know.
    let again = try await router.livePatches(for: Change.episode(sample.episodes[0], .local), viewer)
    #expect(again == [LivePatch("unplayed-\(show)", text: "4")])
    #expect(try await router.livePatches(for: Change.episode(sample.episodes[0], SampleLibrary.neighbour), viewer).isEmpty)
    #expect(try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 0), viewer).isEmpty)
    #expect(
      try await router.livePatches(for: Change.show(sample.show, addedEpisodes: 1), viewer).map(\.key) == ["unplayed-\(show)", "library"])
    #expect(try await router.livePatches(for: Change.subscriptionMark(sample.show, .local), viewer).map(\.key) == ["library"])
    let feed = try await router.livePatches(for: Change.feed(sample.show), viewer)
    #expect(feed == [LivePatch("library-\(show)", attributes: ["data-reload-on-failure": nil])])
    #expect(try await router.livePatches(for: Change.feed(ShowID(other)), viewer).isEmpty)
  }

  // MARK: - Private

  func subscribeToBoth() async throws {
    try await sample.library.subscriptions.subscribe(.local, to: ShowID(other), at: SampleLibrary.added)
  }

  func page(_ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: "/library", query: query, for: viewer).body.text
  }

  func titles(_ query: [String: String] = [:]) async throws -> [String] {
    try await page(query).matches(of: /class="(?:tile|row)-title" dir="auto">([^<]*)</).map { String($0.1).replacing("&amp;", with: "&") }
  }

  func addFolder(_ name: String) async throws -> String {
    guard case .navigate(let path) = try await post("did-add-folder", ["name": name]) else { return "" }
    return try #require(path.split(separator: "=").last.map(String.init))
  }

  @discardableResult
  func post(_ event: String, _ fields: [String: String]) async throws -> EventAnswer {
    try await #require(router.event(at: "/library-page/\(event)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  func postBoth(_ event: String, _ fields: [String: String] = [:]) async throws -> EventAnswer {
    let all = fields.mapValues { [$0] }.merging(["show": ["\(show)", "\(other)"], "back": ["/library"]]) { $1 }
    return try await #require(router.event(at: "/library-page/\(event)")).handle(Form(all), viewer)
  }

  var log: ChangeLog { ChangeLog(of: sample.library) }

  func offered(by answer: EventAnswer) -> Undo? {
    if case .notice(_, let undo, _) = answer { undo } else { nil }
  }

  func said(_ answer: EventAnswer) -> String? {
    if case .notice(let sentence, _, _) = answer { sentence } else { nil }
  }
}
