import Testing
import WebPage

@testable import Components

@Suite("Banner carousel")
struct BannerViewTests {
  @Test("Each slide has a dot that links to it without a script, and the first dot is current")
  func dots() {
    let html = BannerView.html(label: "Trending", slides: slides).text
    #expect(html.contains("<section class=\"banner-slide\" id=\"one\" aria-label=\"First\"><p>1</p></section>"))
    #expect(html.contains("<a class=\"banner-dot\" href=\"#one\" aria-label=\"First\" aria-current=\"true\"></a>"))
    #expect(html.contains("<a class=\"banner-dot\" href=\"#two\" aria-label=\"Second\"></a>"))
    #expect(!html.contains("data-seconds"))
  }

  @Test("Dots are numbered where their slides have links of the same name")
  func numbersDots() {
    let html = BannerView.html(label: "Trending", slides: slides, numbersDots: true).text
    #expect(html.contains("<a class=\"banner-dot\" href=\"#one\" aria-label=\"Slide 1 of 2\" aria-current=\"true\"></a>"))
    #expect(html.contains("<a class=\"banner-dot\" href=\"#two\" aria-label=\"Slide 2 of 2\"></a>"))
    #expect(html.contains("id=\"two\" aria-label=\"Second\""))
  }

  @Test("The banner rotates automatically only when an interval is set")
  func rotatesAutomatically() {
    let moving = BannerView.html(label: "Trending", slides: slides, seconds: 6).text
    #expect(moving.contains("data-seconds=\"6\"") && moving.contains("class=\"banner-pause\" aria-pressed=\"false\""))
    #expect(!BannerView.html(label: "Trending", slides: slides).text.contains("banner-pause"))
  }

  @Test("A single slide hides the dots")
  func oneSlide() {
    #expect(BannerView.html(label: "Trending", slides: [slides[0]]).text.contains("class=\"banner-dots\" hidden"))
  }

  @Test("Bookmark rows link to their position and show the time and the note")
  func places() {
    let html = BookmarkRows.html(
      [BookmarkRows.Row(id: 1, seconds: 90, note: "<b>", url: "/episodes/7?t=90")], label: { _ in "Play from 1:30" }
    )
    .text
    #expect(
      html.contains("<span class=\"bookmark-time\">1:30</span>") && html.contains("&lt;b&gt;") && html.contains("data-seconds=\"90.0\""))
    #expect(!html.contains("menu"))
    #expect(BookmarkRows.html([], label: { _ in "" }).text.isEmpty)
  }

  @Test("Rows of bookmarks and clips have a menu where there is one, named after them or their time")
  func rowsHaveMenus() {
    func bookmark(_ note: String) -> String {
      var row = BookmarkRows.Row(id: 1, seconds: 90, note: note, url: "/episodes/7?t=90")
      row.menuURL = "/bookmarks/1/actions"
      return BookmarkRows.html([row], label: { _ in "Play from 1:30" }).text
    }
    func clip(_ title: String) -> String {
      var row = ClipRows.Row(id: 1, start: 60, end: 90, title: title, url: "/episodes/7?clip=1")
      row.menuURL = "/clips/1/actions"
      return ClipRows.html([row]).text
    }
    for (html, path, name) in [
      (bookmark("Moss"), "/bookmarks/1/actions", "Moss"), (bookmark(""), "/bookmarks/1/actions", "1:30"),
      (clip("Wall"), "/clips/1/actions", "Wall"), (clip(""), "/clips/1/actions", "1:00–1:30"),
    ] {
      #expect(html.contains("<li data-menu=\"row\"><a href=\"/episodes/7?"))
      #expect(html.contains("role=\"button\" href=\"\(path)\" aria-label=\"More options for \(name)\""))
    }
  }

  private let slides: [BannerView.Slide] = [
    (id: "one", label: "First", html: "<p>1</p>"), (id: "two", label: "Second", html: "<p>2</p>"),
  ]
}
