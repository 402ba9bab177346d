import Foundation
import TestSupport
import Testing

@testable import OpenIDConnect

/// A change of valid claims, and the check that finds it.
struct BadClaims: Sendable, CustomTestStringConvertible {
  let name: String
  let failure: IDTokenFailure
  let change: @Sendable (inout [String: Any]) -> Void
  var testDescription: String { name }
}

@Suite("ID tokens", .timeLimit(.minutes(5)))
struct IDTokenTests {
  private static let moment = FixedClock().now.timeIntervalSince1970

  static let badClaims = [
    BadClaims(name: "another issuer", failure: .issuer) { $0["iss"] = "https://evil.example" },
    BadClaims(name: "another audience", failure: .audience) { $0["aud"] = "other" },
    BadClaims(name: "no audience", failure: .audience) { $0["aud"] = [String]() },
    BadClaims(name: "several audiences without azp", failure: .audience) { $0["aud"] = ["earnest", "other"] },
    BadClaims(name: "azp of another client", failure: .audience) { $0["azp"] = "other" },
    BadClaims(name: "expired", failure: .time) { $0["exp"] = moment - 60 },
    BadClaims(name: "not valid yet", failure: .time) { $0["nbf"] = moment + 61 },
    BadClaims(name: "from the future", failure: .time) { $0["iat"] = moment + 61 },
    BadClaims(name: "another nonce", failure: .nonce) { $0["nonce"] = "x" },
    BadClaims(name: "no nonce", failure: .nonce) { $0["nonce"] = nil },
    BadClaims(name: "another access token", failure: .accessToken) { $0["at_hash"] = "x" },
    BadClaims(name: "no subject", failure: .malformed) { $0["sub"] = nil },
    BadClaims(name: "an empty subject", failure: .malformed) { $0["sub"] = "" },
    BadClaims(name: "a long subject", failure: .malformed) { $0["sub"] = String(repeating: "x", count: 256) },
    BadClaims(name: "a text as time", failure: .malformed) { $0["exp"] = "soon" },
    BadClaims(name: "no time", failure: .malformed) { $0["exp"] = nil },
    BadClaims(name: "no issue time", failure: .malformed) { $0["iat"] = nil },
  ]

  @Test("A token with a wrong claim is refused", arguments: badClaims)
  func claims(bad: BadClaims) async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.claims = bad.change }
      await #expect(throws: IdentityProviderError.invalidToken(bad.failure)) { try await signIn.run() }
    }
  }

  @Test("Clocks may differ by a minute, and several audiences are fine with the right azp")
  func leeway() async throws {
    try await withSignIn { signIn in
      signIn.provider.change {
        $0.claims = {
          $0["exp"] = Self.moment - 59
          $0["iat"] = Self.moment + 60
          $0["nbf"] = Self.moment + 60
          $0["aud"] = ["other", "earnest"]
          $0["azp"] = "earnest"
          $0["at_hash"] = nil
          $0["preferred_username"] = 7
          $0["name"] = " "
        }
      }
      let identity = try await signIn.run()
      #expect(identity.suggestedName == "fern@example.com")
    }
  }

  @Test(
    "Algorithms without a public key, and other ones, are refused",
    arguments: ["none", "None", "HS256", "HS512", "RS512", "ES384", "x", ""])
  func algorithms(name: String) async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.head = { ["alg": name] } }
      await #expect(throws: IdentityProviderError.invalidToken(.algorithm)) { try await signIn.run() }
    }
  }

  @Test("The algorithm belongs to the kind of key, and to the one that the key states")
  func keyKinds() async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.head = { ["alg": "ES256"] } }
      await #expect(throws: IdentityProviderError.invalidToken(.unknownKey)) { try await signIn.run() }
    }
    try await withSignIn(key: .newEC(id: "ec")) { signIn in
      signIn.provider.change { $0.head = { ["alg": "RS256"] } }
      await #expect(throws: IdentityProviderError.invalidToken(.unknownKey)) { try await signIn.run() }
      signIn.provider.change { $0.head = { ["crit": ["exp"]] } }
      await #expect(throws: IdentityProviderError.invalidToken(.algorithm)) { try await signIn.run() }
    }
  }

  @Test("A signature of another key with the same id is refused")
  func forged() async throws {
    try await withSignIn(key: .newEC(id: "ec")) { signIn in
      signIn.provider.change { $0.signingKey = .newEC(id: "ec") }
      await #expect(throws: IdentityProviderError.invalidToken(.signature)) { try await signIn.run() }
    }
  }

  @Test("A key that was replaced is fetched, at most once a minute")
  func rotation() async throws {
    try await withSignIn(key: .newEC(id: "first")) { signIn in
      func fetches() -> Int { signIn.provider.requests.count { $0.target == "/realm/keys" } }
      try await signIn.run()
      try await signIn.run()
      #expect(fetches() == 1)
      let second = TestSigningKey.newEC(id: "second")
      signIn.provider.change { ($0.signingKey, $0.publishedKeys) = (second, [second]) }
      // The keys are new, so that only a forger has another one.
      await #expect(throws: IdentityProviderError.invalidToken(.unknownKey)) { try await signIn.run() }
      #expect(fetches() == 1)
      signIn.clock.advance(by: 60)
      try await signIn.run()
      #expect(fetches() == 2)
      signIn.provider.change { $0.signingKey = .newEC(id: "unknown") }
      signIn.clock.advance(by: 60)
      for _ in 0..<3 { await #expect(throws: IdentityProviderError.invalidToken(.unknownKey)) { try await signIn.run() } }
      #expect(fetches() == 3)
    }
  }

  @Test("A key without an id is enough when it is the only one that fits")
  func withoutID() throws {
    let (first, second) = (TestSigningKey.newEC(id: "a"), TestSigningKey.newEC(id: "b"))
    func keys(_ list: [[String: String]]) throws -> SigningKeys {
      try SigningKeys(Array(JSONSerialization.data(withJSONObject: ["keys": list])))
    }
    #expect(try keys([first.publicKey, TestSigningKey.sharedRSA.publicKey]).key(id: nil, algorithm: "ES256") != nil)
    #expect(try keys([first.publicKey, second.publicKey]).key(id: nil, algorithm: "ES256") == nil)
    var weak = TestSigningKey.sharedRSA.publicKey
    weak["n"] = weak["n"].map { String($0.prefix(170)) }
    #expect(try keys([weak]).key(id: "rsa-1", algorithm: "RS256") == nil)
    var encryption = first.publicKey
    encryption["use"] = "enc"
    #expect(try keys([encryption, ["kty": "oct", "k": "AAAA"], ["kty": "x"], [:]]).key(id: "a", algorithm: "ES256") == nil)
    #expect(throws: IdentityProviderError.self) { try SigningKeys(Array("{}".utf8)) }
    #expect(throws: IdentityProviderError.self) { try keys(Array(repeating: first.publicKey, count: 101)) }
  }

  @Test("Text that is no token is refused", arguments: ["", "a.b", "a.b.c", "a.b.c.d", "....", "e30.e30.", "eyJhbGciOiJSUzI1NiJ9.e30.=="])
  func malformed(text: String) {
    #expect(throws: IDTokenFailure.self) { try IDTokenVerifier.head(of: text) }
    #expect(throws: IDTokenFailure.malformed) { try IDTokenVerifier.head(of: String(repeating: "a", count: 70_000)) }
  }
}
