import Components
import Foundation
import Testing
import WebPage

@testable import PlaylistPage

@Suite("Playlist pages")
struct PlaylistPageTests {
  private let hostile = "\"><script>alert(1)</script>"

  @Test("A smart playlist shows its rules, plays as a whole and can be edited")
  func rendersSample() {
    let html = PlaylistPage.html(.sample).text
    let rules = ["Unplayed", "Garden", "Last 30 days", "At most 30 min", "“moss” in the title", "Shortest first"]
    #expect(html.contains(rules.joined(separator: "\u{A0}· ")))
    #expect(html.contains("action=\"/playlist-page/did-play\"") && html.contains("name=\"list\" value=\"4\""))
    #expect(html.contains("href=\"/lists/4?edit=true\"") && html.contains("href=\"/episodes/7\""))
    #expect(html.contains("data-live=\"row-7\" data-finished=\"false\" data-favourite=\"true\"") && html.contains("<swipe-row"))
    #expect(!html.contains("<sortable-list"))
  }

  @Test("The icons of sharing and of the device are together with Select in the head")
  func pairsTheDevice() {
    var content = PlaylistPage.Content.sample
    content.deviceURL = "/downloads?part=device"
    let html = PlaylistPage.html(content).text
    let pair =
      #/<div class="listed-tools"><a [^>]*id="list-select"(?:(?!<\/div>).)*id="list-share" href="\/share\?list=4"(?:(?!<\/div>).)*class="round-button for-device"/#
    #expect(html.contains(pair))
    (content.rows, content.deviceURL, content.shareURL) = ([], nil, nil)
    #expect(!PlaylistPage.html(content).text.contains("<div class=\"listed-tools\">"))
  }

