import Testing
import WebPage

@testable import Components

@Suite("Episode menu")
struct EpisodeMenuTests {
  private let removal: EpisodeMenu.Removal = (action: "/up-next/did-remove", fields: [("back", "/up-next")], text: "Remove")

  @Test("A page has one form for its menus, with the button that removes a row from its list")
  func hasForms() {
    let html = EpisodeMenu.form([.playNext, .favourite], backTo: "/lists/new?a=1&b=2", removal: removal).text
    #expect(html.contains("<form id=\"row-actions\" method=\"post\"") && html.contains("data-actions=\"next favourite\""))
    #expect(html.contains("name=\"back\" value=\"/lists/new?a=1&amp;b=2\""))
    #expect(html.contains("<form id=\"row-removal\" method=\"post\" action=\"/up-next/did-remove\" hidden>"))
    #expect(html.contains("form=\"row-removal\" class=\"to-remove\" name=\"episode\" data-removes"))
  }

  @Test("A part beside the page has forms of its own")
  func hasOwnForms() {
    let html = EpisodeMenu.form([.playNext], backTo: "/up-next", id: "panel-actions").text
    #expect(html.hasPrefix("<form id=\"panel-actions\"") && !html.contains("row-"))
    let removing = EpisodeMenu.removal(removal, id: "panel-removal").text
    #expect(removing.contains("<form id=\"panel-removal\"") && removing.contains("form=\"panel-removal\"") && !removing.contains("row-"))
  }

  @Test("A row says what the menu needs to know, also where it shows no ring")
  func saysItsState() {
    var row = EpisodeRow.Content.running
    row.title = "\"><b>"
    #expect(
      EpisodeMenu.state(of: row).text
        == " data-episode=\"7\" data-title=\"&quot;&gt;&lt;b&gt;\" data-live=\"row-7\" data-finished=\"false\" data-favourite=\"false\" data-download=\"running\""
    )
    (row.isFinished, row.isArchived, row.isFavourite, row.download) = (true, true, true, nil)
    #expect(
      EpisodeMenu.state(of: row).text.hasSuffix("data-finished=\"true\" data-archived=\"true\" data-favourite=\"true\""))
  }
}
