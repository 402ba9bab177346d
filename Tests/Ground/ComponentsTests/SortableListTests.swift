import Testing
import WebPage

@testable import Components

@Suite("A list that is put into another order")
struct SortableListTests {
  @Test("Every row has its key and a handle that also opens a menu")
  func rendersRows() {
    let handle = SortableList.handle(key: 7, title: "Moss & <Stone>", items: "<button>Up</button>")
    let html = SortableList.html(label: "Up Next", style: "row", rows: [(7, handle), (9, "nine")]).text
    #expect(html.contains("<li class=\"row\" data-key=\"7\">") && html.contains("<li class=\"row\" data-key=\"9\">nine</li>"))
    #expect(html.contains("class=\"sort-handle\" popovertarget=\"move-7\" aria-label=\"Move Moss &amp; &lt;Stone&gt;\""))
    #expect(html.contains("data-place=\"Now {place} of {count}\"") && html.contains("role=\"status\""))
  }
}

@Suite("The verbs of the queue")
struct QueueVerbTests {
  @Test("Both stand in one form, with the episode and where to go back to")
  func rendersForm() {
    let html = QueueVerb.form(action: "/show-page/did-queue", episode: 7, backTo: "/shows/3?page=2").text
    #expect(html.contains("action=\"/show-page/did-queue\"") && html.contains("name=\"episode\" value=\"7\""))
    #expect(html.contains("value=\"next\"") && html.contains(">Play last</button>") && html.contains("value=\"/shows/3?page=2\""))
  }

  @Test("A post that names none of them is typed", arguments: [nil, "", "first"])
  func readsForm(verb: String?) throws {
    #expect(try QueueVerb(Form(["verb": ["last"]])) == .last)
    #expect(throws: FormError.missing("verb")) { try QueueVerb(Form(verb.map { ["verb": [$0]] } ?? [:])) }
  }
}
