import Fetching
import Testing

@Suite struct HostPortTests {
  @Test func parsesList() throws {
    #expect(
      try AllowedAddresses(" 127.0.0.1:9000,NAS.local:80 , [::1]:8080 ").all
        == [HostPort(host: "127.0.0.1", port: 9000), HostPort(host: "nas.local", port: 80), HostPort(host: "::1", port: 8080)])
    #expect(try AllowedAddresses("").isEmpty && AllowedAddresses("feed=a:1") != [] && !AllowedAddresses("feed=a:1").isEmpty)
  }

  @Test func allowsOnePurposeOrAll() throws {
    let allowed = try AllowedAddresses("a:1 feed=b:2")
    let (everywhere, feeds) = (HostPort(host: "a", port: 1), HostPort(host: "b", port: 2))
    #expect(allowed.contains(everywhere, for: .feed) && allowed.contains(everywhere, for: .webhook))
    #expect(allowed.contains(feeds, for: .feed) && !allowed.contains(feeds, for: .webhook))
    #expect(!allowed.contains(HostPort(host: "a", port: 2), for: .feed))
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:x", "[::1]", "a:1/path", "http://a:80"])
  func rejectsInvalidEntry(entry: String) {
    #expect(throws: FetchingError.invalidURL(entry)) { try AllowedAddresses("ok:1,\(entry)") }
  }
}
