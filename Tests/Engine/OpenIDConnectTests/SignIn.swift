import Fetching
import Foundation
import PodcastModel
import Secrets
import TestSupport

@testable import OpenIDConnect

/// A provider with real keys, and this server as its client.
struct SignIn {
  let provider: TestIdentityProvider
  let client: IdentityProvider
  let fetcher: Fetcher
  let clock = FixedClock()
  let browser = SecretToken.random()
  static let redirectURI = "http://127.0.0.1:8080/sign-in/oidc/callback"

  init(key: TestSigningKey = .sharedRSA, secret: String? = "s3cret:&", issuer: String? = nil) async throws {
    provider = try await TestIdentityProvider(key: key)
    provider.change { [clock] in
      $0.now = { clock.now.timeIntervalSince1970 }
      $0.clientSecret = secret
    }
    let settings = try ProviderSettings(issuer: issuer ?? provider.issuer, clientID: TestIdentityProvider.clientID, clientSecret: secret)
    var options = FetchingOptions()
    options.allowPrivate.byPurpose[.identity] = [settings.host]
    fetcher = Fetcher(options)
    client = IdentityProvider(settings, fetcher: fetcher, now: clock.read)
  }

  func begin(_ purpose: SignInPurpose = .signIn(backTo: "/")) async throws -> String {
    try await client.begin(purpose, browser: browser, redirectURI: Self.redirectURI, from: "192.0.2.7")
  }

  func finish(_ query: [String: [String]], browser other: String? = nil) async throws -> VerifiedIdentity {
    try await client.finish(AuthorizationResponse(query: query), browser: other ?? browser).identity
  }

  /// A whole sign-in.
  @discardableResult
  func run() async throws -> VerifiedIdentity { try await finish(provider.authorize(try await begin())) }

  func end() async {
    await provider.stop()
    await fetcher.shutDown()
  }
}

/// Runs `test` with a provider that is stopped afterwards.
func withSignIn(key: TestSigningKey = .sharedRSA, secret: String? = "s3cret:&", _ test: (SignIn) async throws -> Void) async throws {
  let signIn = try await SignIn(key: key, secret: secret)
  let result: Result<Void, any Error>
  do { result = .success(try await test(signIn)) } catch { result = .failure(error) }
  await signIn.end()
  try result.get()
}
