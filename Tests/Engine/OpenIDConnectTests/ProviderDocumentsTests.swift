import Foundation
import TestSupport
import Testing

@testable import OpenIDConnect

/// A change of a valid configuration.
struct BadMetadata: Sendable, CustomTestStringConvertible {
  let name: String
  let change: @Sendable (inout [String: Any]) -> Void
  var testDescription: String { name }
}

@Suite("Documents of a provider", .timeLimit(.minutes(5)))
struct ProviderDocumentsTests {
  private static let path = "/realm/.well-known/openid-configuration"

  static let bad = [
    BadMetadata(name: "another issuer") { $0["issuer"] = "https://evil.example" },
    BadMetadata(name: "an issuer with a slash more") { $0["issuer"] = ($0["issuer"] as? String ?? "") + "/" },
    BadMetadata(name: "http") { $0["authorization_endpoint"] = "http://id.example.com/authorize" },
    BadMetadata(name: "a script") { $0["authorization_endpoint"] = "javascript:alert(1)" },
    BadMetadata(name: "a line break") { $0["authorization_endpoint"] = "https://id.example.com/\r\nSet-Cookie: a=b" },
    BadMetadata(name: "no keys") { $0["jwks_uri"] = nil },
    BadMetadata(name: "tokens over http") { $0["token_endpoint"] = "http://id.example.com/token" },
    BadMetadata(name: "plain PKCE") { $0["code_challenge_methods_supported"] = ["plain"] },
    BadMetadata(name: "a number") { $0["token_endpoint"] = 7 },
  ]

  @Test("A configuration that is not safe is refused", arguments: bad)
  func configuration(bad: BadMetadata) async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.metadata = bad.change }
      await #expect(throws: IdentityProviderError.self) { try await signIn.begin() }
    }
  }

  @Test(
    "A response that is no configuration is refused, and a redirect too",
    arguments: [
      .text(500), .text(200, [], "<html>"), .text(200, [], ""), .redirect(to: path), .redirect(to: "/realm/other"),
      .text(200, [], String(repeating: "[", count: 100_000)),
      .text(200, [], "{\"x\": \"" + String(repeating: "x", count: 1 << 20) + "\"}"),
      .text(200, [], "{", ending: .forever(String(repeating: " ", count: 65_536))),
    ] as [LoopbackServer.Reply])
  func responses(reply: LoopbackServer.Reply) async throws {
    try await withSignIn { signIn in
      signIn.provider.change { $0.replies[Self.path] = reply }
      await #expect(throws: IdentityProviderError.self) { try await signIn.begin() }
      // For five seconds nothing else is sent.
      let requests = signIn.provider.requests.count
      await #expect(throws: IdentityProviderError.self) { try await signIn.begin() }
      #expect(signIn.provider.requests.count == requests)
      signIn.provider.change { $0.replies = [:] }
      signIn.clock.advance(by: 5)
      try await signIn.run()
    }
  }

  @Test("An unreachable provider is an error, and other private addresses stay forbidden")
  func unreachable() async throws {
    try await withSignIn { signIn in
      await signIn.provider.stop()
      await #expect(throws: IdentityProviderError.self) { try await signIn.begin() }
    }
    let other = try await TestIdentityProvider()
    try await withSignIn { signIn in
      let address = "http://127.0.0.1:\(other.port)/realm/token"
      signIn.provider.change { $0.metadata = { $0["token_endpoint"] = address } }
      await #expect(throws: IdentityProviderError.self) { try await signIn.run() }
      #expect(other.requests.isEmpty)
    }
    await other.stop()
  }

  @Test("The configuration is fetched once in its lifetime")
  func cache() async throws {
    try await withSignIn { signIn in
      func fetches() -> Int { signIn.provider.requests.count { $0.target == Self.path } }
      for _ in 0..<3 { _ = try await signIn.begin() }
      #expect(fetches() == 1)
      signIn.clock.advance(by: 3_600)
      _ = try await signIn.begin()
      #expect(fetches() == 2)
    }
  }

  @Test("The lifetime is the stated one, within bounds")
  func lifetimes() {
    let cases: [(String?, TimeInterval)] = [
      (nil, 3_600), ("no-store", 3_600), ("public, max-age=600", 600), ("MAX-AGE=1", 300), ("max-age=99999999999", 86_400),
      ("max-age=-5", 300), ("max-age=x", 3_600), ("max-age=99999999999999999999999", 3_600),
    ]
    for (header, seconds) in cases { #expect(ProviderDocuments.lifetime(header) == seconds) }
  }
}
