import HTMLSanitizer
import TestSupport
import Testing

struct ShowNotesTests {
  @Test(arguments: [
    // Paragraphs.
    ("<p>One</p><p>Two</p>", "<p>One</p><p>Two</p>"), ("<div>One</div><div><p>Two</p></div>", "<p>One</p><p>Two</p>"),
    ("One<br>two", "<p>One<br>two</p>"), ("<p>&nbsp;</p><p></p>x", "<p>x</p>"), ("a <b>b <i>c</b> d", "<p>a <b>b <i>c</i></b> d</p>"),
    ("<h1>Big</h1>text<h4>Small</h4>", "<h3>Big</h3><p>text</p><h4>Small</h4>"),
    ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"), ("<blockquote>q</blockquote>", "<blockquote><p>q</p></blockquote>"),
    ("<pre>a\n  b</pre><hr>", "<pre>a\n  b</pre><hr>"), ("<table><tr><td>a<td>b</table>", "<p>a b</p>"),
    ("<ul><li>a<br>b<br/></li><li><p>c</p><br><p>d</p></li><li><br>e</ul>", "<ul><li>a<br>b<br></li><li>c<br>d<br></li><li>e</li></ul>"),
    // Removed markup.
    ("<p onclick=x() style='a' class=b id=c>t</p>", "<p>t</p>"), ("a<script>x()</script>b<style>y</style>", "<p>ab</p>"),
    ("<iframe src=x>y</iframe><svg><a>z</a></svg>t<br>", "<p>t<br></p>"), ("<img src=ftp://t.example/p.gif alt='A dog'>", "<p>A dog</p>"),
    ("a <object data=x><param name=y>b</object> <embed src=x>c", "<p>a b c</p>"), ("<blink>t</blink>", "<p>t</p>"),
    ("<foo>t</foo><b>u</b>", "<p>t<b>u</b></p>"), ("<!-- c --><b>t</b>", "<p><b>t</b></p>"),
    ("t<img width=1 height=\"1\" alt=pixel src=http://t.example/p.gif>", "<p>t</p>"), ("<img height='1px' alt=x>t", "<p>t</p>"),
    ("<p><img width=100% height=20 alt=x>t", "<p>xt</p>"),
    // Plain text.
    ("AT&T & R&amp;B &lt;3", "<p>AT&amp;T &amp; R&amp;B &lt;3</p>"), ("a < b < c", "<p>a &lt; b &lt; c</p>"),
    ("One\ntwo\n\nThree", "<p>One<br>two</p><p>Three</p>"), ("", ""), (" \n ", ""),
    ("One\n<b>two</b>", "<p>One<br><b>two</b></p>"),
  ])
  func notesAreSanitised(notes: String, expected: String) {
    #expect(ShowNotes.sanitised(notes, base: nil) == expected)
  }

  @Test(arguments: [
    (["h5"], ["h3"]), (["h1", "h2", "h3"], ["h3", "h4", "h5"]), (["h1", "h4", "h6", "h2"], ["h3", "h4", "h5", "h4"]),
    (["h4", "h2", "h4"], ["h3", "h3", "h4"]), (["h1", "h2", "h3", "h4", "h5", "h6"], ["h3", "h4", "h5", "h6", "h6", "h6"]),
    (["h6", "h6", "h5", "h1"], ["h3", "h3", "h3", "h3"]),
  ])
  func headingsBeginBelowThePageAndSkipNoLevel(levels: [String], expected: [String]) {
    let notes = levels.map { "<\($0)>x</\($0)>" }.joined()
    #expect(ShowNotes.sanitised(notes, base: nil) == expected.map { "<\($0)>x</\($0)>" }.joined())
  }

