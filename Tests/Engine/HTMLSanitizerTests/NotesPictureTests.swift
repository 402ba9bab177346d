import HTMLSanitizer
import TestSupport
import Testing

/// Pictures in notes: what stays, and where their addresses are.
struct NotesPictureTests {
  @Test(arguments: [
    ("<img src=\"https://a.example/1.png\" alt=\"A dog\">", "<p><img data-src=\"https://a.example/1.png\" alt=\"A dog\"></p>"),
    ("<p>a <img src='1.png?x=1&amp;y=2'> b</p>", "<p>a <img data-src=\"https://b.example/1.png?x=1&amp;y=2\" alt=\"\"> b</p>"),
    (
      "<img src=//c.example/1 width=640 height=\"480px\" alt='\"><script>'>",
      "<p><img data-src=\"https://c.example/1\" alt=\"&quot;&gt;&lt;script&gt;\" width=\"640\" height=\"480\"></p>"
    ),
    // A web page that loads its pictures by script.
    (
      "<img src='data:image/gif;base64,R0' data-src='https://a.example/1' alt=x>",
      "<p><img data-src=\"https://a.example/1\" alt=\"x\"></p>"
    ),
    (
      "<a href='https://a.example/'><img src=https://a.example/1></a>",
      "<p><a href=\"https://a.example/\" rel=\"noopener noreferrer nofollow\" target=\"_blank\">"
        + "<img data-src=\"https://a.example/1\" alt=\"\"></a></p>"
    ),
    (
      "<ul><img src=https://a.example/1><li><img src=https://a.example/2>",
      "<ul><li><img data-src=\"https://a.example/2\" alt=\"\"></li></ul>"
    ),
    ("One<br><img src=https://a.example/1>\n\nTwo", "<p>One<br><img data-src=\"https://a.example/1\" alt=\"\">\n\nTwo</p>"),
    // Nothing else of the element stays.
    (
      "<img src=https://a.example/1 srcset='https://a.example/2 2x' style='width:1px' onerror=x() onload=x() id=a class=b usemap=#m ismap>",
      "<p><img data-src=\"https://a.example/1\" alt=\"\"></p>"
    ),
    (
      "<picture><source srcset=https://a.example/2><img src=https://a.example/1></picture>",
      "<p><img data-src=\"https://a.example/1\" alt=\"\"></p>"
    ),
    ("<script><img src=https://a.example/1></script><svg><img src=https://a.example/1></svg>t", "<p>t</p>"),
    // The alternative text stays without an address that can be fetched.
    ("<p><img src='data:image/png;base64,AAAA' alt=x>t", "<p>xt</p>"), ("<p><img src='javascript:alert(1)' alt=x>t", "<p>xt</p>"),
    ("<p><img src=mailto:a@a.example alt=x>t", "<p>xt</p>"), ("<p><img src='' alt=x>t", "<p>xt</p>"), ("<p><img alt=x>t", "<p>xt</p>"),
    ("<p><img src=file:///etc/passwd alt=x>t", "<p>xt</p>"), ("<p><img src=blob:https://a.example/1 alt=x>t", "<p>xt</p>"),
    // WordPress writes emoji as large pictures.
    ("<p>a <img src='https://s.w.org/1f3fb.png' alt='👍🏻' class='wp-smiley' style='height: 1em'> b", "<p>a 👍🏻 b</p>"),
    ("<p><img src=https://a.example/1 alt='🇫🇷'>", "<p>🇫🇷</p>"),
    ("<p><img src=https://a.example/1 alt='©'>", "<p>©</p>"),
    ("<p><img src=https://a.example/1 alt='8'>", "<p><img data-src=\"https://a.example/1\" alt=\"8\"></p>"),
    ("<p><img src=https://a.example/1 alt='茶'>", "<p><img data-src=\"https://a.example/1\" alt=\"茶\"></p>"),
    // Tracking pixels.
    ("<img src=https://a.example/1 width=1 height=1 alt=x>t", "<p>t</p>"), ("<img src=https://a.example/1 height=0 alt=x>t", "<p>t</p>"),
  ])
  func storesPicturesWhereNoBrowserLoadsThem(notes: String, expected: String) {
    let stored = ShowNotes.sanitised(notes, base: "https://b.example/")
    #expect(stored == expected)
    #expect(SanitisedHTMLReader.faults(in: stored).isEmpty)
    #expect(ShowNotes.sanitised(stored, base: nil) == stored, "the stored form is not stable")
  }

  @Test(arguments: [
    ("10000", "10000"), ("3", "3"), (" 640 ", "640"), ("640PX", "640"), ("10001", nil), ("99999999999999999999", nil), ("100%", nil),
    ("-5", nil), ("640.5", nil), ("3e3", nil), ("٦٤٠", nil), ("auto", nil), ("", nil),
  ])
  func boundsSizes(written: String, expected: String?) {
    let stored = ShowNotes.sanitised("<img src=https://a.example/1 width=\"\(written)\">", base: nil)
    #expect(stored == "<p><img data-src=\"https://a.example/1\" alt=\"\"\(expected.map { " width=\"\($0)\"" } ?? "")></p>")
  }

  @Test func servesPicturesFromThisServer() {
    let notes = "<p><img src=\"https://a.example/1?a=1&amp;b=2\" alt=\"It&#39;s\" width=\"3\"></p>"
    let stored = ShowNotes.sanitised(notes, base: nil)
    let shown = ShowNotes.sanitised(stored, base: nil) { "/pictures/\($0.utf8.count)?\"<" }
    #expect(
      shown == "<p><img src=\"/pictures/27?&quot;&lt;\" alt=\"It&#39;s\" width=\"3\" loading=\"lazy\" decoding=\"async\"></p>")
    #expect(ShowNotes.pictures(in: stored, base: nil) == ["https://a.example/1?a=1&b=2"])
    // Served notes are not sanitized again: their addresses would be resolved as the publisher's.
    #expect(!shown.contains("a.example"))
  }

  @Test func limitsTheNumberOfPictures() {
    let notes = (0..<150).map { "<img src='https://a.example/\($0)' alt='<\($0)>'>" }.joined()
    let stored = ShowNotes.sanitised(notes, base: nil)
    #expect(stored.split(separator: "<img").count == 101)
    #expect(stored.contains("&lt;100&gt;") && stored.contains("&lt;149&gt;"))
    #expect(ShowNotes.pictures(in: stored, base: nil) == (0..<100).map { "https://a.example/\($0)" })
  }

  @Test func boundsAddressesAndAlternativeTexts() {
    let long = ShowNotes.sanitised("<img src='https://a.example/\(String(repeating: "x", count: 5_000))' alt=x>", base: nil)
    #expect(long == "<p>x</p>")
    let wordy = ShowNotes.sanitised("<img src=https://a.example/1 alt='\(String(repeating: "é ", count: 5_000))\u{1}'>", base: nil)
    #expect(wordy.utf8.count < 1_100 && SanitisedHTMLReader.faults(in: wordy).isEmpty)
  }

  /// Search, summaries and feeds for other apps take the text.
  @Test func plainTextHasAlternativeTextsAndNoAddresses() {
    let notes = "a <img src=https://a.example/1 alt='A dog'> b <img src=https://a.example/1 width=1 alt=pixel>c"
    #expect(ShowNotes.plainText(notes) == "a A dog b c")
    #expect(ShowNotes.plainText(ShowNotes.sanitised(notes, base: nil)) == "a A dog b c")
  }
}
