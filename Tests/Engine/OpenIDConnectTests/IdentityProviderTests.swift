import Fetching
import Foundation
import PodcastModel
import Secrets
import TestSupport
import Testing

@testable import OpenIDConnect

@Suite("Sign-in at a provider", .timeLimit(.minutes(5)))
struct IdentityProviderTests {
  @Test("A user signs in with each kind of key", arguments: [TestSigningKey.sharedRSA, .newEC(id: "ec"), .newEd(id: "ed")])
  func signsIn(key: TestSigningKey) async throws {
    try await withSignIn(key: key) { signIn in
      let identity = try await signIn.run()
      #expect(identity == VerifiedIdentity(issuer: signIn.provider.issuer, subject: "248289761001", suggestedName: "Fern"))
    }
  }

  @Test("RSA keys sign with PSS too")
  func pss() async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.head = { ["alg": "PS256"] } }
      let identity = try await signIn.run()
      #expect(identity.subject == "248289761001")
    }
  }

  @Test("The request has PKCE, state and nonce, and no secret")
  func request() async throws {
    try await withSignIn { signIn in
      let address = try await signIn.begin()
      #expect(address.hasPrefix(signIn.provider.issuer + "/authorize?theme=moss&response_type=code&"))
      let query = TestIdentityProvider.parameters(address.split(separator: "?", maxSplits: 1).last.map(String.init) ?? "")
      #expect(query["redirect_uri"] == SignIn.redirectURI && query["client_id"] == "earnest" && query["code_challenge_method"] == "S256")
      #expect(["state", "nonce", "code_challenge"].allSatisfy { query[$0]?.utf8.count == 43 })
      #expect(!address.contains("s3cret") && query["scope"] == "openid profile email")
      let other = TestIdentityProvider.parameters(try await signIn.begin())
      #expect(other["state"] != query["state"] && other["nonce"] != query["nonce"] && other["code_challenge"] != query["code_challenge"])
    }
  }

  @Test("The secret travels in the way that the provider names")
  func clientAuthentication() async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.metadata = { $0["token_endpoint_auth_methods_supported"] = ["client_secret_post"] } }
      try await signIn.run()
      #expect(signIn.provider.requests.last { $0.target == "/realm/token" }?.headers["authorization"] == nil)
    }
    try await withSignIn(secret: nil) { signIn in
      try await signIn.run()
      #expect(signIn.provider.requests.allSatisfy { $0.headers["authorization"] == nil })
    }
    try await withSignIn { signIn in
      signIn.provider.change { $0.clientSecret = "another" }
      await #expect(throws: IdentityProviderError.codeRefused(401)) { try await signIn.run() }
    }
  }

  @Test("A state works once, within ten minutes, in the browser that began")
  func states() async throws {
    try await withSignIn { signIn in
      let query = signIn.provider.authorize(try await signIn.begin())
      for other in [SecretToken.random(), "", "x"] {
        await #expect(throws: IdentityProviderError.unknownState) { try await signIn.finish(query, browser: other) }
      }
      await #expect(throws: IdentityProviderError.unknownState) {
        try await signIn.client.finish(AuthorizationResponse(query: query), browser: nil)
      }
      // Another browser does not end it.
      _ = try await signIn.finish(query)
      await #expect(throws: IdentityProviderError.unknownState) { try await signIn.finish(query) }
      let late = signIn.provider.authorize(try await signIn.begin())
      signIn.clock.advance(by: 600)
      await #expect(throws: IdentityProviderError.unknownState) { try await signIn.finish(late) }
      for state in [SecretToken.random(), "", "null"] {
        await #expect(throws: IdentityProviderError.unknownState) { try await signIn.finish(["state": [state], "code": ["x"]]) }
      }
      await #expect(throws: IdentityProviderError.unknownState) {
        try await signIn.finish(["state": [late["state"]?.first ?? "", late["state"]?.first ?? ""], "code": ["x"]])
      }
    }
  }

  @Test("A code that was used, or belongs to another sign-in, is refused")
  func replayedCode() async throws {
    try await withSignIn { signIn in
      let first = signIn.provider.authorize(try await signIn.begin())
      _ = try await signIn.finish(first)
      var second = signIn.provider.authorize(try await signIn.begin())
      second["code"] = first["code"]
      await #expect(throws: IdentityProviderError.codeRefused(400)) { try await signIn.finish(second) }
      // The code of another person, put into a sign-in of this browser: its challenge differs.
      let stolen = signIn.provider.authorize(try await signIn.begin())
      var own = signIn.provider.authorize(try await signIn.begin())
      own["code"] = stolen["code"]
      await #expect(throws: IdentityProviderError.codeRefused(400)) { try await signIn.finish(own) }
    }
  }

  @Test("A response of another issuer is refused before its code is sent")
  func mixUp() async throws {
    try await withSignIn { signIn in
      for issuer in [["https://evil.example"], nil, [signIn.provider.issuer + "/"]] {
        var query = signIn.provider.authorize(try await signIn.begin())
        query["iss"] = issuer
        await #expect(throws: IdentityProviderError.otherIssuer) { try await signIn.finish(query) }
      }
      #expect(!signIn.provider.requests.contains { $0.target == "/realm/token" })
      signIn.provider.change { $0.metadata = { $0["authorization_response_iss_parameter_supported"] = false } }
      signIn.clock.advance(by: 3_600)
      var query = signIn.provider.authorize(try await signIn.begin())
      query["iss"] = nil
      _ = try await signIn.finish(query)
    }
  }

  @Test("An error of the provider ends the sign-in")
  func denied() async throws {
    try await withSignIn { signIn in
      var query = signIn.provider.authorize(try await signIn.begin())
      query["code"] = nil
      query["error"] = ["access_denied<script>"]
      await #expect(throws: IdentityProviderError.denied("access_deniedscript")) { try await signIn.finish(query) }
      query["error"] = nil
      await #expect(throws: IdentityProviderError.unknownState) { try await signIn.finish(query) }
    }
  }

  @Test("Open sign-ins are bounded, in all and for each address")
  func bounded() async throws {
    let tokens = SingleUseTokens<Int>()
    let clock = FixedClock()
    let first = try #require(tokens.add(0, from: "a", at: clock.now))
    clock.advance(by: 1)
    for number in 1...20 { #expect(tokens.add(number, from: "a", at: clock.now) != nil) }
    #expect(tokens.count == 20 && tokens.take(first, at: clock.now) == nil)
    for number in 20..<1_000 { #expect(tokens.add(number, from: "b\(number)", at: clock.now) != nil) }
    #expect(tokens.count == 1_000 && tokens.add(0, from: "c", at: clock.now) == nil)
    clock.advance(by: 600)
    #expect(tokens.add(0, from: "c", at: clock.now) != nil && tokens.count == 1)
  }

  @Test("A ticket begins one sign-in")
  func tickets() async throws {
    try await withSignIn { signIn in
      let ticket = try signIn.client.ticket(for: .connect(UserID(7)), from: "")
      #expect(signIn.client.purpose(ofTicket: ticket) == .connect(UserID(7)))
      #expect(signIn.client.purpose(ofTicket: ticket) == nil && signIn.client.purpose(ofTicket: "x") == nil)
    }
  }

  @Test(
    "An issuer is an https address, or http on this machine",
    arguments: [
      "http://id.example.com", "ftp://id.example.com", "id.example.com", "https://", "https://a?b=c", "https://a#b", "https://u:p@a/", "",
      "javascript:alert(1)", "https://a b", "https://a\u{E9}", "http://localhost.evil.example/",
    ])
  func issuers(text: String) {
    #expect(throws: ProviderSettingsError.invalidIssuer) { try ProviderSettings(issuer: text, clientID: "earnest") }
  }

  @Test("Other settings are checked too")
  func settings() throws {
    let issuer = "https://id.example.com/realm"
    #expect(throws: ProviderSettingsError.invalidClientID) { try ProviderSettings(issuer: issuer, clientID: "") }
    #expect(throws: ProviderSettingsError.invalidSecret) { try ProviderSettings(issuer: issuer, clientID: "a", clientSecret: "") }
    #expect(throws: ProviderSettingsError.invalidName) { try ProviderSettings(issuer: issuer, clientID: "a", name: "a\nb") }
    #expect(try ProviderSettings(issuer: issuer, clientID: "a").name == "id.example.com")
    #expect(try ProviderSettings(issuer: "http://localhost:9000", clientID: "a").host.description == "localhost:9000")
  }
}
