import Components
import Foundation
import Testing
import WebPage

@testable import LibraryPage

@Suite("Library page")
struct LibraryPageTests {
  @Test("A tile links to its show and has its title, its unplayed episodes and its marks")
  func rendersSample() {
    let html = LibraryPage.html(.sample).text
    #expect(html.contains("<a class=\"library-tile\" href=\"/shows/3\" data-cursor>"))
    #expect(html.contains("dir=\"auto\">Slow Green Things</span><span class=\"tile-badge\" data-live=\"unplayed-3\">3</span>"))
    #expect(html.contains("data-live=\"unplayed-4\"></span>"))
    #expect(html.components(separatedBy: "class=\"tile-star\"").count == 2)
    #expect(html.contains("data-live=\"library-4\" data-reload-on-failure=\"\"") && html.contains("aria-label=\"Not updating\""))
    #expect(html.contains("class=\"library-segments\""))
  }

  @Test("One menu adds shows, a folder, a playlist and own audio")
  func addsFromOneMenu() throws {
    var content = LibraryPage.Content.sample
    func menu() throws -> Substring {
      let html = LibraryPage.html(content).text
      return try #require(html.firstMatch(of: #/id="library-add" popover.*?did-pull/#.dotMatchesNewlines())).0
    }
    let all = try menu()
    let entries = ["Find shows", "Add by link", "New folder", "New playlist", "Your audio", "Import from another app"]
    let places = try entries.map { try #require(all.firstRange(of: "\($0)<")).lowerBound }
    #expect(places == places.sorted() && all.contains("<form class=\"menu-form\" method=\"get\" action=\"/search\">"))
    (content.urls.search, content.urls.newPlaylist, content.urls.ownShows) = (nil, nil, nil)
    let rest = try menu()
    #expect(!rest.contains("Add by link") && !rest.contains("New playlist") && rest.contains("New folder"))
  }

  @Test("Covers and folders have menus of at most nine actions")
  func haveMenus() {
    let html = LibraryPage.html(.sample).text
    #expect(html.contains("data-cover-plays role=\"button\" href=\"/shows/3/actions\" aria-label=\"More options for Slow Green Things\""))
    #expect(html.contains("href=\"/library/folders/5\" aria-label=\"More options for Garden\""))
    #expect(html.ranges(of: " data-menu>").count == 3)
    var actions = LibraryPage.ShowActions.sample
    let menu = LibraryPage.html(actions: actions).text
    #expect(
      menu.contains("name=\"value\" value=\"false\"") && menu.contains("Remove from favourites") && menu.contains(">Archive</button>"))
    #expect(menu.contains("href=\"/shows/3?settings=true\"") && menu.contains("href=\"/share?show=3\""))
    #expect(menu.matches(of: /<(?:button|a)\b/).count == 7)
    (actions.isArchived, actions.show.isFavourite, actions.show.title) = (true, false, "<b>")
    let other = LibraryPage.html(actions: actions).text
    #expect(other.contains("Add to favourites") && other.contains(">Restore</button>") && other.contains("&lt;b&gt;</h1>"))
  }

  @Test("A folder shows at most four covers, its name and its number")
  func rendersFolder() {
    var content = LibraryPage.Content.sample
    let covers = (0..<7).map { (title: "Show \($0)", artworkURL: Optional("/artwork/\($0)")) }
    content.tiles = [
      .folder(
        LibraryPage.Content.Folder(
          folder: 5, name: "<b>", url: "/library?folder=5", menuURL: "/library/folders/5", covers: covers, count: 7, unplayed: 90,
          arrived: 12))
    ]
    let html = LibraryPage.html(content).text
    #expect(html.components(separatedBy: "<img").count == 5 && html.contains(">&lt;b&gt;</span>") && html.contains(">12</span>"))
    content.view = .list
    #expect(LibraryPage.html(content).text.contains("Folder\u{A0}· 7 shows"))
  }

  @Test("A tile is short, because a library has hundreds")
  func tilesAreShort() {
    let show = LibraryPage.Content.Show(
      show: 1_234, title: "The Archive at Hallow Quay", artworkURL: "/artwork/1234", url: "/shows/1234",
      menuURL: "/shows/1234/actions", unplayed: 12, arrived: 12)
    var content = LibraryPage.Content.sample
    content.tiles = [.show(show)]
    #expect(LibraryPage.tile(content.tiles[0], content).text.utf8.count < 800)
  }

  @Test("In the list, rows have author, date and the state of the feed as text")
  func rendersList() {
    var content = LibraryPage.Content.sample
    content.view = .list
    let html = LibraryPage.html(content).text
    #expect(html.contains("Meadow Radio") && html.contains("Latest:"))
    #expect(html.contains("No episodes\u{A0}· <span class=\"tile-failure\">Not updating"))
  }

