import Components
import Testing
import WebPage

@testable import BookmarkList

@Suite("Bookmark list")
struct BookmarkListTests {
  @Test("A bookmark is listed under its show, plays from its position and has an editable note")
  func rendersSample() {
    let html = BookmarkList.html(.sample).text
    #expect(html.hasPrefix("<bookmark-list>"))
    #expect(html.contains("2 bookmarks") && html.contains("href=\"/shows/3\""))
    #expect(html.contains("<a href=\"/episodes/7?t=754\">Where the moss comes from</a>"))
    #expect(html.contains("data-place") && html.contains("data-from=\"754.0\""))
    #expect(html.contains("Play \(PlayItem.sample.title) from 12:34"))
    #expect(html.contains("action=\"/bookmark-list/did-edit\"") && html.contains("value=\"Where the moss comes from\""))
    #expect(html.contains("action=\"/bookmark-list/did-delete\""))
  }

  @Test("A row has a button for its bookmark and the menu of its episode")
  func hasMenus() {
    var content = BookmarkList.Content.sample
    content.actions = [.favourite]
    content.shows[0].bookmarks[1].episode = .running
    let html = BookmarkList.html(content).text
    #expect(html.contains("aria-label=\"Edit bookmark at 12:34 of \(PlayItem.sample.title)\""))
    #expect(html.ranges(of: "href=\"/episodes/7/actions\" aria-label=\"More options for \(PlayItem.sample.title)\"").count == 2)
    let title = "data-title=\"\(PlayItem.sample.title)\""
    #expect(html.contains("\(title) data-live=\"row-7\" data-finished=\"false\" data-favourite=\"false\">"))
    #expect(html.contains("data-favourite=\"false\" data-download=\"running\">"))
    #expect(html.ranges(of: "data-actions=\"favourite\"").count == 1 && html.contains("name=\"back\" value=\"/bookmarks\""))
  }

  @Test("A bookmark without a note is labelled with its position")
  func namesThePlace() { #expect(BookmarkList.html(.sample).text.contains("<a href=\"/episodes/7?t=1801\">At 30:01</a>")) }

  @Test("The version of the list changes when a note changes")
  func knowsItsVersion() throws {
    func version(_ content: BookmarkList.Content) throws -> String {
      String(try #require(BookmarkList.html(content).text.firstMatch(of: /data-version="([^"]+)"/)?.1))
    }
    var content = BookmarkList.Content.sample
    let before = try version(content)
    #expect(try version(.sample) == before)
    content.shows[0].bookmarks[1].note = "Another"
    #expect(try version(content) != before)
  }

  @Test("An empty list and a search without results show different messages")
  func saysWhatToDo() {
    var content = BookmarkList.Content.sample
    content.shows = []
    #expect(BookmarkList.html(.sample).text.contains("role=\"search\""))
    #expect(BookmarkList.html(content).text.contains("No bookmarks yet") && !BookmarkList.html(content).text.contains("role=\"search\""))
    content.homeURL = "/"
    #expect(BookmarkList.html(content).text.contains("<a class=\"pill\" href=\"/\">Find something to play</a>"))
    content.query = "<b>"
    let html = BookmarkList.html(content).text
    #expect(html.contains("No results for “&lt;b&gt;”") && html.contains("<a class=\"pill\" href=\"\(content.searchPath)\">Show all</a>"))
  }

  @Test("A clip plays its part, has its file and a link, and says where the server cannot make the file")
  func rendersClips() {
    let html = BookmarkList.html(clips: .sample).text
    #expect(html.contains("data-from=\"60.0\" data-until=\"90.5\" data-place"))
    #expect(html.contains("1:00–1:30\u{A0}· \(PlayItem.sample.title)"))
    #expect(html.contains("href=\"/clips/4/audio\" target=\"_blank\"") && html.ranges(of: "Audio export isn’t available").count == 1)
    #expect(html.contains("href=\"/public-links/new?clip=4&amp;episode=7\""))
    #expect(BookmarkList.html(clips: .none).text.contains("No clips yet"))
  }

  @Test("A public link that works can be copied, and every link can be revoked")
  func rendersLinks() {
    let html = BookmarkList.html(links: .sample).text
    #expect(html.ranges(of: "<copy-field").count == 1 && html.ranges(of: "did-revoke-link").count == 2)
    #expect(html.contains("because the show is private"))
  }
}
