import Accounts
import Certificates
import Composition
import Foundation
import HTTPTypes
import HomeNetwork
import HummingbirdTesting
import Logging
import NIOCore
import ServiceRouter
import TestSupport
import Testing

@testable import Server

/// The port of the trust guide, which everyone in the network can reach without HTTPS.
@Suite("Trust guide's port", .timeLimit(.minutes(5)))
struct GuideServerTests {
  private struct Silent: NameAnnouncer {
    let isAnnounced = false
    let failure: String? = nil
    func announce(_ name: String, at address: String?) {}
  }

  private func withGuide(_ test: @Sendable (HomeNetwork, Int) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      let network = try HomeNetwork(
        in: folder, label: "earnest", machine: "nas", readAddresses: { ["192.168.1.20"] }, announcer: Silent(), logger: logger)
      let ports = AsyncStream<Int>.makeStream()
      let server = try GuideServer(network: network, host: "127.0.0.1", port: 0, logger: logger) { ports.continuation.yield($0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        defer { group.cancelAll() }
        for await port in ports.stream {
          network.setPorts(app: 8443, guide: port)
          try await test(network, port)
          break
        }
      }
    }
  }

  private func ask(
    _ port: Int, _ path: String, method: HTTPRequest.Method = .get, host: String? = nil, _ headers: HTTPFields = [:], body: String? = nil
  ) async throws -> BrowserResponse {
    var headers = headers
    // As from a page of the guide itself.
    headers[.origin] = "http://127.0.0.1:\(port)"
    let request = TestClient.Request(
      path, method: method, authority: host ?? "127.0.0.1:\(port)", headers: headers, body: body.map { ByteBuffer(string: $0) })
    return try await TestClient.withClient(host: "127.0.0.1", port: port) { BrowserResponse(try await $0.execute(request)) }
  }

  @Test("No route of the app answers there, and no cookie is set")
  func nothingElse() async throws {
    try await withServer(mode: .accounts) { app in
      let routes = Composition(engines: app.engines, mode: .accounts, key: nil).router.routes + AppRoutes.routes
      #expect(routes.count > 100)
      try await withGuide { _, port in
        for route in routes where route.path != "/" {
          let path = route.path.replacing("{", with: "").replacing("}", with: "")
          let answer = try await ask(
            port, path, method: route.method == .post ? .post : .get, body: route.method == .post ? "value=1" : nil)
          #expect(answer.status == (route.method == .post ? 405 : 404), "\(route.method) \(path)")
          #expect(answer.headers[.setCookie] == nil && answer.headers[.location] == nil)
        }
        for path in [
          "/trust/", "/trust?device=toaster", "/earnest-ca.key", "/lan-ca.key", "/../lan-ca.key", "//", "/assets/0/app.css",
        ] {
          #expect(try await ask(port, path).status == 404, "\(path)")
        }
        #expect(try await ask(port, "/", method: .post, body: "x=1").status == 405)
        #expect(try await ask(port, "/", method: .delete).status == 405)
      }
    }
  }

  @Test("The guide and its style sheet open without scripts, for each device")
  func guide() async throws {
    try await withGuide { network, port in
      let page = try await ask(port, "/", [.userAgent: "Android", .cookie: "earnest_8443=secret"])
      #expect(page.status == 200 && page.text.contains("Encryption &amp; credentials"))
      #expect(!page.text.contains("<script") && page.headers[.setCookie] == nil)
      #expect(page.headers[.contentSecurityPolicy]?.contains("script-src") == false)
      #expect(page.text.contains("https://192.168.1.20:8443"))
      #expect(page.text.contains(try network.authority.fingerprint().prefix(23)))
      #expect(try await ask(port, "/trust?device=windows").text.contains("certmgr.msc"))
      for match in page.text.matches(of: #/(?:href)="(/assets/[^"#]+)/#) {
        #expect(try await ask(port, String(match.1)).status == 200, "\(match.1)")
      }
    }
  }

  @Test("The certificate is the authority's, as a file that devices install")
  func certificate() async throws {
    try await withGuide { network, port in
      let answer = try await ask(port, "/earnest-ca.crt")
      #expect(answer.headers[.contentType] == "application/x-x509-ca-cert" && answer.headers[.contentDisposition] == nil)
      #expect(answer.bytes == (try network.authority.der()))
    }
  }

  @Test("Foreign names and proxies are refused")
  func foreignHosts() async throws {
    try await withGuide { _, port in
      for host in ["earnest.local:\(port)", "127.0.0.1:\(port)", "localhost:\(port)", "EARNEST.local"] {
        #expect(try await ask(port, "/", host: host).status == 200, "\(host)")
      }
      for host in ["example.com", "nas.local", "192.168.1.20:\(port)", "earnest.local.example.com", "earnest.local:x"] {
        #expect(try await ask(port, "/", host: host).status == 421, "\(host)")
      }
      let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
      #expect(try await ask(port, "/", [forwarded: "192.168.1.7"]).status == 403)
    }
  }

  @Test("Connections to public addresses of this machine do not stay")
  func arrivals() throws {
    for (address, isLocal) in [("192.168.1.20", true), ("fe80::1", true), ("8.8.8.8", false), ("2001:db8::1", false)] {
      #expect(LocalArrivalHandler.isLocal(try SocketAddress(ipAddress: address, port: 1)) == isLocal, "\(address)")
    }
    #expect(!LocalArrivalHandler.isLocal(nil))
  }
}
