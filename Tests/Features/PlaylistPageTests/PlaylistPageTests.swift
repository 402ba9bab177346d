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
    #expect(html.contains("Unplayed · Garden · Last 30 days · At most 30 min · “moss” in the title · Shortest first"))
    #expect(html.contains("action=\"/playlist-page/did-play\"") && html.contains("name=\"list\" value=\"4\""))
    #expect(html.contains("href=\"/lists/4?edit=true\"") && html.contains("href=\"/episodes/7\""))
    #expect(html.contains("data-live=\"row-7\" data-finished=\"false\" data-favourite=\"true\"") && html.contains("<swipe-row"))
    #expect(!html.contains("<sortable-list"))
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

  @Test("An empty list shows an empty state and no play button", arguments: [PlaylistPage.Kind.new, .inProgress, .favourites, .smart])
  func showsNothing(kind: PlaylistPage.Kind) {
    let html = PlaylistPage.html(PlaylistPage.Content(kind: kind, key: "new", title: "New", rows: [], offersQueue: true, url: "/lists/new"))
      .text
    #expect(html.contains("empty-state") && !html.contains("did-play"))
  }

  @Test("The overview shows all lists and can restore a deleted smart playlist")
  func showsLists() {
    var content = PlaylistPage.Lists(
      newURL: "/lists/new", newCount: 3, inProgressURL: "/lists/in-progress", favouritesURL: "/lists/favourites",
      createURL: "/lists/create",
      smart: [])
    #expect(
      PlaylistPage.html(content).text.contains("3 new episodes") && PlaylistPage.html(content).text.contains("No smart playlists yet"))
    content.smart = [.init(name: hostile, url: "/lists/4", rules: PlaylistPage.Rules(state: .any))]
    content.deleted = 9
    let html = PlaylistPage.html(content).text
    #expect(
      html.contains("Played or unplayed · Newest first") && html.contains("action=\"/playlist-page/did-undo\"")
        && !html.contains("<script>"))
  }

  @Test("The form shows the current rules and the number of matching episodes")
  func editsRules() {
    let rules = PlaylistPage.Rules(
      source: "show-7", days: 8, minMinutes: 11, maxMinutes: nil, state: .played, titleFilter: hostile, order: .oldest)
    let html = PlaylistPage.html(
      PlaylistPage.Editing(
        list: 4, name: hostile, rules: rules, folders: [(5, "Garden")], shows: [(7, "Moss")],
        preview: .init(episodes: 12, isCut: true, episodesReadPerShow: 20, readsOldest: true), backURL: "/lists/4")
    ).text
    for value in ["show-7", "8", "11", "played", "oldest"] { #expect(html.contains("<option value=\"\(value)\" selected>")) }
    #expect(
      html.contains("At least 12 matching episodes Includes up to 20 of each show’s oldest episodes."))
    #expect(html.contains("did-delete"))
    #expect(!html.contains("<script>"))
    #expect(PlaylistPage.preview(nil).text.contains("no longer exists"))
  }

  @Test("The posted form is decoded, and invalid values are rejected")
  func readsForm() throws {
    var fields = [
      "source": "folder-5", "state": "unplayed", "days": "", "shortest": "", "longest": "-9", "words": "  two   words ", "order": "byHand",
    ]
    func rules() throws -> PlaylistPage.Rules { try PlaylistPage.Rules(Form(fields.mapValues { [$0] })) }
    #expect(
      try rules() == PlaylistPage.Rules(source: "folder-5", maxMinutes: 0, state: .unplayed, titleFilter: "two words", order: .manual))
    fields["days"] = "soon"
    #expect(throws: FormError.notANumber("days")) { try rules() }
    (fields["days"], fields["state"]) = ("7", "lost")
    #expect(throws: FormError.missing("state")) { try rules() }
  }
}
