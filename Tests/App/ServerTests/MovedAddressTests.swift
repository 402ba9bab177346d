import Accounts
import Composition
import HTTPTypes
import ServiceRouter
import Testing

@testable import Server

@Suite struct MovedAddressTests {
  private let table = MovedAddresses.Table([
    "/kept": "/bookmarks", "/kept/{show}": "/bookmarks/{show}", "/kept/{show}/{page}": "/bookmarks/{show}",
    "/keeper/did-tap-keep": "/bookmark-list/did-add", "/kept-here": "/bookmarks?part=here",
  ])

  @Test(
    arguments: [
      ("/kept", nil, "/bookmarks"), ("/kept", "order=newest", "/bookmarks?order=newest"), ("/kept", "", "/bookmarks"),
      ("/kept/7", "a=%2F", "/bookmarks/7?a=%2F"), ("/kept/7/2", nil, "/bookmarks/7?page=2"),
      ("/kept/7/2", "a=1", "/bookmarks/7?page=2&a=1"),
      ("/kept-here", nil, "/bookmarks?part=here"), ("/kept-here", "a=1", "/bookmarks?part=here&a=1"),
      ("/kept/a%20b%2F..", nil, "/bookmarks/a%20b%2F.."), ("/keeper/did-tap-keep", nil, "/bookmark-list/did-add"),
      ("/", nil, nil), ("/bookmarks", nil, nil), ("/kept/7/2/1", nil, nil), ("/KEPT", nil, nil),
    ] as [(String, String?, String?)])
  func findsPresentAddress(path: String, query: String?, wanted: String?) {
    #expect(MovedAddresses.address(for: path, query: query, in: table) == wanted)
  }

  @Test func leadsToPresentAddressesOnly() async throws {
    try await withServer { server in
      let addresses = Set(Composition(engines: server.engines, mode: .open, key: nil).router.routes.map(\.path))
      for (earlier, present) in MovedAddresses.moved {
        let parameters = { (pattern: String) in Set(pattern.matches(of: /\{[^}]*\}/).map { String($0.output) }) }
        #expect(MovedAddresses.moved[present] == nil, "\(earlier) -> \(present) moves twice")
        #expect(parameters(present).isSubset(of: parameters(earlier)), "\(present) names a parameter that \(earlier) has not")
        #expect(addresses.contains(String(present.prefix { $0 != "?" })), "\(present) has no provider")
        #expect(!addresses.contains(earlier), "\(earlier) is in use again")
      }
    }
  }

  @Test(arguments: ["", "/earnest"])
  func movedAddressesAnswer308(basePath: String) async throws {
    try await withServer(basePath: basePath) { server in
      for (earlier, present) in MovedAddresses.moved where !earlier.contains("{") {
        let answer =
          try await earlier.contains("/did-") ? server.post(basePath + earlier + "?a=1", "b=2") : server.ask(basePath + earlier + "?a=1")
        #expect(
          answer.status == 308 && answer.headers[.location] == basePath + present + (present.contains("?") ? "&" : "?") + "a=1",
          "\(earlier)")
      }
    }
  }
}
