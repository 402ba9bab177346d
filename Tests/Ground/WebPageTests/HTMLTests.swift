import Testing
import WebPage

@Suite struct HTMLTests {
  private let hostile = "<script>alert(\"1\")</script> & 'x'"
  private let escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;"

  @Test func escapesText() {
    let html: HTML = "<p>\(hostile)</p>"
    #expect(html.text == "<p>\(escaped)</p>")
  }

  @Test func escapesAttributes() {
    let html: HTML = "<p title=\"\(hostile)\"\(attribute: "lang", hostile)></p>"
    #expect(html.text == "<p title=\"\(escaped)\" lang=\"\(escaped)\"></p>")
  }

  @Test func escapesOnce() {
    let inner: HTML = "<b>\("a & b")</b>"
    let outer: HTML = "<p>\(inner)\([inner, inner])</p>"
    #expect(outer.text == "<p><b>a &amp; b</b><b>a &amp; b</b><b>a &amp; b</b></p>")
    #expect(("\("&amp;")" as HTML).text == "&amp;amp;")
  }

  @Test(arguments: ["茶凉之前", "e\u{301}<", "👩‍👩‍👧‍👦", "a\r\nb", "\u{0}", "‏עברית"])
  func keepsOtherScripts(text: String) {
    let html: HTML = "\(text)"
    #expect(Array(html.text.unicodeScalars) == Array(text.replacing("<", with: "&lt;").unicodeScalars))
  }

  @Test func escapesCharacterBeforeCombiningMark() {
    let html: HTML = "\("<\u{338}img>\"\u{301}")"
    #expect(!html.text.utf8.contains(UInt8(ascii: "<")))
    #expect(!html.text.utf8.contains(UInt8(ascii: "\"")))
  }

  @Test func omitsNilValues() {
    let none: String? = nil
    let html: HTML =
      "<i\(attribute: "title", none)\(attribute: "max", nil as Double?)\(attribute: "min", nil as Int64?)>\(none)\(nil as HTML?)\([])</i>"
    #expect(html.text == "<i></i>")
  }

  @Test func writesNumbersAndFlags() {
    let html: HTML =
      "<i\(attribute: "max", 2.5)\(attribute: "id", 7 as Int64)\(flag: "hidden", true)\(flag: "disabled", false)>\(42) \(1.5)</i>"
    #expect(html.text == "<i max=\"2.5\" id=\"7\" hidden>42 1.5</i>")
  }

  @Test func keepsSanitisedMarkup() {
    let notes = HTML.sanitised("<p>Notes</p>")
    #expect(("<div>\(notes)</div>" as HTML).text == "<div><p>Notes</p></div>")
    #expect(HTML.empty.isEmpty)
  }
}
