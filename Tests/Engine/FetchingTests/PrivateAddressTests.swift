import Logging
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

  /// Also the IPv4 network inside an IPv6 address. The host is public on other machines.
  @Test(arguments: [
    "198.41.0.4", "198.41.0.200", "2606:4700:1:2::5", "2606:4700:1:2:ffff::1", "64:ff9b::198.41.0.9", "2002:c629:0009::1",
    "::ffff:198.41.0.9",
  ])
  func refusesOwnAndNeighbouringAddresses(text: String) async throws {
    let address = try #require(IPAddress(text))
    #expect(address.isPublic)
    let networks = [
      IPNetwork(try #require(IPAddress("198.41.0.4")), bits: 24), IPNetwork(try #require(IPAddress("2606:4700:1:2::5")), bits: 64),
    ]
    let fetcher = Fetcher(FetchingOptions(), localNetworks: LocalNetworks { networks }) { _ in [address] }
    await #expect(throws: FetchingError.privateAddress(host: "neighbour.example", port: 443)) {
      try await withTimeout { try await fetcher.fetch(FetchRequest("https://neighbour.example/", kind: .feed)) }
    }
    await fetcher.shutDown()
  }

  /// Notations of 127.0.0.1 that the resolver must not see: DNS could answer anything.
  @Test(arguments: ["2130706433", "0x7f.1", "127.1", "0177.0.0.1", "0x7f000001", "127.0.0.1.", "017700000001"])
  func parsesNumericHostsItself(host: String) async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "secret") }
    let fetcher = Fetcher(FetchingOptions()) { _ in
      Issue.record("resolved \(host)")
      return [.v4(0x0101_0101)]
    }
    await #expect(throws: FetchingError.privateAddress(host: host, port: server.port)) {
      try await withTimeout { try await fetcher.fetch(FetchRequest("http://\(host):\(server.port)/", kind: .media)) }
    }
    await #expect(throws: FetchingError.hostNotFound("1.2.3.4.5")) {
      try await withTimeout { try await fetcher.fetch(FetchRequest("http://1.2.3.4.5/", kind: .media)) }
    }
    #expect(server.connectionCount == 0)
    await fetcher.shutDown()
    await server.stop()
  }
}
