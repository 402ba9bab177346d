import AsyncHTTPClient
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// Connections go to the address that was checked, and to no other.
@Suite struct PinnedConnectionTests {
  private static let loopback = IPAddress.v4(0x7F00_0001)
  /// Refuses connections: the test server listens on 127.0.0.1 only.
  private static let refusing = IPAddress.v4(0x7F00_0002)

  /// The system's resolver does not know the name: only the checked address can have led to the server.
  @Test(arguments: [FetchKind.feed, .media, .download, .message])
  func connectsToResolvedAddressWithNameAsHost(kind: FetchKind) async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss") }
    let lookUps = Mutex(0)
    let fetcher = fetcher(allowing: "pinned.invalid-name.example", server) { _ in
      lookUps.withLock { $0 += 1 }
      return [Self.loopback]
    }
    for _ in 0..<3 {
      let fetched = try await withTimeout {
        try await fetcher.fetch(FetchRequest("http://pinned.invalid-name.example:\(server.port)/feed", kind: kind))
      }
      #expect(fetched.body == Array("moss".utf8))
    }
    #expect(server.requests.map { $0.headers["host"] } == Array(repeating: "pinned.invalid-name.example:\(server.port)", count: 3))
    // The later requests found an open connection to the same address.
    #expect(server.connectionCount == 1 && lookUps.withLock { $0 } == 3)
    await fetcher.shutDown()
    await server.stop()
  }

  /// The name has the server's address at the first look-up only. An open connection to an earlier address is not used for a later one.
  @Test func reboundNameOpensNoConnection() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss") }
    let answers = Mutex([[Self.loopback], [Self.refusing], [Self.loopback]])
    let fetcher = fetcher(allowing: "turncoat.example", server) { _ in answers.withLock { $0.isEmpty ? [] : $0.removeFirst() } }
    let request = FetchRequest("http://turncoat.example:\(server.port)/", kind: .feed)
    _ = try await withTimeout { try await fetcher.fetch(request) }
    await #expect(throws: FetchingError.cannotConnect(host: "turncoat.example")) {
      try await withTimeout { try await fetcher.fetch(request) }
    }
    #expect(server.requests.count == 1)
    _ = try await withTimeout { try await fetcher.fetch(request) }
    #expect(server.requests.count == 2 && server.connectionCount == 1)
    await fetcher.shutDown()
    await server.stop()
  }

  /// A refused name reveals nothing: an open port and a closed one give the same error, and the open one sees no connection.
  @Test(arguments: ["http", "https"], [FetchKind.feed, .media, .download, .artwork, .message])
  func refusedHostSeesNoConnection(scheme: String, kind: FetchKind) async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "secret") }
    let closed = try await LoopbackServer { _ in .text(200, [], "") }
    await closed.stop()
    let fetcher = Fetcher(FetchingOptions()) { _ in [Self.loopback] }
    for port in [server.port, closed.port] {
      for host in ["inside.example", "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "user:127.0.0.1@inside.example"] {
        let address = "\(scheme)://\(host):\(port)/"
        let expected = FetchingError.privateAddress(host: try RemoteURL(address).host, port: port)
        await #expect(throws: expected) {
          try await withTimeout { try await fetcher.stream(FetchRequest(address, kind: kind, method: kind == .message ? .post : .get)) }
        }
      }
    }
    #expect(server.connectionCount == 0)
    await fetcher.shutDown()
    await server.stop()
  }

  /// Userinfo, backslashes and encodings must not make the client connect to another host than the one that was checked.
  @Test(arguments: [
    "http://public.example@127.0.0.1:PORT/", "http://127.0.0.1:PORT\\@public.example/", "http://public.example:80@127.0.0.1:PORT/",
    "http://a@b@127.0.0.1:PORT/", "http://127.0.0.1:PORT#@public.example/", "http://127.0.0.1:PORT?@public.example/",
    "http://public.example%40127.0.0.1:PORT/", "http:////127.0.0.1:PORT/", "http:\\\\127.0.0.1:PORT/",
  ])
  func refusesUserinfoTricks(address: String) async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "secret") }
    let fetcher = Fetcher(FetchingOptions()) { _ in throw FetchingError.hostNotFound("public.example") }
    let address = address.replacing("PORT", with: "\(server.port)")
    let error = await #expect(throws: FetchingError.self) {
      try await withTimeout { try await fetcher.fetch(FetchRequest(address, kind: .feed)) }
    }
    switch error {
    case .privateAddress(host: "127.0.0.1", port: server.port), .invalidURL, .hostNotFound: break
    default: Issue.record("\(address): \(String(describing: error))")
    }
    #expect(server.connectionCount == 0)
    await fetcher.shutDown()
    await server.stop()
  }

  @Test(arguments: ["file:///etc/passwd", "FILE:/etc/passwd", "ftp://public.example/", "gopher://127.0.0.1:1/", "unix:/run/x", "data:,x"])
  func refusesRedirectToOtherScheme(target: String) async throws {
    let server = try await LoopbackServer { _ in .redirect(301, to: target) }
    try await withFetcher(to: server) { fetcher in
      let scheme = target.prefix { $0 != ":" }.lowercased()
      await #expect(throws: FetchingError.unsupportedScheme(scheme)) {
        try await withTimeout { try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed)) }
      }
    }
  }

  @Test func triesNextAddressWhenOneRefuses() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss") }
    let fetcher = fetcher(allowing: "two.example", server) { _ in [.v6(high: 0, low: 1), Self.refusing, Self.loopback] }
    for _ in 0..<2 {
      let request = FetchRequest("http://two.example:\(server.port)/", kind: .feed)
      #expect(try await withTimeout { try await fetcher.fetch(request) }.status == 200)
    }
    #expect(server.connectionCount == 1)
    let order = fetcher.documents.order([.v6(high: 0, low: 1), Self.refusing, Self.loopback], of: "two.example")
    #expect(order.first == Self.loopback)
    await fetcher.shutDown()
    await server.stop()
  }

  @Test func triesAtMostFourAddressesOfBothFamilies() throws {
    let pool = PinnedClientPool.documents(FetchingOptions())
    let addresses = try ["2606:4700::1", "2606:4700::2", "2606:4700::1", "2606:4700::3", "1.1.1.1", "1.0.0.1"].map {
      try #require(IPAddress($0))
    }
    #expect(pool.order(addresses, of: "many.example").map(\.description) == ["2606:4700::1", "1.1.1.1", "2606:4700::2", "1.0.0.1"])
  }

  /// The second check, should the HTTP client read another host from an address than `RemoteURL` does.
  @Test func clientRefusesAnyOtherPeer() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "secret") }
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    let pinned = PinnedClient(host: "pinned.example", address: .v4(0x0101_0101), configuration)
    await #expect(throws: RefusedAddress.self) {
      try await withTimeout(.seconds(30)) {
        _ = try await pinned.http.execute(HTTPClientRequest(url: "\(server.origin)/"), timeout: .seconds(60))
      }
    }
    #expect(server.requests.isEmpty)
    #expect(
      FetchingError.beforeHead(RefusedAddress(), url: try RemoteURL("http://turncoat.example/"))
        == .privateAddress(host: "turncoat.example", port: 80))
    await server.stop()
  }

  /// A reader holds its client: two hundred other hosts in the meantime do not interrupt it.
  @Test func evictionSparesClientsInUse() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss", ending: .keepAlive) }
    var options = FetchingOptions()
    let hosts = (0..<60).map { "host\($0).example" }
    options.allowPrivate = AllowedAddresses(Set((["slow.example"] + hosts).map { HostPort(host: $0, port: server.port) }))
    let fetcher = Fetcher(options) { _ in [Self.loopback] }
    let slow = try await fetcher.stream(FetchRequest("http://slow.example:\(server.port)/", kind: .feed))
    for host in hosts { _ = try await fetcher.fetch(FetchRequest("http://\(host):\(server.port)/", kind: .feed)) }
    var body: [UInt8] = []
    for try await chunk in slow.body { body += Array(chunk.readableBytesView) }
    #expect(body == Array("moss".utf8))
    // The client of the first host was evicted; that of the reader was not.
    _ = try await fetcher.fetch(FetchRequest("http://slow.example:\(server.port)/", kind: .feed))
    #expect(server.connectionCount == hosts.count + 1)
    _ = try await fetcher.fetch(FetchRequest("http://host0.example:\(server.port)/", kind: .feed))
    #expect(server.connectionCount == hosts.count + 2)
    await fetcher.shutDown()
    await server.stop()
  }

  // MARK: - Private

  private func fetcher(
    allowing name: String, _ server: LoopbackServer, resolve: @escaping @Sendable (String) throws -> [IPAddress]
  ) -> Fetcher {
    Fetcher(FetchingOptions(allowPrivate: [HostPort(host: name, port: server.port)]), resolve: resolve)
  }
}
