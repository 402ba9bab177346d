import Testing

@Suite("Style sheets whose cost does not grow with the page")
struct BoundedSelectorTests {
  /// A browser evaluates it again after each change below: in a page of thirty thousand elements, three such selectors took most of the
  /// time between two frames.
  @Test("`:has` on an element with the whole page in it begins with a path of children")
  func hasIsBounded() {
    let large = /(?:^|[\s,}])(?:html|body|main|:root|\.page-column)[^\s,{]*?:has\((?!>)[^)]*\)/
    expect(
      noBreaches: SourceTree.files("css", in: "Sources").flatMap { file in
        file.text.matches(of: large).map {
          "\(file.path) says `\($0.output.drop(while: \.isWhitespace))`. Write the path: `main:has(> page > .part)`."
        }
      })
  }

  /// Browsers remember for all `:has` together which elements below may change. One rule for any element makes them compute the styles of
  /// the whole page whenever a part of it comes or goes: of 1,500 elements, 20 ms on a fast computer, and several times in one tap.
  @Test("A selector with `:has` ends with an element that has a name, a class or an attribute")
  func hasNamesItsSubject() {
    let unnamed = /:has\([^{}]*[\s>+~](?:\*|:(?!:)[a-z-]+(?:\([^()]*\))?)(?:::?[a-z-]+)?\s*[,{]/
    expect(
      noBreaches: SourceTree.files("css", in: "Sources").flatMap { file in
        file.text.split(separator: "\n").filter { $0.firstMatch(of: unnamed) != nil }.map {
          "\(file.path) says `\($0.drop(while: \.isWhitespace))`. Set a custom property on the element with `:has`, and read it in a rule without."
        }
      })
  }
}
