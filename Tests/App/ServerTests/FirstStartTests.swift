import Accounts
import Engines
import HTTPTypes
import TestSupport
import Testing

@testable import Server

/// A server that does not know yet under which address its owner reaches it, as in a container.
@Suite("First start", .timeLimit(.minutes(5)))
struct FirstStartTests {
  private static let addresses = ["192.0.2.1:8080", "192.0.2.1", "[2001:db8::1]:8080"]

  @Test("Any address opens the set-up page until there is an owner, and no name does")
  func addresses() async throws {
    try await withServer(mode: .accounts, hosts: ["known.example"]) { server in
      for host in Self.addresses {
        let page = try await server.ask("/sign-in", host: host)
        #expect(page.status == 200 && page.text.contains("name=\"hosts\" value=\"\(host.replacing(/:8080$/, with: ""))\""), "\(host)")
      }
      for host in ["podcasts.example", "127.1", "192.0.2.1.example", "0x7f.1", "192.0.2.1:x", "*", ""] {
        #expect(try await server.ask("/sign-in", host: host).status == 421, "\(host)")
      }
      // Where the settings name the host there is nothing to ask.
      for host in [server.authority, "known.example"] {
        let page = try await server.ask("/sign-in", host: host)
        #expect(page.status == 200 && !page.text.contains("name=\"hosts\""), "\(host)")
      }
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      for host in Self.addresses { #expect(try await server.ask("/sign-in", host: host).status == 421, "\(host)") }
      #expect(try await server.ask("/sign-in", host: "known.example").status == 200)
    }
  }

  @Test("A server without accounts accepts no address that its settings do not name", arguments: [SignInMode.key, .open])
  func withoutAccounts(mode: SignInMode) async throws {
    try await withServer(mode: mode) { server async throws in
      for host in Self.addresses { #expect(try await server.ask("/sign-in", host: host).status == 421, "\(host)") }
    }
  }

  @Test("The set-up stores the addresses, which count at once; with a wrong code it stores nothing, and shows the entered list again")
  func setUp() async throws {
    try await withServer(mode: .accounts) { server in
      let accounts = server.engines.accounts
      func setUp(_ code: String, _ hosts: String?, origin: String = "http://192.0.2.1:8080") async throws -> BrowserResponse {
        let body = "code=\(code)&name=Moss&password=a+mossy+wall" + (hosts.map { "&hosts=\($0)" } ?? "")
        var headers = field("Origin", origin)
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await server.ask("/sign-in/did-set-up", method: .post, host: "192.0.2.1:8080", headers, body: body)
      }
      let code = accounts.ownerCode()
      let wrong = try await setUp("ABCD-EFGH-JKLM", "podcasts.example+192.0.2.1")
      #expect(wrong.status == 404 && wrong.text.contains("Wrong setup code"))
      #expect(wrong.text.contains("value=\"ABCD-EFGH-JKLM\"") && wrong.text.contains("value=\"podcasts.example 192.0.2.1\""))
      for (hosts, sentence) in [
        ("*.example,192.0.2.1", "isn’t a host name"), ("podcasts.example", "Include 192.0.2.1"), (nil, "Include 192.0.2.1"),
        ((0..<20).map { "h\($0)" }.joined(separator: ",") + ",192.0.2.1", "at most 20"),
      ] as [(String?, String)] {
        let answer = try await setUp(code, hosts)
        #expect(answer.status == 422 && answer.text.contains(sentence), "\(hosts ?? "")")
      }
      #expect(try await setUp(code, "192.0.2.1", origin: "http://evil.example").status == 403)
      #expect(try await accounts.hosts().isEmpty)
      #expect(try await !accounts.haveOwner())
      #expect(try await server.ask("/sign-in", host: "podcasts.example").status == 421)

      #expect(try await setUp(code, "Podcasts.example,+192.0.2.1").status == 303)
      for host in ["podcasts.example", "192.0.2.1", "PODCASTS.example:9000"] {
        #expect(try await server.ask("/sign-in", host: host).status == 200, "\(host)")
      }
      for host in ["192.0.2.2", "other.example"] { #expect(try await server.ask("/sign-in", host: host).status == 421, "\(host)") }
    }
  }

  @Test("A trusted proxy passes the host on that the browser asked for")
  func proxies() async throws {
    var proxies = ProxySettings()
    proxies.trustedProxies = try TrustedProxies("127.0.0.1")
    try await withServer(mode: .accounts, proxies: proxies) { server async throws in
      #expect(try await server.ask("/sign-in", field("X-Forwarded-Host", "192.0.2.1")).status == 200)
      #expect(try await server.ask("/sign-in", field("X-Forwarded-Host", "podcasts.example")).status == 421)
    }
  }
}
