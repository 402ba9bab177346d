import Engines
import Testing

@Suite("Sign-in header")
struct SignInHeaderTests {
  @Test("Accepts names that only a proxy sets", arguments: ["Remote-User", "X-authentik-username", "x-user"])
  func names(name: String) { #expect(SignInHeader(name)?.name == name) }

  @Test(
    "Refuses other names",
    arguments: ["", "Remote User", "Remote-User:", "Cookie", "authorization", "HOST", "X-Forwarded-For", "Sec-Fetch-Site", "Ümlaut", "Via"])
  func refused(name: String) { #expect(SignInHeader(name) == nil) }

  @Test("Settings need trusted proxies, a header, and a web address for the sign-out")
  func settings() async throws {
    func read(_ environment: [String: String]) async throws -> SignInHeader? {
      try await Settings.read(environment: environment.merging(["EARNEST_HOME": "/nonexistent"]) { $1 }).proxies.signInHeader
    }
    let named = ["EARNEST_SIGN_IN_HEADER": "Remote-User", "EARNEST_TRUSTED_PROXIES": "127.0.0.1"]
    let header = try #require(
      try await read(
        named.merging(["EARNEST_SIGN_IN_CREATES_ACCOUNTS": "true", "EARNEST_SIGN_OUT_URL": "https://auth.example/logout?rd=x"]) { $1 }))
    #expect(header.createsAccounts && header.signOutURL == "https://auth.example/logout?rd=x")
    #expect(try await read(named)?.createsAccounts == false)
    #expect(try await read([:]) == nil)
    await #expect(throws: SettingsError.headerWithoutProxies) { try await read(["EARNEST_SIGN_IN_HEADER": "Remote-User"]) }
    await #expect(throws: SettingsError.needs("EARNEST_SIGN_OUT_URL", .signInHeader)) {
      try await read(["EARNEST_SIGN_OUT_URL": "https://auth.example/"])
    }
    await #expect(throws: SettingsError.invalidSignInHeader("Cookie")) {
      try await read(["EARNEST_SIGN_IN_HEADER": "Cookie", "EARNEST_TRUSTED_PROXIES": "127.0.0.1"])
    }
    for url in ["javascript:alert(1)", "auth.example", "https://a b/", "https://x/\u{e9}"] {
      await #expect(throws: SettingsError.invalidSignOutURL(url)) {
        try await read(named.merging(["EARNEST_SIGN_OUT_URL": url]) { $1 })
      }
    }
  }
}
