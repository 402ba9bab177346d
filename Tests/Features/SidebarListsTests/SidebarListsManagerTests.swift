import Events
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import SidebarLists
import SidebarListsManager
import Subscriptions
import TestSupport
import Testing
import WebPage

@Suite struct SidebarListsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let moment = FixedClock().read()

  private func page(for viewer: Viewer? = nil) async throws -> String {
    try await router.page(at: "/sidebar", query: [:], for: viewer ?? self.viewer).body.text
  }

  @Test func linksFoldersFavouritesAndPlaylistsOfTheUserOnly() async throws {
    let sample = try await SampleLibrary()
    let library = sample.library
    SidebarListsManager.activate(in: router, library: library)
    let show = sample.show
    try await library.subscriptions.subscribe(.local, to: show, at: moment)
    #expect(try await !page().contains("<h2"), "nothing to list or to add, and no headings")

    try await library.subscriptions.setFavourite(true, show, by: .local, at: moment)
    _ = try await library.folders.add("Evenings", of: .local, at: moment)
    let rules = SmartRules(state: .any)
    _ = try await library.lists.add("On the train", rules, order: .newest, for: .local, at: moment)
    let playlist = try await library.playlists.add("Road trip", for: .local, at: moment)
    let text = try await page()
    #expect(text.contains("href=\"/playlists/\(playlist)\"") && text.contains("Road trip"))
    // Episodes are dropped on playlists by hand alone, and shows on folders.
    #expect(
      text.contains(
        "data-drop-url=\"/playlist-page/did-add\" data-drop-key=\"episodes\" data-drop-with=\"playlist=\(playlist)&amp;value=true\""))
    #expect(text.contains("data-drop-url=\"/library-page/did-move-to-folder\" data-drop-key=\"show\" data-drop-with=\"folder="))
    #expect(text.matches(of: #/data-drop-url/#).count == 2)
    #expect(text.ranges(of: "<li data-menu>").count == 4 && text.contains("href=\"/lists/playlist-\(playlist)/actions\""))
    #expect(text.contains("Evenings") && text.contains("On the train") && text.contains("/shows/\(show.rawValue)"))
    #expect(try await !page(for: Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("<li"))
  }

  @Test func countsPlaylistsAndOffersNewFoldersAndPlaylists() async throws {
    let sample = try await SampleLibrary()
    SidebarListsManager.activate(in: router, library: sample.library)
    router.navigate(LibraryPageServices.Navigate.self) { _, _ in nil }
    router.navigate(PlaylistPageServices.NavigatePlaylist.self) { _, _ in nil }
    router.embed(InboxPageServices.EmbedCount.self) { _, _ in "<span data-live=\"inbox-count\">4</span>" }
    let text = try await page()
    #expect(text.contains("<div class=\"sidebar-counts\" hidden><span data-live=\"inbox-count\">4</span></div>"))
    #expect(
      text.contains("href=\"/playlists/create\" aria-label=\"New playlist\"") && text.contains("action=\"/library-page/did-add-folder\""))
    #expect(text.ranges(of: "<details ").count == 2 && !text.contains("<li"))

    let playlist = try await sample.library.playlists.add("Road trip", for: .local, at: moment)
    try await sample.library.playlists.put(Array(sample.episodes.prefix(2)), .last, in: playlist, of: .local, at: moment)
    let folder = try await sample.library.folders.add("Evenings", of: .local, at: moment)
    let filled = try await page()
    #expect(filled.contains("Road trip</span><span class=\"sidebar-count\">2</span></a>"))
    #expect(filled.contains("<ul data-move-url=\"/library-page/did-move-folder\" data-move-key=\"folder\">"))
    #expect(filled.contains("<li data-menu data-order-key=\"\(folder.id)\">"))

    // Playlists of both kinds share an order.
    let smart = try await sample.library.lists.add("Train", SmartRules(), order: .newest, for: .local, at: moment).id
    try await sample.library.playlists.place(.smart(smart), before: .playlist(playlist), of: .local)
    let moved = try await page()
    #expect(
      moved.contains("<ul data-move-url=\"/playlist-page/did-move-list\" data-move-key=\"list\"><li data-menu data-order-key=\"\(smart)\">")
    )
    #expect(moved.contains("</li><li data-menu data-order-key=\"playlist-\(playlist)\">"))
  }

  @Test func countsUnplayedEpisodesOfFoldersAndFavourites() async throws {
    let sample = try await SampleLibrary()
    let (library, show) = (sample.library, sample.show)
    SidebarListsManager.activate(in: router, library: library)
    let folder = try await library.folders.add("Evenings", of: .local, at: moment)
    let empty = try await library.folders.add("Mornings", of: .local, at: moment)
    try await library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added - 100_000_000)
    try await library.subscriptions.setFavourite(true, show, by: .local, at: moment)
    _ = try await library.folders.move(show, to: [folder.id], of: .local)
    let text = try await page()
    // The library's patches change the numbers.
    #expect(text.contains("<span class=\"sidebar-count\" data-live=\"unplayed-\(show.rawValue)\">5</span>"))
    #expect(text.contains("data-live=\"unplayed-folder-\(folder.id)\">5</span>"))
    #expect(text.contains("data-live=\"unplayed-folder-\(empty.id)\"></span>"))

    try await library.subscriptions.setArchived(true, show, by: .local, at: moment)
    #expect(try await page().contains("data-live=\"unplayed-folder-\(folder.id)\"></span>"))
  }

  @Test func linksFollowedPeopleWhereTheyHaveAPage() async throws {
    let sample = try await SampleLibrary()
    SidebarListsManager.activate(in: router, library: sample.library)
    try await sample.library.people.set(true, "Ada Byron", by: .local, at: moment)
    #expect(try await !page().contains("Ada Byron"))
    router.navigate(PersonPageServices.Navigate.self) { _, _ in nil }
    #expect(try await page().contains("<li><a class=\"sidebar-link\" href=\"/person?name=Ada%20Byron\""))
    router.navigate(PersonPageServices.NavigateFollowed.self) { _, _ in nil }
    #expect(try await page().contains("href=\"/people\""))
    #expect(try await !page(for: Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("href=\"/people\""))
    router.navigate(PersonPageServices.NavigateActions.self) { _, _ in nil }
    #expect(try await page().contains("<a class=\"menu-link\" role=\"button\" href=\"/person/actions?name=Ada%20Byron\""))
    #expect(try await !page(for: Viewer(userID: SampleLibrary.neighbour.rawValue)).contains("Ada Byron"))
  }

  @Test func followsChangesOfFoldersAndPlaylists() async throws {
    let sample = try await SampleLibrary()
    SidebarListsManager.activate(in: router, library: sample.library)
    for change in [
      Change.playlists(.local), .playlist(1, .local), .subscription(sample.show, .local), .subscriptionMark(sample.show, .local),
    ] {
      #expect(try await router.livePatches(for: change, viewer).map(\.key) == [SidebarLists.livePatch])
    }
    #expect(try await router.livePatches(for: Change.playlist(1, SampleLibrary.neighbour), viewer).isEmpty)
    #expect(try await router.livePatches(for: Change.playlists(SampleLibrary.neighbour), viewer).isEmpty)
  }
}
