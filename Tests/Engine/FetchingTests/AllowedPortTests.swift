import TestSupport
import Testing

@testable import Fetching

@Suite struct AllowedPortTests {
  /// Ports of mail, databases and other services; the host is public, so that only the port can be the reason.
  @Test(arguments: [22, 25, 110, 143, 465, 587, 993, 3306, 5432, 6379, 9200, 11211, 65535], [FetchKind.feed, .media, .message])
  func refusesOtherPorts(port: Int, kind: FetchKind) async throws {
    let fetcher = Fetcher(FetchingOptions()) { _ in [.v4(0x0101_0101)] }
    await #expect(throws: FetchingError.portNotAllowed(host: "public.example", port: port)) {
      try await withTimeout { try await fetcher.fetch(FetchRequest("http://public.example:\(port)/", kind: kind)) }
    }
    await fetcher.shutDown()
  }

  @Test func refusesRedirectToOtherPort() async throws {
    let server = try await LoopbackServer { _ in .redirect(to: "http://1.1.1.1:25/") }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.portNotAllowed(host: "1.1.1.1", port: 25)) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
      }
    }
  }

  @Test func acceptsAddedPorts() async throws {
    var options = FetchingOptions()
    options.allowedPorts.insert(25)
    let fetcher = Fetcher(options, localNetworks: LocalNetworks { [] }) { _ in [.v4(0x0101_0101)] }
    let added = try RemoteURL("http://public.example:25/")
    let other = try RemoteURL("http://public.example:26/")
    #expect(try await fetcher.checkedAddresses(of: added, for: .feed, deadline: nil) == [.v4(0x0101_0101)])
    await #expect(throws: FetchingError.portNotAllowed(host: "public.example", port: 26)) {
      try await fetcher.checkedAddresses(of: other, for: .feed, deadline: nil)
    }
    await fetcher.shutDown()
  }

  @Test(arguments: FetchingOptions.defaultPorts.sorted())
  func defaultPortsBelongToTheWeb(port: Int) {
    #expect([80, 81, 443].contains(port) || (8000...8999).contains(port))
  }
}
