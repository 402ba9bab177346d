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
}
