import Accounts
import Logging
import NIOCore
import TestSupport
import Testing

@testable import Server

@Suite struct ConnectionLimitTests {
  @Test func closesConnectionsBeyondLimitOfAddress() async throws {
    var limits = RequestLimits()
    (limits.maxConnectionsPerAddress, limits.exemptsLoopback) = (3, false)
    try await withServer(limits: limits) { server in
      var open: [RawConnection] = []
      for _ in 0..<3 {
        let connection = try await RawConnection(port: server.port)
        try await connection.send("GET /live HTTP/1.1\r\nHost: \(server.authority)\r\nAccept: text/event-stream\r\n\r\n")
        try await waitUntil { connection.received.hasPrefix("HTTP/1.1 200") }
        open.append(connection)
      }
      let fourth = try await RawConnection(port: server.port)
      try await withTimeout(.seconds(20)) { try await fourth.closed() }
      #expect(fourth.received.isEmpty)
      // Another address has connections of its own.
      let other = try await RawConnection(port: server.port, from: "127.0.0.2")
      try await other.send("GET /assets/none HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n")
      try await waitUntil { other.received.hasPrefix("HTTP/1.1 404") }
      try await other.close()

      try await open[0].close()
      try await waitUntil {
        let next = try await RawConnection(port: server.port)
        // A write to a connection that the server has closed may fail.
        try? await next.send("GET /assets/none HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n")
        try await waitUntil { next.received.hasPrefix("HTTP/1.1 404") || !next.isOpen }
        defer { Task { try? await next.close() } }
        return next.received.hasPrefix("HTTP/1.1 404")
      }
      #expect(open[1].isOpen && open[2].isOpen)
      for connection in open.dropFirst() { try await connection.close() }
    }
  }

  @Test func exemptsThisMachine() async throws {
    var limits = RequestLimits()
    limits.maxConnectionsPerAddress = 1
    try await withServer(limits: limits) { server in
      var open: [RawConnection] = []
      for _ in 0..<5 { open.append(try await RawConnection(port: server.port)) }
      #expect(try await server.ask("/").status == 200)
      #expect(open.allSatisfy { $0.isOpen })
      for connection in open { try await connection.close() }
    }
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", false), ("127.0.0.1", "127.0.0.1", true), ("127.9.9.9", "127.9.9.9", true),
    ("128.0.0.1", "128.0.0.1", false),
    ("::1", "0:0:0:0::/64", true), ("::2", "0:0:0:0::/64", false), ("::ffff:192.0.2.1", "192.0.2.1", false),
    ("::ffff:127.0.0.1", "127.0.0.1", true), ("2001:db8:0:7::1", "2001:db8:0:7::/64", false),
    ("2001:db8:0:7:ffff::2", "2001:db8:0:7::/64", false),
  ])
  func countsAddressesByNetwork(text: String, shown: String, isLoopback: Bool) throws {
    let address = try #require(ClientNetwork(try SocketAddress(ipAddress: text, port: 1)))
    #expect(address.description == shown && address.isLoopback == isLoopback)
  }

  @Test func countsEachNetwork() throws {
    let counter = ConnectionCounter(max: 2, exemptsLoopback: true, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    func address(_ text: String) throws -> ClientNetwork { try #require(ClientNetwork(try SocketAddress(ipAddress: text, port: 1))) }
    let (one, same, other) = try (address("2001:db8::1"), address("2001:db8::2"), address("2001:db8:0:1::1"))
    #expect(counter.open(one) && counter.open(same) && !counter.open(one) && !counter.open(same))
    #expect(counter.open(other))
    counter.close(same)
    #expect(counter.open(one) && !counter.open(same))
    for _ in 0..<10 { #expect(counter.open(try address("::1"))) }
    #expect(ClientNetwork(nil) == nil)
    #expect(ClientNetwork(try SocketAddress(unixDomainSocketPath: "/tmp/x")) == nil)
  }

  @Test(arguments: [(32_640, nil, 8_160), (384, nil, 96), (64, nil, 16), (2, nil, 1), (1_000, 7, 7)] as [(Int, Int?, Int)])
  func givesOneAddressAQuarter(all: Int, chosen: Int?, expected: Int) {
    var limits = RequestLimits()
    limits.maxConnectionsPerAddress = chosen
    #expect(limits.connectionsPerAddress(of: all) == expected)
  }
}
