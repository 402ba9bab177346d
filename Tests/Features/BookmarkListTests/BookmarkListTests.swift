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

  @Test("A row has a menu of its own, which opens on the actions of the bookmark")
  func hasMenus() throws {
    let html = BookmarkList.html(.sample).text
    #expect(html.contains("aria-label=\"More options for bookmark at 12:34 of \(PlayItem.sample.title)\""))
    #expect(!html.contains("/actions") && !html.contains("data-actions"))
    let menu = try #require(html.firstRange(of: "id=\"bookmark-11\"")).upperBound
    let entries = html[menu...].matches(of: #/Play from here|Share moment|Edit note|Remove bookmark/#).prefix(4).map { String($0.0) }
    #expect(entries == ["Play from here", "Share moment", "Edit note", "Remove bookmark"])
    #expect(
      html.contains("href=\"/share?episode=7&amp;t=754\"") && html.ranges(of: "Share moment").count == 1, "only where there is a sheet")
    var silent = BookmarkList.Content.sample
    silent.shows[0].bookmarks[0].episode.play = .unplayable(reason: "No audio available")
    #expect(BookmarkList.html(silent).text.ranges(of: "Play from here").count == 1)
  }

  @Test("The menu of a row on another page has the same actions, and returns there")
  func hasMenusElsewhere() {
    let bookmark = BookmarkList.html(actionsOn: .sample, backTo: "/episodes/7").text
    #expect(bookmark.contains("<h1 dir=\"auto\">\(PlayItem.sample.title) at 12:34</h1>"))
    #expect(bookmark.contains("<a href=\"/episodes/7?t=754\" data-top data-seek=\"754.0\">"))
    #expect(bookmark.contains("href=\"/share?episode=7&amp;t=754\"") && bookmark.contains("value=\"Where the moss comes from\""))
    let clip = BookmarkList.html(actionsOn: .sample, backTo: "/episodes/7", limits: 1...1_800).text
    #expect(clip.contains("<a href=\"/episodes/7?clip=4\" data-top data-seek=\"60.0\" data-until=\"90.5\">"))
    #expect(clip.contains("href=\"/share?clip=4\"") && clip.contains("href=\"/clips/4/audio\"") && clip.contains("<clip-editor"))
    for html in [bookmark, clip] {
      #expect(html.ranges(of: "name=\"back\" value=\"/episodes/7\"").count == 2 && html.ranges(of: "class=\"to-delete\"").count == 1)
      #expect(!html.contains("row-play"))
    }
    var silent = BookmarkList.Content.Bookmark.sample
    silent.episode.play = .unplayable(reason: "No audio available")
    #expect(!BookmarkList.html(actionsOn: silent, backTo: "/").text.contains("data-seek"))
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

  @Test("A clip plays its part, has its file and a menu of its own, and says where the server cannot make the file")
  func rendersClips() throws {
    let html = BookmarkList.html(clips: .sample).text
    #expect(html.contains(">Saved</h1>") && html.contains("data-from=\"60.0\" data-until=\"90.5\" data-place"))
    // The time and the length stand there once, with the whole title.
    let row = try #require(html.split(separator: "<li ").dropFirst().first?.split(separator: "popovertarget").first)
    #expect(row.contains(">The wall</a>") && row.contains("<p class=\"row-note clamped\" dir=\"auto\">\(PlayItem.sample.title)</p>"))
    #expect(row.ranges(of: ">31 s<").count == 1 && row.ranges(of: ">1:00<").count == 1)
    #expect(html.contains("href=\"/clips/4/audio\" target=\"_blank\"") && html.ranges(of: "be downloaded as audio").count == 1)
    #expect(html.contains("href=\"/share?clip=4\"") && !html.contains("data-actions"))
    #expect(BookmarkList.html(clips: .none).text.contains("No clips yet"))
  }

  @Test("A clip is changed with its tenths of a second, by handles where there is a script")
  func changesClips() {
    let html = BookmarkList.html(clips: .sample).text
    #expect(html.contains("data-min=\"1.0\" data-max=\"1800.0\"") && html.contains("action=\"/bookmark-list/did-edit-clip\""))
    #expect(html.contains("name=\"start\" value=\"1:00\"") && html.contains("name=\"end\" value=\"1:30.5\""))
    #expect(!html.contains("data-new") && !html.contains("name=\"then\""))
  }

  @Test("A new clip is the minute before the position, and at the beginning of an episode its first minute")
  func proposesLastMinute() {
    func times(_ position: Double, duration: Double? = 600) -> [Double] {
      let form = BookmarkList.ClipForm(id: "x", episode: 7, position: position, duration: duration, back: "/", limits: 1...1_800)
      return [form.start, form.end]
    }
    #expect(times(83.6) == [23, 83] && times(20) == [0, 20] && times(0.4) == [0, 60] && times(.nan) == [0, 60])
    #expect(times(0, duration: 30) == [0, 30] && times(0, duration: nil) == [0, 60])
    let html = BookmarkList.html(clipForm: .sample).text
    #expect(html.contains(" data-new>") && html.contains("name=\"episode\" value=\"7\"") && html.contains("name=\"then\" value=\"share\""))
    var form = BookmarkList.ClipForm.sample
    form.shares = false
    #expect(!BookmarkList.html(clipForm: form).text.contains("name=\"then\""))
  }

  @Test("A public link that works can be copied, and every link can be revoked")
  func rendersLinks() {
    let html = BookmarkList.html(links: .sample).text
    #expect(html.ranges(of: "<copy-field").count == 1 && html.ranges(of: "did-revoke-link").count == 2)
    #expect(html.contains("data-shares=\"The wall\""))
    #expect(html.contains("because the show is private"))
  }
}
