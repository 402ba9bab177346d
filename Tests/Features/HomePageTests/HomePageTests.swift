import Components
import Testing
import WebPage

@testable import HomePage

@Suite("Home")
struct HomePageTests {
  @Test("A section has a heading and a link to all of it; an empty one keeps its place without them")
  func rendersSample() {
    let html = HomePage.html(.sample).text
    #expect(html.contains("<h1>Home</h1>") && html.contains("data-version=\"in-progress new favourites\""))
    #expect(html.contains("<h2 id=\"home-in-progress-title\">Continue listening</h2>"))
    #expect(html.contains("href=\"/lists/in-progress\" aria-label=\"See all: Continue listening\""))
    #expect(html.contains("<div id=\"home-new\" class=\"home-section\" data-refresh data-version=\"\"></div>"))
    #expect(html.contains("href=\"/shows/3\"") && html.contains("href=\"/edit-home\""))
  }

  @Test("A new user sees one sentence, a search field, topics, shows and the import, and nothing else")
  func welcomes() {
    let html = HomePage.html(.welcoming).text
    #expect(html.contains("<h1>Build your library</h1>") && html.contains("href=\"/import\">Import from another app</a>"))
    #expect(html.contains("href=\"/\" aria-current=\"true\"") && html.contains("href=\"/?topics=science%2Ccomedy\">"))
    #expect(html.contains("<p>Shows</p>") && !html.contains("<h2") && !html.contains("/edit-home"))
  }

  @Test("The page that edits Home moves sections with a script and without, and hides them")
  func edits() {
    let html = HomePage.html(editing: .sample, doneURL: "/").text
    #expect(html.contains("data-move-url=\"/home-page/did-move\" data-move-key=\"section\"") && html.contains("data-key=\"new\""))
    #expect(html.contains("action=\"/home-page/did-step\"") && html.contains("name=\"section\" value=\"trending\""))
    #expect(html.contains("aria-label=\"Hide New episodes\"") && html.contains("aria-label=\"Show Trending\""))
    #expect(html.contains("href=\"/\" data-dismiss>Done</a>"))
  }
}
