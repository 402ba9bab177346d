import Testing
import WebPage

@testable import Components

@Suite("The form in which several rows are chosen")
struct ChoiceFormTests {
  @Test("Without a script it is a plain form: boxes, hidden fields, and a button for each thing to do")
  func isPlainForm() {
    let html = form().text
    #expect(html.contains("<form method=\"post\" action=\"/list/did-mark\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"back\" value=\"/list?a=1&amp;b=2\">"))
    #expect(html.contains("<input type=\"checkbox\" name=\"episode\" value=\"7\" aria-label=\"Select it\" autocomplete=\"off\">"))
    #expect(html.contains("<button type=\"submit\" class=\"selection-action\" name=\"mark\" value=\"played\">"))
    #expect(html.contains("href=\"/list\">Done</a>"))
  }

  @Test("What only a script can do is hidden until there is one")
  func hidesScripted() {
    #expect(form().text.contains("data-select=\"all\" hidden>"))
    #expect(form().text.contains("data-select=\"none\" hidden>"))
  }

  @Test("Groups of rows can be chosen at once, by what their boxes say")
  func hasSets() {
    let html = SelectionForm.html(
      action: "/list/did-mark", fields: [],
      list: SelectionForm.box(name: "episode", value: 7, label: "It", sets: ["new", "short"], amount: 1200, patchKey: "size-7"), buttons: [],
      done: ("/", "Done"), sets: [("new", "New")], note: "<b></b>"
    ).text
    #expect(html.contains("data-sets=\"new short\" data-amount=\"1200\" data-live=\"size-7\">"))
    #expect(html.contains("data-select=\"new\" hidden>New</button>") && html.contains("</output><b></b>"))
  }

  @Test("A button may carry the number of the chosen")
  func counts() {
    #expect(SelectionForm.button("Delete", icon: .trash, isCounting: true).text.contains("data-text=\" ({count})\""))
    #expect(!SelectionForm.button("Delete", icon: .trash).text.contains("data-text"))
  }

  private func form() -> HTML {
    SelectionForm.html(
      action: "/list/did-mark", fields: [("back", "/list?a=1&b=2")], list: SelectionForm.box(name: "episode", value: 7, label: "Select it"),
      buttons: [SelectionForm.button("Played", icon: .check, name: "mark", value: "played")], done: ("/list", "Done"))
  }
}
