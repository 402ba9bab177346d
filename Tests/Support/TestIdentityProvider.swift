import Crypto
import Foundation
import Synchronization

/// An OpenID Connect provider on 127.0.0.1, with real keys. Its users need no password, and tests change each of its answers.
public final class TestIdentityProvider: Sendable {
  /// The answers that a test changes.
  public struct Behavior: Sendable {
    /// Replaces fields of the configuration.
    public var metadata: @Sendable (inout [String: Any]) -> Void = { _ in }
    /// Changes the claims of ID tokens, which are valid ones before.
    public var claims: @Sendable (inout [String: Any]) -> Void = { _ in }
    /// Replaces fields of the head of ID tokens.
    public var head: @Sendable () -> [String: Any] = { [:] }
    /// The key that signs.
    public var signingKey: TestSigningKey
    /// The keys that are published.
    public var publishedKeys: [TestSigningKey]
    /// Replaces the response for a path.
    public var replies: [String: LoopbackServer.Reply] = [:]
    /// The secret that the client must present; nil for none.
    public var clientSecret: String? = "s3cret:&"
    /// The user who signs in.
    public var subject = "248289761001"
    public var name = "Fern"
    /// The seconds since 1970 for the times of tokens.
    public var now: @Sendable () -> TimeInterval = { Date().timeIntervalSince1970 }
  }

  private struct Grant {
    let nonce: String
    let challenge: String
    let redirectURI: String
  }

  private let behavior: Mutex<Behavior>
  private let grants = Mutex<[String: Grant]>([:])
  private let server: Mutex<LoopbackServer?> = Mutex(nil)
  public static let clientID = "earnest"

  public init(key: TestSigningKey = .sharedRSA) async throws {
    behavior = Mutex(Behavior(signingKey: key, publishedKeys: [key]))
    let started = try await LoopbackServer { [weak self] in self?.reply(to: $0) ?? .text(500) }
    server.withLock { $0 = started }
  }

  public var port: Int { server.withLock { $0?.port } ?? 0 }
  public var issuer: String { "http://127.0.0.1:\(port)/realm" }
  public var requests: [LoopbackServer.Request] { server.withLock { $0?.requests } ?? [] }

  public func change(_ body: (inout Behavior) -> Void) { behavior.withLock { body(&$0) } }

  public func stop() async { await server.withLock { $0 }?.hangUp() }

  /// Signs the user in who opened `address`, and returns the parameters with which the browser returns.
  public func authorize(_ address: String) -> [String: [String]] {
    let asked = Self.parameters(address.split(separator: "?", maxSplits: 1).last.map(String.init) ?? "")
    let code = UUID().uuidString
    grants.withLock {
      $0[code] = Grant(nonce: asked["nonce"] ?? "", challenge: asked["code_challenge"] ?? "", redirectURI: asked["redirect_uri"] ?? "")
    }
    return ["code": [code], "state": [asked["state"] ?? ""], "iss": [issuer]]
  }

  /// A query or form by name.
  public static func parameters(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
    return Dictionary(pairs.map { (String($0[0]), ($0.count > 1 ? String($0[1]) : "").removingPercentEncoding ?? "") }) { first, _ in first
    }
  }

  // MARK: - Private

  private func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    let behavior = behavior.withLock { $0 }
    let path = String(request.target.prefix { $0 != "?" })
    if let reply = behavior.replies[path] { return reply }
    switch path {
    case "/realm/.well-known/openid-configuration":
      var fields: [String: Any] = [
        "issuer": issuer, "authorization_endpoint": issuer + "/authorize?theme=moss", "token_endpoint": issuer + "/token",
        "jwks_uri": issuer + "/keys", "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic"], "authorization_response_iss_parameter_supported": true,
      ]
      behavior.metadata(&fields)
      return Self.json(fields)
    case "/realm/keys": return Self.json(["keys": behavior.publishedKeys.map(\.publicKey)])
    case "/realm/token": return token(request, behavior)
    default: return .text(404)
    }
  }

  private func token(_ request: LoopbackServer.Request, _ behavior: Behavior) -> LoopbackServer.Reply {
    let form = Self.parameters(request.body)
    let grant = grants.withLock { $0.removeValue(forKey: form["code"] ?? "") }
    guard let grant, grant.redirectURI == form["redirect_uri"],
      grant.challenge == TestSigningKey.text(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8)))
    else { return Self.json(["error": "invalid_grant"], status: 400) }
    guard isClient(request, form, behavior) else { return Self.json(["error": "invalid_client"], status: 401) }
    let now = behavior.now()
    let access = "access-\(UUID().uuidString)"
    var claims: [String: Any] = [
      "iss": issuer, "sub": behavior.subject, "aud": Self.clientID, "exp": now + 300, "iat": now, "nonce": grant.nonce,
      "preferred_username": behavior.name, "email": "fern@example.com",
    ]
    claims["at_hash"] = TestSigningKey.text(SHA256.hash(data: Data(access.utf8)).prefix(16))
    if case .ed = behavior.signingKey { claims["at_hash"] = TestSigningKey.text(SHA512.hash(data: Data(access.utf8)).prefix(32)) }
    behavior.claims(&claims)
    guard let token = try? behavior.signingKey.token(claims, head: behavior.head()) else { return .text(500) }
    return Self.json(["access_token": access, "token_type": "Bearer", "id_token": token])
  }

  private func isClient(_ request: LoopbackServer.Request, _ form: [String: String], _ behavior: Behavior) -> Bool {
    guard let secret = behavior.clientSecret else { return form["client_id"] == Self.clientID && form["client_secret"] == nil }
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return request.headers["authorization"] == "Basic " + Data("\(Self.clientID):\(encoded)".utf8).base64EncodedString()
      || form["client_id"] == Self.clientID && form["client_secret"] == secret
  }

  private static func json(_ fields: [String: Any], status: Int = 200) -> LoopbackServer.Reply {
    let data = (try? JSONSerialization.data(withJSONObject: fields)) ?? Data()
    return .bytes(status, [("Content-Type", "application/json")], Array(data))
  }
}
