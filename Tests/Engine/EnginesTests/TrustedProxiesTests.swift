import Fetching
import Testing

@testable import Engines

@Suite("Trusted proxies")
struct TrustedProxiesTests {
  @Test("Contains the named addresses and networks, and no others")
  func members() throws {
    let proxies = try TrustedProxies("127.0.0.1, 10.0.0.0/8 2001:db8::/33,::1")
    for address in ["127.0.0.1", "10.0.0.1", "10.255.255.255", "::ffff:10.1.2.3", "2001:db8::1", "2001:db8:7fff::1", "::1"] {
      let parsed = try #require(IPAddress(address))
      #expect(proxies.contains(parsed), "\(address)")
    }
    for address in ["127.0.0.2", "11.0.0.0", "9.255.255.255", "2001:db8:8000::1", "::2", "::ffff:11.0.0.1", "0.0.0.0", "::"] {
      let parsed = try #require(IPAddress(address))
      #expect(!proxies.contains(parsed), "\(address)")
    }
    #expect(!proxies.contains(nil) && !proxies.isEmpty)
    #expect(try TrustedProxies("unix").contains(nil))
    #expect(try !TrustedProxies("unix").contains(IPAddress("127.0.0.1")))
  }

  @Test("Without names, trusts none")
  func empty() throws {
    for text in ["", " , "] {
      let proxies = try TrustedProxies(text)
      #expect(proxies.isEmpty && !proxies.contains(nil) && !proxies.contains(IPAddress("127.0.0.1")))
    }
  }

  @Test(
    "Names the entry that is none",
    arguments: [
      "localhost", "127.0.0.1:80", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "/8", "10.0.0/8", "::1/129", "[::1]", "0.0.0.0/0", "::/0",
      "*",
      "10.0.0.0/8/8", "10.0.0.0/0008",
    ])
  func invalid(entry: String) {
    #expect(throws: TrustedProxies.InvalidEntry(text: entry)) { try TrustedProxies("127.0.0.1,\(entry)") }
  }

  @Test("Settings come from variables, and name what is wrong")
  func settings() async throws {
    func read(_ environment: [String: String]) async throws -> ProxySettings {
      try await Settings.read(environment: environment.merging(["EARNEST_HOME": "/nonexistent"]) { $1 }).proxies
    }
    let settings = try await read(["EARNEST_BASE_URL": "https://host/pods/", "EARNEST_TRUSTED_PROXIES": "10.0.0.0/8"])
    #expect(settings.baseURL?.text == "https://host/pods" && settings.isReachableFromElsewhere)
    #expect(settings.trustedProxies.contains(IPAddress("10.1.1.1")))
    #expect(try await !read([:]).isReachableFromElsewhere)
    #expect(try await !read(["EARNEST_BASE_URL": "http://localhost:8080/pods"]).isReachableFromElsewhere)
    await #expect(throws: SettingsError.invalidBaseURL("host", .scheme)) { try await read(["EARNEST_BASE_URL": "host"]) }
    await #expect(throws: SettingsError.notProxies("EARNEST_TRUSTED_PROXIES", "x")) { try await read(["EARNEST_TRUSTED_PROXIES": "::1,x"]) }
  }
}
