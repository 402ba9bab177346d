import Testing

@testable import Server

@Suite struct CookieHeaderTests {
  @Test(arguments: [
    ("a=1", ["a=1"]), ("a=1; b=2", ["a=1", "b=2"]), ("a=1;b=2;", ["a=1", "b=2"]), (" \ta = 1 ;\tb=2 ", ["a=1", "b=2"]),
    ("a=", ["a="]), ("a=b=c==", ["a=b=c=="]), ("a=\"1\"", ["a=1"]), ("a=\"\"", ["a="]), ("A=1; a=2", ["A=1", "a=2"]),
    ("__Host-earnest_8080=x-_.~", ["__Host-earnest_8080=x-_.~"]), ("a=%31%3B", ["a=%31%3B"]), ("$Version=1; a=2", ["$Version=1", "a=2"]),
  ])
  func parsesCookiesOfBrowsers(header: String, cookies: [String]) {
    #expect(CookieHeader(header).cookies.map { "\($0.name)=\($0.value)" } == cookies)
  }

  @Test(arguments: [
    "", ";", " ; ;", "a", "=1", "=", "a b=1", "a\"=1", "é=1", "a=é", "a=b c", "a=1,2", "a=\"", "a=\"1", "a=1\"", "a=\"\"\"", "a=\\", "a=\0",
    "a\r\n=1", "a=1\r\nb", "a=\u{7F}", "(a)=1", "a:b=1",
  ])
  func skipsInvalidPair(pair: String) {
    #expect(CookieHeader(pair).cookies == [])
    #expect(CookieHeader("s=1; \(pair); t=2").header == "s=1; t=2")
  }

  @Test func hasNoCookiesWithoutHeader() { #expect(CookieHeader(nil).cookies == []) }

  @Test func findsValueByExactName() {
    let cookies = CookieHeader("session=abc; Session=def")
    #expect(cookies["session"] == "abc")
    #expect(cookies["Session"] == "def")
    #expect(cookies["SESSION"] == nil)
    #expect(cookies[""] == nil)
  }

  /// The browser puts the cookie with the longest path first.
  @Test func firstOfSeveralWithOneNameWins() {
    #expect(CookieHeader("a=own; b=2; a=host").header == "a=own; b=2")
    #expect(CookieHeader("a=in valid; a=host")["a"] == "host")
    #expect(CookieHeader("a=; a=host")["a"] == "")
  }

  /// In a string, the semicolon and the mark form one character.
  @Test func separatesPairsByBytes() {
    #expect(CookieHeader("a=1;\u{301}b=2; c=3").header == "a=1; c=3")
    #expect(CookieHeader("a=\u{301}1; c=3").header == "c=3")
  }

  @Test func ignoresPairsBeyondLimit() {
    let pairs = (0...CookieHeader.maxPairs).map { "n\($0)=1" }
    #expect(CookieHeader(pairs.joined(separator: ";")).cookies.map(\.name) == pairs.dropLast().map { String($0.dropLast(2)) })
    // Empty pairs count too: the work is bounded.
    #expect(CookieHeader(String(repeating: ";", count: CookieHeader.maxPairs) + "a=1").cookies == [])
  }

  @Test func skipsLongPair() {
    let longest = "a=" + String(repeating: "x", count: CookieHeader.maxPairLength - 2)
    #expect(CookieHeader("\(longest); b=1").header == "\(longest); b=1")
    #expect(CookieHeader("\(longest)x; b=1").header == "b=1")
  }

  @Test func ignoresRestOfLongHeader() {
    let filler = (0..<8).map { "f\($0)=" + String(repeating: "x", count: 4_000) }.joined(separator: ";") + ";"
    // The value of the last cookie would be cut inside.
    let room = CookieHeader.maxLength - filler.utf8.count
    let value = String(repeating: "y", count: room - 2)
    #expect(CookieHeader(filler + "s=" + value)["s"] == value)
    #expect(CookieHeader(filler + "s=" + value + "z")["s"] == nil)
    #expect(CookieHeader(filler + "s=" + value + "z").cookies.count == 8)
    #expect(CookieHeader(String(repeating: "x", count: 1 << 20)).cookies == [])
  }
}