  @Test("Selecting has a checkbox for each show and one bar of actions")
  func rendersSelection() {
    var content = LibraryPage.Content.sample
    content.mode = .selecting
    let html = LibraryPage.html(content).text
    #expect(html.contains("name=\"show\" value=\"3\" aria-label=\"Slow Green Things\"") && !html.contains("href=\"/shows/3\""))
    for event in ["did-set-favourite", "did-move-to-folder", "did-mark-played", "did-refresh", "did-set-archived", "did-unsubscribe"] {
      #expect(html.contains("formaction=\"/library-page/\(event)\""))
    }
    #expect(html.contains("name=\"folder\" value=\"5\"") && html.contains("name=\"folder\" value=\"new\""))
    content.filter = .archived
    #expect(LibraryPage.html(content).text.contains("name=\"value\" value=\"false\""))
  }

  @Test("In the manual order tiles have move handles and move buttons")
  func arranges() {
    var content = LibraryPage.Content.sample
    (content.order, content.mode) = (.manual, .arranging)
    let html = LibraryPage.html(content).text
    #expect(html.contains("<sortable-grid") && html.contains("data-key=\"3\"") && html.contains("aria-label=\"Move Tea at Four\""))
    #expect(html.contains("data-move-url=\"/library-page/did-move\" data-move-key=\"show\""))
    #expect(html.contains("action=\"/library-page/did-step\"") && html.contains("name=\"way\" value=\"top\""))
  }

  @Test("In the manual order tiles are dragged where they are, folders among folders; in other orders they are not")
  func dragsWithoutAMode() {
    var content = LibraryPage.Content.sample
    #expect(!LibraryPage.html(content).text.contains("<sortable-grid"))
    content.order = .manual
    content.urls.arrange = "/library?arrange=true"
    let html = LibraryPage.html(content).text
    #expect(html.contains("<sortable-grid") && !html.contains("sort-handle"))
    #expect(html.contains("<li data-key=\"3\" data-version=\"3f\" data-live=\"library-3\""))
    let folder = "data-key=\"folder-5\" data-group=\"folder\" data-move-url=\"/library-page/did-move-folder\" data-move-key=\"folder\""
    #expect(html.contains(folder))
    let takes = "data-into-url=\"/library-page/did-move-to-folder\" data-into-key=\"show\" data-into-with=\"folder=5\""
    #expect(html.contains(takes))
    // The entry of the menu that leads to the handles stays: it is the way without dragging.
    #expect(html.contains("href=\"/library?arrange=true\""))
    content.mode = .arranging
    let arranging = LibraryPage.html(content).text
    #expect(arranging.contains("aria-label=\"Move Garden\"") && arranging.contains("action=\"/library-page/did-step-folder\""))
  }

  @Test("A folder can be renamed, deleted and filled on its own page")
  func showsFolder() {
    var content = LibraryPage.Content.sample
    (content.folder, content.tiles) = ((5, "Garden"), [])
    let html = LibraryPage.html(content).text
    #expect(html.contains("<h1 dir=\"auto\">Garden</h1>") && html.contains("This folder is empty") && html.contains("Add shows</a>"))
    #expect(html.contains("action=\"/library-page/did-rename-folder\"") && html.contains("name=\"folder\" value=\"5\""))
    content.mode = .adding
    #expect(LibraryPage.html(content).text.contains("All your shows are in this folder"))
  }

  @Test("An empty page has one sentence and one button", arguments: LibraryPage.Filter.allCases)
  func showsNothing(filter: LibraryPage.Filter) {
    var content = LibraryPage.Content.sample
    (content.tiles, content.filter) = ([], filter)
    let html = LibraryPage.html(content).text
    let state = html.components(separatedBy: "class=\"empty-state\"").last ?? ""
    #expect(state.components(separatedBy: "class=\"pill\"").count == 2 && !state.contains("<p>"))
    content.hasAny = false
    let first = LibraryPage.html(content).text
    #expect(first.contains("No subscriptions yet") && first.contains("href=\"/search\">Find shows") && !first.contains("library-tools"))
  }

  @Test("The version changes with everything that is no leaf")
  func versionFollowsChanges() {
    let first = version(.sample)
    var content = LibraryPage.Content.sample
    content.view = .list
    #expect(version(content) != first)
    content = .sample
    content.tiles.removeLast()
    #expect(version(content) != first)
    content = .sample
    guard case .show(var show) = content.tiles[0] else { return }
    show.unplayed = 9
    content.tiles[0] = .show(show)
    // The number is a leaf, unless the order follows it.
    #expect(version(content) == first)
    content.order = .unplayed
    var sorted = LibraryPage.Content.sample
    sorted.order = .unplayed
    #expect(version(content) != version(sorted))
  }

  private func version(_ content: LibraryPage.Content) -> String {
    let html = LibraryPage.html(content).text
    return String(html.components(separatedBy: "data-version=\"").dropFirst().first?.prefix { $0 != "\"" } ?? "")
  }
}
