import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import Notifications
import PodcastModel
import Secrets
import TestSupport
import Testing

@testable import Server

@Suite("Requests through a proxy", .timeLimit(.minutes(5)))
struct ProxiedRequestTests {
  private func settings(proxies: String = "127.0.0.1", baseURL: String? = nil) throws -> ProxySettings {
    var settings = ProxySettings()
    settings.trustedProxies = try TrustedProxies(proxies)
    settings.baseURL = try baseURL.map { try BaseURL($0) }
    return settings
  }

  private func fields(_ pairs: KeyValuePairs<String, String>) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in pairs { if let name = HTTPField.Name(name) { fields[name] = value } }
    return fields
  }

  /// The `Cookie` header of a session of `user`, without hashing a password.
  private func cookie(_ name: String, of user: UserID = .local, on server: TestServer) async throws -> String {
    let token = SecretToken.random()
    try await server.engines.library.webSessions.add(
      Int64.random(in: 1...9_999), tokenHash: SecretToken.hash(token), kind: .password, device: "", for: user, at: Date(),
      until: Date() + 600, limit: 9)
    return "\(name)=\(token)"
  }

  private func addOwner(_ server: TestServer) async throws {
    try await server.engines.library.accounts.add(.local, named: "Moss", password: "none", role: .owner, at: Date())
  }

  @Test("A trusted proxy's headers are accepted, and those of other addresses are refused with the flag's name")
  func trust() async throws {
    let proxies = try settings(proxies: "127.0.0.1")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      for name in ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Proto", "X-Forwarded-Port"] {
        #expect(try await server.ask("/session", field(name, "x")).status == 401, "\(name)")
      }
      let contradictory = try await server.ask("/session", fields(["X-Forwarded-For": "192.0.2.1", "Forwarded": "for=192.0.2.2"]))
      #expect(contradictory.status == 400 && contradictory.text.hasPrefix("The headers Forwarded and X-Forwarded-For"))
      let other = try await RawConnection(port: server.port, from: "127.0.0.2")
      try await other.send("GET /session HTTP/1.1\r\nHost: \(server.authority)\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
      try await waitUntil { other.received.contains("--trusted-proxies") }
      #expect(other.received.hasPrefix("HTTP/1.1 403"))
      try await other.close()
    }
  }

  @Test("A host from a proxy must be a name of this server")
  func forwardedHost() async throws {
    let proxies = try settings()
    try await withServer(mode: .accounts, hosts: ["pods.example"], proxies: proxies) { server async throws in
      #expect(try await server.ask("/session", field("X-Forwarded-Host", "pods.example")).status == 401)
      #expect(try await server.ask("/session", field("X-Forwarded-Host", "evil.example")).status == 421)
    }
    let other = try settings(baseURL: "https://pods.example:8443/pods/")
    try await withServer(mode: .accounts, proxies: other) { server async throws in
      for host in ["pods.example:8443", "Pods.Example", server.authority] {
        #expect(try await server.ask("/pods/session", host: host).status == 401, "\(host)")
      }
      for host in ["pods.example:8444", "evil.example", "pods.example.evil.example"] {
        #expect(try await server.ask("/pods/session", host: host).status == 421, "\(host)")
      }
    }
  }

  @Test("A change needs the public origin, not the same host over HTTP")
  func origin() async throws {
    let proxies = try settings(baseURL: "https://pods.example/pods/")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      try await addOwner(server)
      func post(from origin: String, host: String) async throws -> Int {
        try await server.ask("/pods/session", method: .post, host: host, [.origin: origin], body: "{}").status
      }
      for host in ["pods.example", server.authority] {
        #expect(try await post(from: "https://pods.example", host: host) == 401)
        for origin in ["https://pods.example:8443", "https://evil.example", "null", "http://pods.example"] {
          #expect(try await post(from: origin, host: host) == 403, "\(origin)")
        }
      }
      // The server's own address still works on this machine.
      #expect(try await post(from: "http://\(server.authority)", host: server.authority) == 401)
    }
    let other = try settings()
    try await withServer(mode: .accounts, hosts: ["pods.example"], proxies: other) { server async throws in
      var headers = fields(["X-Forwarded-Proto": "https", "X-Forwarded-Host": "pods.example"])
      for (origin, status) in [("https://pods.example", 401), ("http://pods.example", 403), ("http://\(server.authority)", 403)] {
        headers[.origin] = origin
        #expect(try await server.ask("/session", method: .post, headers, body: "{}").status == status, "\(origin)")
      }
    }
  }

  @Test("A session from before the proxy continues under the public name of the cookie")
  func cookieName() async throws {
    let proxies = try settings(baseURL: "https://pods.example/pods/")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      try await addOwner(server)
      let earlier = try await cookie("earnest_\(server.port)_pods", on: server)
      let answer = try await server.ask("/pods/session", field("Cookie", earlier))
      #expect(answer.status == 200)
      let stored = try #require(answer.headers[.setCookie])
      #expect(
        stored.hasPrefix("earnest_443_pods=\(earlier.split(separator: "=")[1]);")
          && stored.contains("; Path=/pods; HttpOnly; SameSite=Lax; Secure;"))
      let again = try await server.ask("/pods/session", field("Cookie", String(stored.prefix { $0 != ";" })))
      #expect(again.status == 200 && again.headers[.setCookie] == nil)
    }
  }

  @Test("A browser with the cookie of an earlier version gets the host's own, and a sign-out deletes both")
  func hostCookie() async throws {
    let proxies = try settings(baseURL: "https://pods.example/")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      try await addOwner(server)
      let earlier = try await cookie("earnest_443", on: server)
      let page = try await server.ask("/settings", field("Cookie", earlier))
      #expect(page.headers[values: .setCookie].first?.hasPrefix("__Host-earnest_443=\(earlier.split(separator: "=")[1]);") == true)
      let formToken = try #require(page.text.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      let out = try await server.post("/sign-in/did-sign-out", "form-token=\(formToken)", field("Cookie", earlier))
      let deleted = out.headers[values: .setCookie]
      #expect(deleted.contains { $0.hasPrefix("__Host-earnest_443=; ") } && deleted.contains { $0.hasPrefix("earnest_443=; ") })
    }
  }

  @Test("Only a setting makes browsers use HTTPS for the whole host", arguments: [nil, 0, 365])
  func strictTransport(days: Int?) async throws {
    for (url, isSecure) in [("https://pods.example/", true), ("http://pods.example/", false)] {
      try await withServer(mode: .accounts, proxies: try settings(baseURL: url), hstsDays: days) { server async throws in
        let header = try await server.ask("/sign-in").headers[.strictTransportSecurity]
        #expect(header == (isSecure ? days.map { "max-age=\($0 * 86_400)" } : nil))
      }
    }
  }

  @Test("Links for people to copy, and private feeds, have the public address")
  func absoluteAddresses() async throws {
    let proxies = try settings(baseURL: "https://pods.example/pods/")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      try await addOwner(server)
      let id = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3")
      try await server.engines.library.bookmarks.setFavourite(true, EpisodeID(id), by: .local, at: Date())
      let session = try await cookie("earnest_443_pods", on: server)
      let page = try await server.ask("/pods/settings/notifications", field("Cookie", session)).text
      let formToken = try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      let opened = try await server.post(
        "/pods/notification-settings/did-open-list", "list=favourites&form-token=\(formToken)", field("Cookie", session)
      ).text
      let address = try #require(opened.firstMatch(of: #/value="(https://pods\.example/pods/private/[^"]+)"/#)).output.1
      let feed = try await server.ask(String(address.dropFirst("https://pods.example".count)))
      #expect(feed.status == 200 && feed.text.contains("https://pods.example/pods/") && !feed.text.contains(server.authority))
    }
  }

  @Test("Failed attempts count for the client and not for the proxy")
  func attempts() async throws {
    let proxies = try settings()
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      let events = [
        ("did-set-up", "code=WRONG&name=Moss"), ("did-join", "token=x&name=Moss"), ("did-reset", "token=x"),
      ]
      for (event, values) in events {
        for number in 0..<10 {
          // Addresses that the client sends are not those that the proxy appends.
          let address = field("X-Forwarded-For", "198.51.100.\(number), 192.0.2.1")
          _ = try await server.post("/sign-in/\(event)", "\(values)&password=a+mossy+wall", address)
        }
        if event == "did-set-up" { try await addOwner(server) }
      }
      for (address, status) in [("192.0.2.1", 429), ("192.0.2.2", 401), ("192.0.2.2, unknown", 401)] {
        let answer = try await server.post("/sign-in/did-submit", "name=Moss&password=a+mossy+wall", field("X-Forwarded-For", address))
        #expect(answer.status == status, "\(address)")
      }
    }
  }

  @Test("Connections of a trusted proxy have no limit")
  func connections() async throws {
    var limits = RequestLimits()
    (limits.maxConnectionsPerAddress, limits.exemptsLoopback) = (1, false)
    let proxies = try settings(proxies: "127.0.0.2")
    try await withServer(mode: .accounts, proxies: proxies, limits: limits) { server async throws in
      var open: [RawConnection] = []
      for _ in 0..<4 { open.append(try await RawConnection(port: server.port, from: "127.0.0.2")) }
      for connection in open {
        try await connection.send("GET /session HTTP/1.1\r\nHost: \(server.authority)\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
        try await waitUntil { connection.received.hasPrefix("HTTP/1.1 401") }
      }
      for connection in open { try await connection.close() }
    }
  }

  @Test("A proxy that removes the path gets a sentence and no redirect")
  func removedPath() async throws {
    let proxies = try settings(baseURL: "https://pods.example/pods/")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      let answer = try await server.ask("/settings", field("X-Forwarded-For", "192.0.2.1"))
      #expect(answer.status == 404 && answer.text.contains("/pods/"))
    }
  }

  @Test(
    "A public address or a proxy needs accounts",
    arguments: [("", "https://pods.example/"), ("127.0.0.1", nil), ("unix", nil)] as [(String, String?)])
  func needsAccounts(proxies: String, baseURL: String?) async throws {
    try await withTemporaryFolder { folder in
      var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
      settings.proxies = try self.settings(proxies: proxies, baseURL: baseURL)
      let engines = try Engines.open(settings)
      #expect(throws: WebServerError.self) { try WebServer(engines: engines, options: WebServer.Options()) }
      await engines.close()
    }
  }
}
