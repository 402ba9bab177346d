import Testing
import WebPage

@Suite struct LinkTests {
  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "java\tscript:alert(1)",
    "data:text/html,x", "vbscript:x", "file:///etc/passwd", "//evil.example/", "/\\evil.example", "\\\\evil.example", "blob:x", "", ":",
    "evil.example/no-scheme", "javascript\u{301}:alert(1)",
  ])
  func refusesOtherSchemesAndHosts(url: String) {
    let html: HTML = "<a href=\"\(url: url)\">"
    #expect(html.text == "<a href=\"#\">")
  }

  /// Browsers remove tabs and line breaks inside an address, so that "/" and "/" become adjacent.
  @Test(arguments: [
    "/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "/\r\n/evil.example", "/\t\\evil.example", "\t//evil.example", "/a\nb",
  ])
  func refusesControlCharacters(url: String) {
    #expect(Link.checked(url) == "#")
  }

  @Test func refusesSlashesBeforeCombiningMark() {
    #expect(Link.checked("//\u{301}evil.example") == "#")
    #expect(Link.checked("/\\\u{301}evil.example") == "#")
  }

  @Test(arguments: ["https://example.com/a?b=1", "http://example.com", "HTTPS://example.com", "mailto:a@example.com", "#notes", "?page=2"])
  func keepsWebAndMailAddresses(url: String) {
    #expect(Link.$basePath.withValue("/earnest") { Link.checked(url) } == url)
  }

  @Test func prependsBasePathToOwnPaths() {
    let html: HTML = Link.$basePath.withValue("/earnest") { "<a href=\"\(url: "/shows/3?page=2")\">" }
    #expect(html.text == "<a href=\"/earnest/shows/3?page=2\">")
    #expect(Link.checked("/shows/3") == "/shows/3")
    #expect(Link.$basePath.withValue("/earnest") { Link.checked("//host") } == "#")
  }

  @Test func addsKnownOriginToCopiedLinks() {
    #expect(Link.absolute("/sign-in") == "/sign-in")
    Link.$origin.withValue("https://pods.example") {
      Link.$basePath.withValue("/pods") {
        #expect(Link.absolute("/sign-in") == "https://pods.example/pods/sign-in")
        #expect(Link.absolute("//evil.example") == "#" && Link.absolute("https://other.example/") == "https://other.example/")
      }
    }
  }

  @Test func escapesLinks() {
    let html: HTML = "<a href=\"\(url: "https://example.com/?a=1&b=\"><script>")\">"
    #expect(html.text == "<a href=\"https://example.com/?a=1&amp;b=&quot;&gt;&lt;script&gt;\">")
  }
}
