import Testing
import WebPage

@testable import Components

@Suite("Sortable list")
struct SortableListTests {
  @Test("Every row has a key, and its handle also opens a menu")
  func rendersRows() {
    let handle = SortableList.handle(key: 7, title: "Moss & <Stone>", items: "<button>Up</button>")
    let html = SortableList.html(label: "Up Next", style: "row", rows: [(7, handle), (9, "nine")]).text
    #expect(html.contains("<li class=\"row\" data-key=\"7\">") && html.contains("<li class=\"row\" data-key=\"9\">nine</li>"))
    #expect(html.contains("class=\"sort-handle\" popovertarget=\"move-7\" aria-label=\"Move Moss &amp; &lt;Stone&gt;\""))
    #expect(html.contains("data-place=\"Moved to {place} of {count}\"") && html.contains("role=\"status\""))
  }
}

@Suite("Episode actions")
struct EpisodeActionTests {
  @Test("Several actions share one form with the episode and the return page")
  func rendersForm() {
    let html = EpisodeAction.form(EpisodeAction.queueing, episode: 7, backTo: "/shows/3?page=2").text
    #expect(html.contains("action=\"/episode-actions/did-tap\"") && html.contains("name=\"episode\" value=\"7\""))
    #expect(html.contains("name=\"action\" value=\"next\"") && html.contains(">Add to end</button>"))
    #expect(html.contains("value=\"/shows/3?page=2\""))
  }
}
