import Engines
import HTTPTypes
import Testing

@testable import Server

@Suite("Source of requests")
struct RequestSourceTests {
  private func source(
    _ fields: [(String, String)], from peer: String? = "127.0.0.1", proxies: String = "127.0.0.1,10.0.0.0/8", baseURL: String? = nil,
    host: String = "127.0.0.1:8080"
  ) throws -> RequestSource? {
    let resolver = RequestSourceResolver(baseURL: try baseURL.map { try BaseURL($0) }, proxies: try TrustedProxies(proxies))
    var request = HTTPRequest(method: .get, scheme: "http", authority: host, path: "/")
    for (name, value) in fields { request.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
    return resolver.source(of: request, from: peer, at: 8080)
  }

  @Test(
    "The client is the last address that is not a trusted proxy's",
    arguments: [
      (["192.0.2.1"], "192.0.2.1"), (["198.51.100.9, 192.0.2.1"], "192.0.2.1"), (["198.51.100.9, 192.0.2.1, 10.0.0.7"], "192.0.2.1"),
      (["198.51.100.9", "192.0.2.1", "10.0.0.7, 10.0.0.8"], "192.0.2.1"), (["192.0.2.1:4711"], "192.0.2.1"),
      (["[2001:db8::1]:4711"], "2001:db8::1"), (["[2001:DB8::1]"], "2001:db8::1"), (["2001:db8::1"], "2001:db8::1"),
      (["::ffff:192.0.2.1"], "192.0.2.1"), (["10.0.0.1, 10.0.0.2"], "10.0.0.1"), ([" 192.0.2.1 ,\t10.0.0.2"], "192.0.2.1"),
      // Before an entry that is not an address, nothing counts.
      (["192.0.2.1, unknown"], "127.0.0.1"), (["192.0.2.1, garbage, 10.0.0.7"], "10.0.0.7"), (["192.0.2.1,"], "127.0.0.1"),
      ([""], "127.0.0.1"),
      (["192.0.2.1:x"], "127.0.0.1"), (["192.0.2.256"], "127.0.0.1"), (["[192.0.2.1]"], "127.0.0.1"),
      (["2001:db8::1:99999999"], "127.0.0.1"),
      (["192.0.2.1\u{301}"], "127.0.0.1"),
    ] as [([String], String)])
  func client(values: [String], expected: String) throws {
    let source = try #require(try source(values.map { ("X-Forwarded-For", $0) }))
    #expect(source.address == expected && source.isFromTrustedProxy)
  }

  @Test("A thousand entries cost little and hide no client")
  func manyEntries() throws {
    let addresses = (0..<1_000).map { number -> String in "198.51.100.\(number % 250)" }
    #expect(try source([("X-Forwarded-For", addresses.joined(separator: ", "))])?.address == "198.51.100.249")
    let proxies = Array(repeating: "10.0.0.1", count: 1_000)
    #expect(try source([("X-Forwarded-For", proxies.joined(separator: ","))])?.address == "10.0.0.1")
    #expect(try source([("X-Forwarded-For", "192.0.2.1, " + proxies.joined(separator: ","))])?.address == "10.0.0.1")
    #expect(try source([("X-Forwarded-For", String(repeating: ",", count: 1_000))])?.address == "127.0.0.1")
    #expect(try source(proxies.map { ("X-Forwarded-For", $0) })?.address == "10.0.0.1")
  }

  @Test("No header of another client is read")
  func untrusted() throws {
    let forged = [
      ("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "evil.example"),
      ("Forwarded", "for=192.0.2.2"),
    ]
    for (peer, proxies) in [("127.0.0.2", "127.0.0.1,unix"), ("127.0.0.1", ""), ("::1", "127.0.0.1"), ("11.0.0.1", "10.0.0.0/8")] {
      let source = try #require(try source(forged, from: peer, proxies: proxies))
      #expect(source == RequestSource(address: peer, authority: "127.0.0.1:8080", port: 8080))
    }
    #expect(try source(forged, from: nil, proxies: "127.0.0.1")?.isFromTrustedProxy == false)
    #expect(try source([("X-Forwarded-For", "192.0.2.1")], from: nil, proxies: "unix")?.address == "192.0.2.1")
    #expect(try source([("X-Forwarded-For", "192.0.2.1")], from: "::ffff:127.0.0.1")?.address == "192.0.2.1")
  }

  @Test(
    "The origin is the one that the proxy names",
    arguments: [
      ([("X-Forwarded-Proto", "https")], "https://127.0.0.1:8080", 8080), ([("X-Forwarded-Proto", "HTTP")], "http://127.0.0.1:8080", 8080),
      ([("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "Pods.example")], "https://pods.example", 443),
      ([("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "pods.example:443")], "https://pods.example", 443),
      ([("X-Forwarded-Proto", "http"), ("X-Forwarded-Host", "pods.example:8443")], "http://pods.example:8443", 8443),
      ([("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "[2001:db8::1]")], "https://[2001:db8::1]", 443),
      ([("X-Forwarded-Proto", "javascript")], nil, 8080), ([("X-Forwarded-Host", "pods.example")], nil, 8080),
      ([("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "a b/c\"")], "https://127.0.0.1:8080", 8080),
      // One entry for each address: that of the client's own proxy counts.
      ([("X-Forwarded-For", "192.0.2.1, 10.0.0.1"), ("X-Forwarded-Proto", "https, http")], "https://127.0.0.1:8080", 8080),
      ([("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-Proto", "https, http")], "http://127.0.0.1:8080", 8080),
      ([("Forwarded", "for=192.0.2.1;proto=https;host=pods.example")], "https://pods.example", 443),
      ([("Via", "1.1 cache")], nil, 8080),
    ] as [([(String, String)], String?, Int)])
  func origin(fields: [(String, String)], origin: String?, port: Int) throws {
    let source = try #require(try source(fields))
    #expect(source.origin == origin && source.port == port && source.isSecure == (origin?.hasPrefix("https:") ?? false))
    #expect(source.earlierPort == (port == 8080 ? nil : 8080))
  }

  @Test(
    "The standard header counts too",
    arguments: [
      ("for=192.0.2.1", "192.0.2.1"), ("For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
      ("for=198.51.100.9, for=192.0.2.1", "192.0.2.1"),
      ("proto=https;FOR=192.0.2.1;by=10.0.0.2, for=10.0.0.9", "192.0.2.1"), ("for=unknown", "127.0.0.1"), ("for=_hidden", "127.0.0.1"),
      ("for=\"198.51.100.9, for=198.51.100.8", "127.0.0.1"), ("for=\"\\192.0.2.1\"", "192.0.2.1"), (";;=;for", "127.0.0.1"),
      ("for=\"a,b;c\", for=192.0.2.1", "192.0.2.1"),
    ])
  func standard(value: String, expected: String) throws {
    #expect(try source([("Forwarded", value)])?.address == expected)
  }

  @Test("Headers that contradict each other are refused: the proxy has written only one of them")
  func contradiction() throws {
    let fields = [("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.2")]
    #expect(try source(fields) == nil)
    #expect(try source([("X-Forwarded-For", "192.0.2.1"), ("Forwarded", "for=192.0.2.1")])?.address == "192.0.2.1")
  }

  @Test("A base URL decides the origin and the cookie for every request")
  func baseURL() throws {
    for fields in [[], [("X-Forwarded-Proto", "http"), ("X-Forwarded-Host", "other.example")]] as [[(String, String)]] {
      let source = try #require(try source(fields, baseURL: "https://pods.example:8443/x/"))
      #expect(source.origin == "https://pods.example:8443" && source.isSecure && source.port == 8443 && source.earlierPort == 8080)
    }
    let cookie = SessionCookie(for: try #require(try source([], baseURL: "https://pods.example/x/")), basePath: "/x")
    #expect(cookie.name == "earnest_443_x" && cookie.setting("t").contains("; Path=/x; HttpOnly; SameSite=Lax; Secure; Max-Age="))
    #expect(cookie.deleting.map { String($0.prefix { $0 != "=" }) } == ["earnest_443_x", "earnest_8080_x"])
    #expect(cookie.deleting.allSatisfy { $0.hasSuffix("; Secure; Max-Age=0") })
    #expect(cookie.token(in: CookieHeader("earnest_8080_x=old")) == "old" && cookie.isRenamed(in: CookieHeader("earnest_8080_x=old")))
    #expect(cookie.token(in: CookieHeader("earnest_8080_x=old; earnest_443_x=new")) == "new")
  }

  @Test("At the root of a host with HTTPS, the cookie is the host's alone, and the one that a browser has stays valid beside it")
  func hostCookie() throws {
    let cookie = SessionCookie(for: try #require(try source([], baseURL: "https://pods.example/")), basePath: "")
    #expect(cookie.setting("t").hasPrefix("__Host-earnest_443=t; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age="))
    #expect(cookie.token(in: CookieHeader("earnest_443=old")) == "old" && cookie.isRenamed(in: CookieHeader("earnest_443=old")))
    // A page of a sibling subdomain can set the cookie without the prefix.
    #expect(cookie.token(in: CookieHeader("earnest_443=planted; __Host-earnest_443=own")) == "own")
    #expect(cookie.deleting.map { String($0.prefix { $0 != "=" }) } == ["__Host-earnest_443", "earnest_443", "earnest_8080"])
    #expect(SessionCookie(port: 8080, basePath: "").name == "earnest_8080")
  }
}
