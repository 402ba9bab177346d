import Testing

@testable import SearchPageManager

@Suite struct PastedAddressManagerTests {
  @Test(arguments: [
    "https://example.com/feed.xml", "HTTP://example.com", "feed://example.com/x", "podcast://example.com", "pcast:example.com",
    "web+podcast:https://example.com/x",
    "example.com", "example.com/feed?a=1", "www.example.co.uk", "localhost:8080", "localhost:8080/feed.xml", "127.0.0.1/feed",
    "192.168.1.5:9000", "münchen.de", "播客.中国",
  ])
  func anAddressIsKnown(text: String) { #expect(PastedAddress.isAddress(text)) }

  @Test(arguments: [
    "", "moss", "slow green things", "What? example.com", "3.14", "2.0", "...", ".com", "a.", "Mr.", "a..b", "S-Town: part", "茶凉之前",
    "1.2.3", "note:", ":80", "a:b:c", "99% Invisible", "example.com and more",
  ])
  func wordsAreWords(text: String) { #expect(!PastedAddress.isAddress(text)) }
}
