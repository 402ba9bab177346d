import Components
import Testing
import WebPage

@testable import Shell

@Suite("Page document")
struct ShellTests {
  private let tab = Tab(title: "Search", path: "/", icon: .search, identity: "search-page")
  private let page = Page(title: "A <b> & c", identity: "show-page:3", body: "<show-page></show-page>")

  @Test("The string catalog has exactly one string for each key")
  func catalogMatchesKeys() {
    #expect(Shell.strings.catalogKeys == Set(ShellString.allCases.map(\.rawValue)))
  }

  @Test("A notice has the link and the button of what it reports")
  func noticeHasLinkAndUndo() {
    var undo = Undo(path: "/bookmark-list/did-delete-clip", fields: ["clip": "4"], text: "Undo")
    #expect(!Shell.notice("Clip saved", undo: undo).text.contains("<a "))
    undo.link = Undo.Link(path: "/share?clip=4", text: "Share")
    let html = Shell.notice("Clip saved", undo: undo).text
    #expect(
      html.hasPrefix("Clip saved<form class=\"notice-undo\"")
        && html.contains("<a href=\"/share?clip=4\">Share</a><button type=\"submit\">Undo</button>"))
  }

  @Test("The document loads styles and modules from the asset base and has nothing inline")
  func strictPolicy() {
    let html = document(tabs: [tab])
    #expect(html.contains("<script type=\"module\" src=\"/assets/1/app.js\"></script>"))
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/assets/1/app.css\">"))
    #expect(html.contains("<link rel=\"modulepreload\" href=\"/assets/1/shared.js\">"))
    #expect(!html.contains("<style"))
    #expect(!html.contains(" style="))
    #expect(html.split(separator: "<script").dropFirst().allSatisfy { $0.contains("src=") })
  }

  @Test("A page that is seldom the first one loads the further assets, and single files need no preload")
  func loadsFurtherAssets() {
    #expect(!document(tabs: [tab]).contains("more."))
    let other = Page(title: "", identity: "settings-page", body: .empty)
    let html = shell.document(other, miniPlayer: .empty, tabs: [tab]).text
    #expect(html.contains("<link rel=\"stylesheet\" href=\"/assets/1/more.css\">") && html.contains(" data-more"))
    #expect(html.contains("<script type=\"module\" src=\"/assets/1/more.js\"></script>"))
    var selection = page
    selection.isSelection = true
    #expect(shell.document(selection, miniPlayer: .empty, tabs: [tab]).text.contains("/more.css\""))
    let single = Shell(assetBase: "/assets/single", isBundled: false, playerPath: nil)
    #expect(!single.document(page, miniPlayer: .empty, tabs: [tab]).text.contains("shared.js"))
  }

  @Test("The title is escaped, and the document contains the page fragment unchanged")
  func escapesTitle() {
    let html = document(tabs: [tab])
    #expect(html.contains("<title>A &lt;b&gt; &amp; c · Earnest</title>"))
    #expect(html.contains("data-identity=\"show-page:3\""))
    #expect(html.contains(shell.fragment(page, tabs: [tab]).text))
    #expect(shell.fragment(page, tabs: [tab]).text.hasPrefix("<main id=\"page\""))
  }

  @Test("The page for times without a connection leads to pages that the browser has")
  func offlinePage() {
    let page = Shell.offlinePage(links: [("On this device", "/downloads?part=device"), ("Library", "/library")])
    let html = shell.fragment(page, tabs: [tab]).text
    #expect(page.status == 200 && html.contains("data-identity=\"offline-page\""))
    #expect(html.contains("class=\"pill\" href=\"/downloads?part=device\"") && html.contains("href=\"/library\">Library</a>"))
  }

  @Test("The tab bar appears with two tabs and marks the current tab")
  func tabBar() {
    #expect(!document(tabs: [tab]).contains("class=\"tab-bar\""))
    let other = Tab(title: "Show", path: "/shows/3", icon: .wave, identity: "show-page:3")
    let html = document(tabs: [tab, other])
    #expect(html.contains("class=\"tab-bar\""))
    #expect(html.contains("data-tab=\"show-page:3\" aria-current=\"page\""))
  }

  @Test("A tab is lit on the pages below it and on shared pages that were opened directly, and none on a page that belongs to none")
  func litTab() {
    let home = Tab(title: "Home", path: "/", icon: .featured, identity: "home-page")
    let library = Tab(
      title: "Library", path: "/library", icon: .library, identity: "library", pages: ["history"],
      sharedPages: ["show-page", "history:new"])
    let account = Tab(title: "Me", path: "/me", icon: .person, identity: "me", pages: ["settings"])
    let shell = Shell(assetBase: "/assets/1", account: { account }, playerPath: nil)
    func lit(_ identity: String) -> [String] {
      let page = Page(title: "", identity: identity, body: "")
      return shell.document(page, miniPlayer: .empty, tabs: [home, library], user: 7, name: "Moss").text
        .matches(of: #/data-tab="([^"]+)" aria-current/#).map { String($0.1) }
    }
    #expect(lit("home-page") == ["home-page", "home-page"] && lit("library:3") == ["library", "library"])
    #expect(lit("history") == ["library", "library"] && lit("show-page:3") == ["library", "library"])
    #expect(lit("settings") == ["me"] && lit("player") == [])
    #expect(lit("history:new") == ["library", "library"])
    let shared = shell.fragment(Page(title: "", identity: "show-page:3", body: ""), tabs: [home, library], user: 7).text
    #expect(!shared.contains("data-section=\"library") && shared.contains("data-shared-section=\"library\""))
    let partOfOwn = shell.fragment(Page(title: "", identity: "history:new", body: ""), tabs: [home, library], user: 7).text
    #expect(!partOfOwn.contains("data-section=\"library") && partOfOwn.contains("data-shared-section=\"library\""))
    let below = shell.fragment(Page(title: "", identity: "history", body: ""), tabs: [home, library], user: 7).text
    #expect(!below.contains("data-shared-section"))
    #expect(
      below.contains("data-section=\"library\"")
        && below.contains("class=\"bar-account\" href=\"/me\" aria-label=\"Me\" data-section=\"me\">"))
    let own = shell.fragment(Page(title: "", identity: "settings", body: ""), tabs: [home, library], user: 7).text
    #expect(own.contains("data-section=\"me\" aria-current=\"page\">"))
  }

  @Test("Tabs and their links take dragged episodes where they say what happens to them")
  func dropTargets() {
    let library = Tab(
      title: "Library", path: "/library", icon: .library, identity: "library",
      links: [("Inbox", "/inbox", nil), ("Downloads", "/downloads", .download)])
    let queue = Tab(title: "Up Next", path: "/up-next", icon: .queueNext, identity: "up-next", drop: .playLast)
    let html = document(tabs: [library, queue])
    func target(_ action: String) -> String {
      "data-drop-url=\"/episode-actions/did-tap\" data-drop-key=\"episode\" data-drop-with=\"action=\(action)\">"
    }
    #expect(html.contains("href=\"/downloads\" \(target("download"))Downloads</a>") && html.contains("href=\"/inbox\">Inbox</a>"))
    #expect(html.contains("data-tab=\"up-next\" \(target("last"))") && !html.contains("data-tab=\"library\" data-drop"))
  }

  @Test("A link has room for its number, and a sidebar that its user has made a rail is one from the start")
  func countsAndRail() {
    let library = Tab(
      title: "Library", path: "/library", icon: .library, identity: "library",
      links: [("Inbox", "/inbox", nil), ("History", "/history", nil)], counts: ["/inbox": "inbox-count"])
    let html = document(tabs: [library])
    #expect(html.contains("href=\"/inbox\">Inbox<span class=\"sidebar-count\" data-live=\"inbox-count\"></span></a>"))
    #expect(html.contains("href=\"/history\">History</a>") && html.contains("aria-expanded=\"true\" aria-label=\"Wide sidebar\""))
    #expect(!html.contains("data-sidebar"))
    let rail = shell.document(page, miniPlayer: .empty, tabs: [library], sidebar: .rail).text
    #expect(rail.contains(" data-sidebar=\"rail\"") && rail.contains("aria-expanded=\"false\" aria-label=\"Wide sidebar\""))
    #expect(shell.document(page, miniPlayer: .empty, tabs: [library], sidebar: .whole).text.contains(" data-sidebar=\"whole\""))
  }

  @Test("The sidebar ends with the user's name")
  func userName() {
    let account = Tab(title: "Me", path: "/me", icon: .person, identity: "me")
    let shell = Shell(assetBase: "/assets/1", account: { account }, playerPath: nil)
    func html(_ name: String?) -> String { shell.document(page, miniPlayer: .empty, tabs: [tab], user: 7, name: name).text }
    #expect(html("<Moss>").contains("aria-label=\"Me: &lt;Moss&gt;\"") && html("<Moss>").contains(">&lt;Moss&gt;</span></a>"))
    #expect(html(nil).contains(">Me</span></a>"))
  }

  @Test("A page that is neither a tab nor beside one has a back link")
  func backLink() {
    #expect(document(tabs: [tab]).contains("class=\"bar-back\""))
    let root = Page(title: "Search", identity: "search-page", body: "")
    #expect(!shell.fragment(root, tabs: [tab]).text.contains("class=\"bar-back\""))
    let library = Tab(title: "Library", path: "/library", icon: .library, identity: "library", siblings: ["inbox"])
    func html(_ identity: String) -> String { shell.fragment(Page(title: "Inbox", identity: identity, body: ""), tabs: [library]).text }
    #expect(!html("inbox").contains("class=\"bar-back\"") && html("inbox:5").contains("class=\"bar-back\""))
  }

  @Test("The document lists keyboard shortcuts and has its media elements outside <main>")
  func outsideThePage() {
    let html = document(tabs: [tab])
    #expect(html.contains("id=\"shortcuts\" popover") && html.contains("<kbd data-for=\"[data-part=level]\">m</kbd>"))
    let outside = html.split(separator: "</main>").last ?? ""
    #expect(outside.contains("<audio id=\"audio\"") && outside.contains("<video id=\"video\" playsinline"))
  }

  @Test("The list of shortcuts leads to pages, and no key that presses a control is there twice")
  func shortcutList() {
    let shell = Shell(assetBase: "/assets/1", playerPath: nil, letterPages: { [("l", "Library", "/library")] })
    let html = Link.$basePath.withValue("/ear") { shell.document(page, miniPlayer: .empty, tabs: [tab]).text }
    #expect(html.contains("<a href=\"/ear/library\" data-page=\"l\">Library</a><kbd>g</kbd><kbd>l</kbd>"))
    let keys = html.matches(of: #/<kbd data-for="[^"]+"[^>]*>(.)</kbd>/#).map { String($0.1) }
    #expect(keys.count > 10 && Set(keys).count == keys.count)
  }

  @Test("The sidebar has the settings at its foot, below the user")
  func settingsAtTheFoot() throws {
    let account = Tab(title: "Me", path: "/me", icon: .person, identity: "me", links: [("Settings", "/settings", nil)])
    let shell = Shell(assetBase: "/assets/1", account: { account }, playerPath: nil)
    let html = shell.document(page, miniPlayer: .empty, tabs: [tab], user: 7).text
    let foot = try #require(html.split(separator: "class=\"sidebar-foot\"").last?.split(separator: "</nav>").first)
    #expect(foot.contains("href=\"/me\"") && foot.contains("<a class=\"sidebar-link\" href=\"/settings\">Settings</a>"))
  }

  @Test("A document names its user, and mentions an expired sign-in; one without a user mentions listening that waits for it")
  func user() {
    let signedIn = Link.$basePath.withValue("/ear") { shell.document(page, miniPlayer: .empty, tabs: [tab], user: 7).text }
    #expect(signedIn.contains("<html lang=\"en\" data-theme=\"system\" data-user=\"7\" data-base=\"/ear\""))
    #expect(signedIn.contains("data-title=\"A &lt;b&gt; &amp; c · Earnest\" data-user=\"7\""))
    #expect(signedIn.contains("role=\"status\" hidden><a href=\"/ear/sign-in\">Sign in to sync</a></p>"))
    #expect(!signedIn.contains("data-character-keys"))
    let keyless = shell.document(page, miniPlayer: .empty, tabs: [tab], user: 7, usesCharacterKeys: false).text
    #expect(keyless.contains(" data-character-keys=\"off\""))
    let without = document(tabs: [tab])
    #expect(!without.contains("data-user") && !without.contains("/sign-in\""))
    #expect(without.contains("hidden>Some listening on this device isn’t synced yet. Sign in to sync it.</p>"))
  }

  @Test("All URLs include the base path")
  func basePath() {
    let html = Link.$basePath.withValue("/ear") { document(tabs: [tab]) }
    #expect(html.contains("data-base=\"/ear\" data-player-url=\"/ear/player\""))
    #expect(!html.replacing("=\"/ear/", with: "").contains("href=\"/"))
    #expect(!html.replacing("=\"/ear/", with: "").contains("src=\"/"))
  }

  @Test("A missing page returns status 404 with a clear message and a link home")
  func missingPage() {
    #expect(Shell.missingPage.status == 404)
    #expect(Shell.missingPage.body.text.contains("<h1>Page not found</h1>"))
    #expect(Shell.missingPage.body.text.contains("href=\"/\""))
  }

  private var shell: Shell {
    Shell(assetBase: "/assets/1", firstPages: ["show-page"], playerPath: "/player", signInPath: "/sign-in")
  }

  private func document(tabs: [Tab]) -> String { shell.document(page, miniPlayer: .empty, tabs: tabs).text }
}
