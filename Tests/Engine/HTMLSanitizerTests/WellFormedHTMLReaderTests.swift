import Testing
import TextScanning

@testable import HTMLSanitizer

@Suite("Well-formed HTML without libxml2")
struct WellFormedHTMLReaderTests {
  @Test(arguments: [
    "<p>One &amp; two&nbsp;– <b>three</b></p>\n<ul><li><p>a</p></li><li>b <a href=\"/c?d=1&amp;e=2\" title='f'>g</a></li></ul>",
    "<h1>A</h1><p>b<br/>c<br>d</p><h2>E</h2><ol><li>f<ul><li>g</li></ul></li></ol>", "<div><p>a</p><div>b</div></div>",
    "<p>AT&amp;T &#8211; R & D &copy; &#x1F600; <i>caf\u{e9}</i></p>", "<P CLASS=\"x\">a<IMG SRC=\"b.png\" alt=\"c &lt; d\" />e</P>",
    "<p><a href=\"https://example.org/?a=1&b=2&copy=3\">a</a></p>", "<p> <strong> a </strong>\n b\t</p>",
    "<p><span style=\"color: red\">a</span></p>",
  ])
  func bothReadersAgree(notes: String) {
    #expect(isOrderly(notes))
    let other = "<!-- not in order -->" + notes
    #expect(!isOrderly(other))
    #expect(ShowNotes.sanitised(notes, base: "https://example.org/") == ShowNotes.sanitised(other, base: "https://example.org/"))
    #expect(ShowNotes.plainText(notes) == ShowNotes.plainText(other))
  }

  @Test(arguments: [
    "<p>a", "<p>a<p>b</p></p>", "<b>a<p>b</p></b>", "<a href=\"x\">a<a href=\"y\">b</a></a>", "<p>a</b></p>", "<p>a < b</p>",
    "<p>&nbsp</p>",
    "<p>&#150;</p>", "<p>&unheard;</p>", "<p title=a>b</p>", "<p title=\"a>b</p>", "<p title=\"&#65;\">b</p>", "<p/>", "<li>a</li>",
    "<ul>a<b>c</b></ul>",
    "<script>a</script>", "<table><tr><td>a</td></tr></table>", "<p>a\u{1}b</p>", "<p>a\r\nb</p>", "<p", "<", "&", "</p>", "<p>a</p x>",
    "<unheardof>a</unheardof>", "<p>a\u{92}</p>", "<!DOCTYPE html><p>a</p>",
  ])
  func rejectsMalformedMarkup(notes: String) {
    // A lone "&" at the end is literal.
    #expect(isOrderly(notes) == (notes == "&"))
  }

  @Test func slackTextAfterABoldWordAtTheBeginningStaysInItsParagraph() {
    #expect(ShowNotes.sanitised("<b>Slack</b>&nbsp;(WORK) sold", base: nil) == "<p><b>Slack</b>\u{a0}(WORK) sold</p>")
    #expect(ShowNotes.plainText("<a href=\"/a\">Tonight&#39;s song</a>: now") == "Tonight's song: now")
  }

  @Test func deepMarkupIsNotOrderly() {
    let depth = 30
    #expect(!isOrderly(String(repeating: "<span>", count: depth) + "a" + String(repeating: "</span>", count: depth)))
  }

  private func isOrderly(_ notes: String) -> Bool {
    notes.withCheckedBytes { WellFormedHTMLReader($0) != nil }
  }
}
