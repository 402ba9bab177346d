import Library
import TestSupport
import Testing
import WebPage

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

  @Test func anAddressThatCannotBeReadIsSaidInPlaceAndStoresNothing() async throws {
    let server = try await LoopbackServer { request in
      switch request.target {
      case "/403", "/410", "/503": .text(Int(request.target.dropFirst()) ?? 0)
      case "/website": .text(200, [("Content-Type", "text/html")], "<!doctype html><html><body>Moss</body></html>")
      case "/empty": .text(200)
      case "/results.json": .text(200, [("Content-Type", "application/json")], "{\"results\": []}")
      case "/loop": .redirect(302, to: "/loop")
      default: .text(404)
      }
    }
    try await SearchSite.with(port: server.port) { site in
      for (path, sentence) in [
        ("/nothing", "(404)"), ("/403", "denied access (403)"), ("/410", "deleted this (410)"), ("/503", "has a problem (503)"),
        ("/website", "has no podcast feed"), ("/empty", "This address returned nothing"), ("/results.json", "isn’t a podcast feed"),
        ("/loop", "redirect loop"),
      ] {
        let html = try await refusal(of: server.origin + path, by: site)
        #expect(html.contains("search-notice") && html.contains(sentence), "\(path)")
      }
      for address in ["http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/feed.xml"] {
        #expect(try await refusal(of: address, by: site).contains("on a private network"), "\(address)")
      }
    }
    await server.stop()
  }

  /// The page that says why an address was refused, still with the address in its field.
  private func refusal(of address: String, by site: SearchSite) async throws -> String {
    guard case .page(let page) = try await site.answer("did-submit", ["term": address]) else {
      Issue.record("another answer: \(address)")
      return ""
    }
    #expect(page.status == 422 && page.body.text.contains("value=\"\(address)\""), "\(address)")
    #expect(try await site.library.shows.show(feedURL: address) == nil, "\(address)")
    return page.body.text
  }
}
