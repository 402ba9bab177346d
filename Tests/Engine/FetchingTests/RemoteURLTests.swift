import Fetching
import Foundation
import Testing

@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("https://example.com/feed.xml", "https://example.com/feed.xml"),
    ("  HTTP://Example.COM:80/Feed \n", "http://example.com/Feed"),
    ("example.com/feed", "https://example.com/feed"),
    ("example.com", "https://example.com/"),
    ("example.com:8080/feed", "https://example.com:8080/feed"),
    ("localhost:9000", "https://localhost:9000/"),
    ("//example.com/x", "https://example.com/x"),
    ("feed://example.com/x", "http://example.com/x"),
    ("feed:https://example.com/x", "https://example.com/x"),
    ("feed://https://example.com/x", "https://example.com/x"),
    ("feed://https//example.com/x", "https://example.com/x"),
    ("feed:http%3A%2F%2Fexample.com%2Fx%3Fa%3Db%2520c", "http://example.com/x?a=b%20c"),
    ("feed://https%3a//example.com/x", "https://example.com/x"),
    ("web+podcast://example.com/x", "https://example.com/x"),
    ("web+podcast:feed://example.com/x", "http://example.com/x"),
    ("web+podcast:feed:https://example.com/x", "https://example.com/x"),
    ("web+podcast:feed%3A%2F%2Fexample.com%2Fx", "http://example.com/x"),
    ("podcast://example.com/x", "http://example.com/x"),
    ("itpc://example.com/x", "http://example.com/x"),
    ("PCAST://example.com/x", "http://example.com/x"),
    ("<https://example.com/x>", "https://example.com/x"),
    ("\"https://example.com/x\"", "https://example.com/x"),
    ("https:/example.com/x", "https://example.com/x"),
    ("https://example.com\\a\\b", "https://example.com/a/b"),
    ("https://exam\nple.com/a\tb", "https://example.com/ab"),
    ("https://example.com/my show.mp3?a=b c", "https://example.com/my%20show.mp3?a=b%20c"),
    ("https://example.com/播客/á", "https://example.com/%E6%92%AD%E5%AE%A2/%C3%A1"),
    ("https://example.com/a%20b%zz%", "https://example.com/a%20b%25zz%25"),
    ("https://example.com/?q=[1]|\"x\"&sig=a+b/c=", "https://example.com/?q=%5B1%5D%7C%22x%22&sig=a+b/c="),
    ("https://example.com/a/./b/../c/", "https://example.com/a/c/"),
    ("https://example.com/../../x", "https://example.com/x"),
    ("https://example.com//double//slash", "https://example.com//double//slash"),
    ("https://example.com?x=1", "https://example.com/?x=1"),
    ("https://example.com/x#t=30", "https://example.com/x"),
    ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
    ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"),
    ("https://ПРИМЕР.рф/", "https://xn--e1afmkfd.xn--p1ai/"),
    ("http://[2001:DB8:0:0::1]:8080/", "http://[2001:db8::1]:8080/"),
    ("http://example.com:/x", "http://example.com/x"),
    ("https://example.com:443/x", "https://example.com/x"),
    ("https://under_score.example.com./x", "https://under_score.example.com./x"),
  ])
  func repairsPastedText(pasted: String, expected: String) throws {
    let url = try RemoteURL(pasted)
    #expect(url.text == expected)
    #expect(try RemoteURL(url.text) == url)
    // The form that the underlying client sends.
    #expect(URL(string: url.text)?.absoluteString == expected)
  }

  @Test("An encoded colon in the name of a sign-in is no scheme within a link to a feed")
  func keepsNamesOfSignIns() throws {
    #expect(try RemoteURL("feed://me%3Aa:b@example.com/x").textWithCredentials == "http://me%3Aa:b@example.com/x")
  }

  @Test(arguments: [
    "", "   ", "https://", "http:///", "https://exa mple.com/", "https://example.com:0/", "https://example.com:70000/",
    "https://example.com:80a/",
    "http://[::1", "http://[fe80::1%25eth0]/", "http://a..b/", "http://.example/", "http://exa<mple.com/", "http://a%00b.com/",
    "http://ü%2Fevil.example/", "http://ü%00b.example/", "http://-ü.example/", "http://" + String(repeating: "ü", count: 64) + ".example/",
    "http://" + String(repeating: "a", count: 64) + ".com/", "https://example.com/" + String(repeating: "a", count: 9000),
  ])
  func rejectsInvalidText(pasted: String) {
    #expect(throws: FetchingError.invalidURL(String(pasted.prefix(200)))) { try RemoteURL(pasted) }
  }

  @Test(arguments: [
    ("file:///etc/passwd", "file"), ("ftp://example.com/x", "ftp"), ("mailto:a@b.example", "mailto"), ("javascript:alert(1)", "javascript"),
  ])
  func rejectsOtherSchemes(pasted: String, scheme: String) {
    #expect(throws: FetchingError.unsupportedScheme(scheme)) { try RemoteURL(pasted) }
  }

  @Test func extractsCredentials() throws {
    let url = try RemoteURL("https://me%40home:p:a%2Fss@example.com/feed")
    #expect(url.credentials == BasicCredentials(user: "me@home", password: "p:a/ss"))
    #expect(url.text == "https://example.com/feed")
    #expect(url.textWithCredentials == "https://me%40home:p%3Aa%2Fss@example.com/feed")
    #expect(try RemoteURL(url.textWithCredentials) == url)
    #expect(try RemoteURL("https://a@b@example.com/").host == "example.com")
  }

  @Test(arguments: [
    ("/x", "http://example.com/x"), ("x", "http://example.com/a/b/x"), ("../x", "http://example.com/a/x"),
    ("./", "http://example.com/a/b/"),
    ("?y=2", "http://example.com/a/b/c?y=2"), ("", "http://example.com/a/b/c?z=1"), ("#top", "http://example.com/a/b/c?z=1"),
    ("//other.example/x", "http://other.example/x"), ("https://other.example", "https://other.example/"),
    ("x y", "http://example.com/a/b/x%20y"),
    ("../../../../x", "http://example.com/x"), ("é", "http://example.com/a/b/%C3%A9"),
  ])
  func resolvesReferences(reference: String, expected: String) throws {
    #expect(try RemoteURL("http://example.com/a/b/c?z=1").resolving(reference).text == expected)
  }
}
