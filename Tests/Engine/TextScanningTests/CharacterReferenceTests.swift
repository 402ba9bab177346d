import Testing
import TextScanning

@Suite struct CharacterReferenceTests {
  @Test(arguments: [
    ("Q&amp;A &#8211; part 1", "Q&A – part 1"), ("the caf&eacute;", "the café"), ("they&rsquo;re", "they’re"), ("&#x2019;&#X2019;", "’’"),
    ("Use &lt;audio&gt; in HTML", "Use <audio> in HTML"), ("it&#146;s", "it’s"), ("&apos;&quot;", "'\""),
    // Pairs of UTF-16, in both notations; a half alone is no character.
    ("Wink &#55357;&#56841; end", "Wink 😉 end"), ("Wink &#xD83D;&#xDE09; end", "Wink 😉 end"), ("a&#55357;b", "ab"), ("a&#56841;b", "ab"),
    ("&#55357;&#55357;&#56841;", "😉"),
    // White space and control characters.
    ("a&#10;b&#13;&#9;c", "a b c"), ("a&#7;b", "ab"), ("&nbsp;", ""), (" &#32; ", ""), ("a&#99999999999;b", "ab"),
    // Decoded once.
    ("&amp;lt;b&amp;gt;", "&lt;b&gt;"), ("&amp;#8217;", "&#8217;"),
  ])
  func decodesReferencesThatAreLeft(text: String, expected: String) {
    #expect(text.withoutReferences == expected)
  }

  @Test(arguments: [
    "AT&T, R&D & friends", "&copy 2026", "&nosuch;", "&;", "&#;", "&#x;", "&#12a;", "&", "a &", "x < y", "", "  two  spaces ",
  ])
  func leavesOtherTextAsItIs(text: String) {
    #expect(text.withoutReferences == text)
  }

  @Test(
    arguments: [
      ("The moss grows slowly", 30, "The moss grows slowly"), ("The moss grows slowly", 21, "The moss grows slowly"),
      ("The moss grows slowly", 20, "The moss grows…"), ("The moss grows slowly", 14, "The moss grows…"),
      ("The moss, the stone", 9, "The moss…"),
      ("The moss. The stone.", 12, "The moss. …"), ("Is it? It is.", 7, "Is it? …"), ("one · two · three", 12, "one · two…"),
      ("苔藓长得很慢，石头不长", 7, "苔藓长得很慢…"), ("Donaudampfschifffahrt", 10, "Donaudampf…"), ("a Donaudampfschifffahrt", 10, "a Donaudam…"),
      ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…"), ("", 5, ""),
    ] as [(String, Int, String)])
  func endsAfterAWord(text: String, limit: Int, expected: String) {
    #expect(text.endingAtWord(within: limit) == expected)
  }

  @Test func theBeginningOfALongerTextHasAnEllipsis() {
    #expect("The moss".endingAtWord(within: 20, isCut: true) == "The moss…")
  }
}
