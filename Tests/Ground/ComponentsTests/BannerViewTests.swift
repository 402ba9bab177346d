import Testing
import WebPage

@testable import Components

@Suite("Slides side by side")
struct BannerViewTests {
  @Test("Each slide has a dot that leads to it, also without a script; the first is the one that is seen")
  func dots() {
    let html = BannerView.html(label: "Trending", slides: slides).text
    #expect(html.contains("<section class=\"banner-slide\" id=\"one\" aria-label=\"First\"><p>1</p></section>"))
    #expect(html.contains("<a class=\"banner-dot\" href=\"#one\" aria-label=\"First\" aria-current=\"true\"></a>"))
    #expect(html.contains("<a class=\"banner-dot\" href=\"#two\" aria-label=\"Second\"></a>"))
    #expect(!html.contains("data-seconds"))
  }

  @Test("It moves by itself only when told so")
  func rotatesAutomatically() {
    let moving = BannerView.html(label: "Trending", slides: slides, seconds: 6).text
    #expect(moving.contains("data-seconds=\"6\"") && moving.contains("class=\"banner-pause\" aria-pressed=\"false\""))
    #expect(!BannerView.html(label: "Trending", slides: slides).text.contains("banner-pause"))
  }

  @Test("One slide alone needs no dots")
  func oneSlide() {
    #expect(BannerView.html(label: "Trending", slides: [slides[0]]).text.contains("class=\"banner-dots\" hidden"))
  }

  @Test("Places are links with their time and note")
  func places() {
    let html = BookmarkRows.html([BookmarkRows.Row(id: 1, seconds: 90, note: "<b>", url: "/episodes/7?t=90")], label: { _ in "Play from 1:30" })
      .text
    #expect(html.contains("<span class=\"bookmark-time\">1:30</span>") && html.contains("&lt;b&gt;") && html.contains("data-seconds=\"90.0\""))
    #expect(BookmarkRows.html([], label: { _ in "" }).text.isEmpty)
  }

  private let slides: [BannerView.Slide] = [
    (id: "one", label: "First", html: "<p>1</p>"), (id: "two", label: "Second", html: "<p>2</p>"),
  ]
}
