import ServiceRouter
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: ["plain", "a b", "a/b", "a?b&c=d#e", "100%", "%2F", "茶凉之前", "e\u{301}", "👩‍👩‍👧", "a+b", "{word}", "..a", "\n\t", "ÿ;:@"])
  func roundTripsAnyText(text: String) throws {
    let pattern: PathPattern = "/words/{word}/end"
    let path = pattern.path(for: ["word": text])
    #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(path.split(separator: "/").count == 3)
    #expect(!path.contains("?"))
    #expect(pattern.match(path) == ["word": text])
  }

  @Test func putsUnnamedParametersIntoQuery() {
    let pattern: PathPattern = "/shows/{show}"
    #expect(pattern.path(for: ["show": 3, "page": 2, "a&b": "c=d"]) == "/shows/3?a%26b=c%3Dd&page=2")
    #expect(pattern.path(for: ["show": 3, "page": nil as Int?]) == "/shows/3")
  }

  @Test(arguments: ["/", "/shows", "/shows/3/x", "/show/3", "/Shows/3", "shows", ""])
  func rejectsPathOfAnotherPage(path: String) {
    #expect(("/shows/{show}" as PathPattern).match(path) == nil)
  }

  @Test func matchesRoot() {
    let root: PathPattern = "/"
    #expect(root.match("/") == [:])
    #expect(root.match("/x") == nil)
    #expect(root.path(for: [:]) == "/")
  }

  @Test func keepsInvalidPercentEncoding() {
    #expect(("/shows/{show}" as PathPattern).match("/shows/%zz") == ["show": "%zz"])
    #expect(("/shows/{show}" as PathPattern).match("/shows/%ff") == ["show": "%ff"])
  }
}
