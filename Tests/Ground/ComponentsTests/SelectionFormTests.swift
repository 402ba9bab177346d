import Testing
import WebPage

@testable import Components

@Suite("Multiple selection form")
struct SelectionFormTests {
  @Test("Without a script the form has checkboxes, hidden fields and a button per action")
  func isPlainForm() {
    let html = form().text
    #expect(html.contains("<form method=\"post\" action=\"/list/did-mark\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"back\" value=\"/list?a=1&amp;b=2\">"))
    #expect(html.contains("<input type=\"checkbox\" name=\"episode\" value=\"7\" aria-label=\"Select it\" autocomplete=\"off\">"))
    #expect(html.contains("<button type=\"submit\" class=\"selection-action\" name=\"mark\" value=\"played\">"))
    #expect(html.contains("href=\"/list\">Done</a>"))
  }

  @Test("Controls that need a script are hidden until a script runs")
  func hidesScripted() {
    #expect(form().text.contains("data-select=\"all\" hidden>"))
    #expect(form().text.contains("data-select=\"none\" hidden>"))
  }

  @Test("Rows are selectable in groups that their checkboxes name")
  func hasSets() {
    let html = SelectionForm.html(
      action: "/list/did-mark", fields: [],
      list: SelectionForm.box(name: "episode", value: 7, label: "It", sets: ["new", "short"], amount: 1200, patchKey: "size-7"),
      buttons: [],
      done: ("/", "Done"), sets: [("new", "New")], note: "<b></b>"
    ).text
    #expect(html.contains("data-sets=\"new short\" data-amount=\"1200\" data-live=\"size-7\">"))
    #expect(html.contains("data-select=\"new\" hidden>New</button>") && html.contains("</output><b></b>"))
  }

  @Test("A button can show the number of selected rows")
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
