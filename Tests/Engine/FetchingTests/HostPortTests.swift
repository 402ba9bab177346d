import Fetching
import Testing

@Suite struct HostPortTests {
  @Test func parsesList() throws {
    #expect(
      try AllowedAddresses(" 127.0.0.1:9000,NAS.local:80 , [::1]:8080 ").all
        == [HostPort(host: "127.0.0.1", port: 9000), HostPort(host: "nas.local", port: 80), HostPort(host: "::1", port: 8080)])
    #expect(try AllowedAddresses("") == AllowedAddresses())
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.1:0", "127.0.0.1:x", "[::1]", "a:1/path", "http://a:80"])
  func rejectsInvalidEntry(entry: String) {
    #expect(throws: FetchingError.invalidURL(entry)) { try AllowedAddresses("ok:1,\(entry)") }
  }
}
