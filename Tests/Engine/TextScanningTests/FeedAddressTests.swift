import Testing

@testable import TextScanning

struct FeedAddressTests {
  // RFC 3986, section 5.4.
  @Test(arguments: [
    ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g/../h", "http://a/b/c/h"),
    ("g:h", "g:h"), ("https://b.example/x y", "https://b.example/x y"), (" \n/g\n ", "http://a/g"),
    ("www.b.example", "http://www.b.example"),
  ])
  func relativeAddressesAreResolved(address: String, expected: String) {
    #expect(FeedAddress.resolve(address, base: "http://a/b/c/d;p?q") == expected)
  }

  @Test(arguments: ["", "  ", "javascript:alert(1)", "JaVa\nScRiPt:alert(1)", "\u{1}javascript:x", "data:text/html,x", "vbscript:x"])
  func rejectsExecutableAddresses(address: String) {
    #expect(FeedAddress.resolve(address, base: "http://a/b") == nil)
  }

  @Test func withoutABaseARelativeAddressStays() {
    #expect(FeedAddress.resolve("a/b.mp3", base: nil) == "a/b.mp3")
    #expect(FeedAddress.resolve("b.mp3", base: "http://a") == "http://a/b.mp3")
    #expect(FeedAddress.resolve("b.mp3", base: "file://tests/data/x.rss") == "file://tests/data/b.mp3")
  }
}
