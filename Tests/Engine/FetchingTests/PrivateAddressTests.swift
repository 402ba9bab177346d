import AsyncHTTPClient
import Logging
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import Fetching

@Suite struct PrivateAddressTests {
  @Test(arguments: [
    "http://127.0.0.1/", "http://localhost/", "http://LOCALHOST./", "http://[::1]/", "http://2130706433/", "http://0x7f.1/",
    "http://127.1/",
    "http://0177.0.0.1/", "http://0.0.0.0/", "http://10.0.0.1/", "http://172.16.3.4/", "http://192.168.1.1/", "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/", "http://224.0.0.1/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::10.0.0.1]/", "http://[2002:7f00:1::]/", "http://[fd00::1]/", "http://[fe80::1]/", "http://[ff02::1]/", "http://[::]/",
    "http://%31%32%37.0.0.1/", "http://１２７.0.0.1/", "http://127。0。0。1/", "https://127.0.0.1:8443/",
  ])
  func refusesPrivateAddresses(address: String) async throws {
    let fetcher = Fetcher()
    let url = try RemoteURL(address)
    for kind in [FetchKind.feed, .media] {
      await #expect(throws: FetchingError.privateAddress(host: url.host, port: url.port)) {
        try await withTimeout { try await fetcher.stream(FetchRequest(address, kind: kind)).head }
      }
    }
    await fetcher.shutDown()
  }

  @Test func allowsExactHostAndPort() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "ok") }
    try await withFetcher(to: server) { fetcher in
      _ = try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      await #expect(throws: FetchingError.privateAddress(host: "localhost", port: server.port)) {
        try await fetcher.fetch(FetchRequest("http://localhost:\(server.port)/", kind: .feed))
      }
      await #expect(throws: FetchingError.privateAddress(host: "127.0.0.1", port: server.port + 1)) {
        try await fetcher.fetch(FetchRequest("http://127.0.0.1:\(server.port + 1)/", kind: .feed))
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test func refusesRedirectToPrivateHost() async throws {
    let secret = try await LoopbackServer { _ in .text(200, [], "secret") }
    let server = try await LoopbackServer { [origin = secret.origin] _ in .redirect(to: "\(origin)/admin") }
    try await withFetcher(to: server) { fetcher in
      await #expect(throws: FetchingError.privateAddress(host: "127.0.0.1", port: secret.port)) {
        try await fetcher.fetch(FetchRequest("\(server.origin)/", kind: .feed))
      }
      #expect(secret.connectionCount == 0)
    }
    await secret.stop()
  }

  /// The address of the connection would be up to chance.
  @Test(arguments: [
    ["93.184.215.14", "127.0.0.1"], ["10.0.0.7", "93.184.215.14"], ["2606:4700::1111", "93.184.215.14", "fd00::1"],
    ["::ffff:192.168.1.1", "2606:4700::1111"],
  ])
  func refusesNameWithOnePrivateAddress(addresses: [String]) async throws {
    let found = try addresses.map { try #require(IPAddress($0)) }
    let asked = Mutex<[String]>([])
    let server = try await LoopbackServer { _ in .redirect(to: "http://mixed.example/admin") }
    let options = FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)])
    let fetcher = Fetcher(options, logger: Logger(label: "test")) { host in
      asked.withLock { $0.append(host) }
      return found
    }
    for address in ["http://mixed.example/", server.origin] {
      await #expect(throws: FetchingError.privateAddress(host: "mixed.example", port: 80)) {
        try await withTimeout { try await fetcher.fetch(FetchRequest(address, kind: .feed)) }
      }
    }
    #expect(asked.withLock { $0 } == ["mixed.example", "mixed.example"])
    await fetcher.shutDown()
    await server.stop()
  }

  /// A name that resolves to a public address at the check, and to a private one at the connection.
  @Test func refusesReboundName() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "secret") }
    try await withFetcher(to: server) { fetcher in
      for client in [fetcher.documents.guarded, fetcher.media.guarded] {
        await #expect(throws: RefusedAddress.self) {
          try await withTimeout(.seconds(30)) {
            _ = try await client.execute(HTTPClientRequest(url: "\(server.origin)/"), timeout: .seconds(60))
          }
        }
      }
      #expect(server.requests.isEmpty)
    }
    #expect(
      FetchingError.beforeHead(RefusedAddress(), url: try RemoteURL("http://turncoat.example/"))
        == .privateAddress(host: "turncoat.example", port: 80))
  }
}