  @Test(arguments: [
    ("<a href='https://a.example/?a=1&amp;b=\"2\"' title=x>t</a>", "https://a.example/?a=1&amp;b=&quot;2&quot;"),
    ("<a href=/x>t</a>", "https://b.example/x"), ("<a href=mailto:a@b.example>t</a>", "mailto:a@b.example"),
  ])
  func opensLinksInNewTabWithoutReferrer(notes: String, href: String) {
    #expect(
      ShowNotes.sanitised(notes, base: "https://b.example/c")
        == "<p><a href=\"\(href)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">t</a></p>")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JAVASCRIPT:x", " java\nscript:x", "&#1;javascript:x", "java&Tab;script:x", "data:text/html,x", "vbscript:x",
    "ftp://x",
    "file:///etc/passwd", "feed:https://x", "intent://x", "",
  ])
  func removesExecutableLinks(href: String) {
    #expect(ShowNotes.sanitised("<a href=\"\(href)\">t</a>", base: nil) == "<p>t</p>")
  }

  @Test func addressesInTextBecomeLinks() {
    let link = { (url: String) in "<a href=\"\(url)\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">\(url)</a>" }
    #expect(
      ShowNotes.sanitised("See https://a.example/x?y=(1), or (http://b.example). 见https://c.example，好 xhttps://no http://", base: nil)
        == "<p>See \(link("https://a.example/x?y=(1)")), or (\(link("http://b.example"))). 见\(link("https://c.example"))，好 xhttps://no http://</p>"
    )
    #expect(!ShowNotes.sanitised("<a href='https://a.example'>https://a.example</a>", base: nil).contains("</a></a>"))
  }

  @Test(arguments: [
    ("<p>One</p><p>Two&nbsp;&amp;  three</p><script>x</script>", "One Two & three"), ("a<br>b<li>c", "a b c"), ("R&amp;B\n x", "R&B x"),
    ("", ""), ("<<!\u{2}", "<<!"), ("a\u{A0}", "a"),
  ])
  func plainTextIsOneLine(notes: String, expected: String) {
    #expect(ShowNotes.plainText(notes) == expected)
  }

  @Test(arguments: [
    ("<p>Links:</p><ul><li>one</li><li><a href='https://a.example'>two</a></li></ul><p>Next</p>", "Links: one · two · Next"),
    ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "a · b · c"), ("<p>a</p><p>b</p>", "a b"), ("<ul><li></li><li>a</li></ul>", "a"),
    ("<p>they&amp;rsquo;re</p>", "they’re"), ("It&amp;#8217;s &lt;b&gt;", "It’s <b>"), ("<p>Wink &#55357;&#56841;</p>", "Wink 😉"),
  ])
  func aSummaryKeepsItemsApartAndHasNoReferences(notes: String, expected: String) {
    #expect(ShowNotes.summary(notes) == expected)
    #expect(ShowNotes.summary(ShowNotes.sanitised(notes, base: nil)) == expected)
  }

  @Test func aSummaryEndsAfterAWord() {
    #expect(ShowNotes.summary("<p>" + String(repeating: "moss ", count: 1_000), limit: 22) == "moss moss moss moss…")
    #expect(ShowNotes.summary(String(repeating: "x", count: 1_000), limit: 5) == "xxxxx…")
    #expect(ShowNotes.summary("<p>moss moss</p>", limit: 9) == "moss moss")
  }

  @Test(arguments: [
    ("<p>0:00 One<br>\n1:00 <b>Two</b></p><ul><li>2:00 Three</li></ul>", "0:00 One\n1:00 Two\n2:00 Three"), ("a\n b", "a b"), ("", ""),
    ("<br><br>a<script>x<br></script>b", "ab"),
  ])
  func linesOfThePageAreLines(notes: String, expected: String) { #expect(ShowNotes.lines(notes) == expected) }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "<a href=", "<a href='https://x'>", "<b", "<b><p>", "</b>", "&", "&#", "<!--", "<!", "<![CDATA[", "<?", "</", "<", ">", "\n", " ",
      "<p", "<table><tr><td>",
      "<ul><li>", "<font>", "<blockquote>", "<h1>", "https://a.example/(", "<br>", "<script>", "<x y='", "<a a=1 b=2 c=3 d=4>", "\u{A0}",
      "<svg><a>", "<pre>\n",
    ])
  func boundsWorkOnRepeatedPatterns(pattern: String) {
    let notes = String(repeating: pattern, count: (256 << 10) / pattern.utf8.count)
    #expect(SanitisedHTMLReader.faults(in: ShowNotes.sanitised(notes, base: "https://b.example/")).isEmpty)
    _ = ShowNotes.plainText(notes)
  }

  /// Sixteen bytes are examined at once.
  @Test(arguments: 0..<40)
  func specialCharactersAreFoundAtAnyOffset(offset: Int) {
    let words = String(String(repeating: "that hat häth ", count: 3).prefix(offset)) + "."
    let link = "<a href=\"HTTP://t.example\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">HTTP://t.example</a>"
    #expect(ShowNotes.sanitised("\(words)HTTP://t.example \(words)", base: nil) == "<p>\(words)\(link) \(words)</p>")
    for (special, escaped) in [
      ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("\u{1}", ""), ("\t", "\t"), ("é", "é"),
    ] {
      #expect(ShowNotes.sanitised("\(words)\(special) \(words)", base: nil) == "<p>\(words)\(escaped) \(words)</p>")
    }
  }

  @Test func depthSizeAndAttributesAreBounded() {
    let deep = String(repeating: "<b><i><blockquote>", count: 50_000) + "x" + String(repeating: "</u>", count: 100_000)
    #expect(ShowNotes.sanitised(deep, base: nil).utf8.count < 100_000)
    let wide = "<p " + (0..<60_000).map { "a\($0) " }.joined() + ">t</p>"
    #expect(ShowNotes.sanitised(wide + "<p>end</p>", base: nil).hasSuffix("<p>end</p>"))
    let long = String(repeating: "<p>é</p>", count: 200_000)
    #expect(ShowNotes.sanitised(long, base: nil).utf8.count < 1 << 20)
  }

  /// Notes of half a megabyte, with each attribute and each beginning of an address examined once.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("<p ", "a=\"\" ", ">x</p>"), ("<p ", "a='' ", ">x</p>"), ("<p>", "http://.", "</p>"), ("<p>", "https://(", "</p>"),
      ("<p>", "& ", "</p>"),
      ("<img ", "a=\"\" ", "alt=\"x\">"),
    ])
  func longNotesTakeNoLonger(start: String, pattern: String, end: String) {
    let notes = start + String(repeating: pattern, count: 500_000 / pattern.utf8.count) + end
    let took = ContinuousClock().measure { _ = ShowNotes.sanitised(notes, base: nil) }
    // With a look at the rest for each attribute and at 2 KB for each address it took many times as long.
    #expect(took < .seconds(20))
  }
}