  @Test("Rows have move handles in manual order")
  func sortsByHand() {
    var content = PlaylistPage.Content.sample
    content.isSortable = true
    let html = PlaylistPage.html(content).text
    #expect(
      html.contains("<sortable-list")
        && html.contains("data-move-url=\"/playlist-page/did-move\" data-move-key=\"episode\" data-move-with=\"list=4\""))
    #expect(html.contains("action=\"/playlist-page/did-step\"") && html.contains("name=\"list\" value=\"4\""))
  }

  @Test("The rows of a playlist by hand are moved and removed by its own posts")
  func changesByHand() {
    let html = PlaylistPage.html(.byHand).text
    #expect(html.contains("data-move-url=\"/playlist-page/did-move-entry\" data-move-key=\"episode\" data-move-with=\"playlist=7\""))
    #expect(html.contains("action=\"/playlist-page/did-step-entry\"") && html.contains("data-live=\"lists playlist-7\""))
    #expect(html.components(separatedBy: "class=\"listed-remove\"").count == 3 && html.contains("id=\"row-removal\""))
    #expect(html.contains("name=\"list\" value=\"playlist-7\"") && html.contains("2 episodes"))
  }

  @Test(
    "Selected episodes become favourites, and leave the list of favourites", arguments: [PlaylistPage.Kind.smart, .favourites])
  func selectsFavourites(kind: PlaylistPage.Kind) {
    var content = PlaylistPage.Content.sample
    (content.kind, content.selects, content.actions) = (kind, true, [.favourite, .unfavourite, .markPlayed])
    let actions = PlaylistPage.html(content).text.matches(of: /class="selection-action" name="action" value="([a-z]+)"/).map {
      String($0.1)
    }
    #expect(actions == (kind == .favourites ? ["unfavourite", "played"] : ["favourite", "played"]))
  }

  @Test(
    "Archived episodes stay in favourites and in playlists by hand",
    arguments: [(PlaylistPage.Kind.favourites, false), (.playlist, false), (.new, true), (.inProgress, true), (.smart, true)])
  func hidesArchived(kind: PlaylistPage.Kind, isHidden: Bool) {
    var content = PlaylistPage.Content.sample
    content.kind = kind
    #expect(PlaylistPage.html(content).text.contains("data-hides-archived") == isHidden)
  }

  @Test("The sheet marks the playlists that have all episodes, and says how many the others have")
  func marksPlaylists() throws {
    let html = PlaylistPage.html(PlaylistPage.Adding.someAdded).text
    #expect(html.contains("<header class=\"sheet-bar\"><a class=\"round-button sheet-close\""))
    #expect(html.contains("data-sheet") && html.contains("href=\"/lists/new\" data-dismiss"))
    let buttons = html.matches(of: #/<button type="submit" class="adding-row".*?<\/button>/#.dotMatchesNewlines()).map { String($0.0) }
    try #require(buttons.count == 2)
    #expect(buttons[0].contains("value=\"true\" aria-pressed=\"false\"") && buttons[0].contains("12 episodes\u{A0}· 1 of 2 added"))
    #expect(buttons[1].contains("value=\"false\" aria-pressed=\"true\""))
    #expect(html.contains("name=\"episodes\" value=\"7.9\"") && html.contains("action=\"/playlist-page/did-create-playlist\""))
  }

  @Test(
    "An empty list shows the next step and no play button",
    arguments: [PlaylistPage.Kind.new, .inProgress, .favourites, .smart, .playlist])
  func showsNothing(kind: PlaylistPage.Kind) {
    var content = PlaylistPage.Content(kind: kind, key: "new", title: "New", rows: [], offersQueue: true, url: "/lists/new")
    (content.searchURL, content.homeURL, content.editURL) = ("/search", "/", "/lists/4?edit=true")
    let html = PlaylistPage.html(content).text
    #expect(html.contains("empty-state") && html.contains("<a class=\"pill\" href=\"") && !html.contains("did-play"))
    if [.inProgress, .favourites].contains(kind) { #expect(html.contains("href=\"/\">Find something to play</a>")) }
  }

  @Test("The overview shows all lists and can restore a deleted playlist")
  func showsLists() {
    var content = PlaylistPage.Lists(
      newURL: "/lists/new", newCount: 3, inProgressURL: "/lists/in-progress", favouritesURL: "/lists/favourites",
      createURL: "/playlists/create", playlists: [])
    #expect(
      PlaylistPage.html(content).text.contains("3 new episodes") && PlaylistPage.html(content).text.contains("or let Earnest select them."))
    content.deleted = 9
    content.playlists = [
      .init(name: hostile, url: "/lists/4", menuURL: "/lists/4/actions", kind: .rules(PlaylistPage.Rules(state: .any))),
      .init(name: hostile, url: "/playlists/7", menuURL: "/lists/playlist-7/actions", kind: .episodes(12)),
    ]
    content.deletedPlaylist = 8
    let html = PlaylistPage.html(content).text
    #expect(
      html.contains("All episodes\u{A0}· Newest first") && html.contains("action=\"/playlist-page/did-undo\"")
        && html.contains("action=\"/playlist-page/did-restore-playlist\"") && html.contains("href=\"/playlists/7\"")
        && html.contains("12 episodes") && html.contains("href=\"/playlists/create\"") && !html.contains("<script>"))
    #expect(html.ranges(of: "<h2").count == 1 && html.ranges(of: "class=\"row-note one-line\"").count == 2)
    #expect(html.ranges(of: "<li data-menu=\"row\">").count == 2 && html.contains("href=\"/lists/playlist-7/actions\""))
  }

  @Test("The form shows the current rules and the number of matching episodes")
  func editsRules() {
    let rules = PlaylistPage.Rules(
      sources: ["show-7", "folder-5"], sourceNames: ["Moss", "Garden"], days: 8, minMinutes: 11, maxMinutes: nil, state: .played,
      titleFilter: hostile, order: .oldest)
    let html = PlaylistPage.html(
      PlaylistPage.Editing(
        list: 4, name: hostile, rules: rules, folders: [(5, "Garden"), (6, "Sea")], shows: [(7, "Moss")], maxSources: 20,
        preview: .matches(
          .init(rules: rules, count: 12, isCut: true, rows: [.running])), backURL: "/lists/4")
    ).text
    for value in ["show-7", "folder-5"] { #expect(html.contains("name=\"source\" value=\"\(value)\" checked")) }
    #expect(html.contains("name=\"source\" value=\"folder-6\" autocomplete"))
    #expect(html.contains("Played\u{A0}· Moss, Garden\u{A0}· Last 8 days") && html.contains("formaction=\"/playlist-page/did-preview\""))
    let preview = html.firstMatch(of: #/id="list-preview".*<\/ol>/#.dotMatchesNewlines())?.0
    #expect(preview?.contains("data-episode=\"7\"") == true && preview?.contains("download-button") == false)
    for value in ["8", "11", "played", "oldest"] { #expect(html.contains("<option value=\"\(value)\" selected>")) }
    #expect(html.contains(">12+ episodes</p>") && html.contains("<h1>Edit playlist</h1>") && !html.contains("listed-ways"))
    #expect(html.contains("did-delete"))
    #expect(!html.contains("<script>"))
    #expect(PlaylistPage.preview(.badSource).text.contains("no longer exists"))
    #expect(PlaylistPage.preview(.tooManySources).text.contains("Too many"))
    let lost = {
      var rules = PlaylistPage.Rules()
      rules.hasLostSources = true
      return rules
    }()
    #expect(PlaylistPage.sentence(for: lost) == "Unplayed\u{A0}· Its shows no longer exist\u{A0}· Newest first")
    #expect(PlaylistPage.sentence(for: PlaylistPage.Rules(sourceNames: ["A", "B", "C", "D"])).contains("A and 3 more"))
  }

  @Test("The posted form is decoded, and invalid values are rejected")
  func readsForm() throws {
    var fields = [
      "source": "folder-5", "state": "unplayed", "days": "", "shortest": "", "longest": "-9", "words": "  two   words ", "order": "byHand",
    ]
    func rules() throws -> PlaylistPage.Rules { try PlaylistPage.Rules(Form(fields.mapValues { [$0] })) }
    #expect(
      try rules() == PlaylistPage.Rules(sources: ["folder-5"], maxMinutes: 0, state: .unplayed, titleFilter: "two words", order: .manual))
    fields["days"] = "soon"
    #expect(throws: FormError.notANumber("days")) { try rules() }
    (fields["days"], fields["state"]) = ("7", "lost")
    #expect(throws: FormError.missing("state")) { try rules() }
  }
}
