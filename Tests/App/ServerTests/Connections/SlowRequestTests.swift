import NIOCore
import TestSupport
import Testing

@testable import Server

/// Clients that send a request slowly, or none.
@Suite struct SlowRequestTests {
  private let impatient = RequestTimeouts(
    firstHead: .seconds(1), nextHead: .seconds(1), bodyPeriod: .seconds(1), minBytesPerPeriod: 1_000)

  @Test(arguments: ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: 1"])
  func closesConnectionWithoutRequestHead(beginning: String) async throws {
    try await withServer(timeouts: impatient) { server in
      let slow = try await RawConnection(port: server.port)
      if !beginning.isEmpty { try await slow.send(beginning) }
      try await withTimeout(.seconds(20)) { try await slow.closed() }
      #expect(slow.received.isEmpty)
      #expect(try await server.ask("/").status == 200)
    }
  }

  @Test func closesConnectionAfterResponseWithoutNextRequest() async throws {
    try await withServer(timeouts: impatient) { server in
      let idle = try await RawConnection(port: server.port)
      try await idle.send("GET /assets/none HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n")
      try await withTimeout(.seconds(20)) { try await idle.closed() }
      #expect(idle.received.hasPrefix("HTTP/1.1 404"))
    }
  }

  @Test func closesConnectionWithSlowBody() async throws {
    try await withServer(timeouts: impatient) { server in
      let slow = try await RawConnection(port: server.port)
      try await slow.send(
        """
        POST /session HTTP/1.1\r
        Host: \(server.authority)\r
        Origin: http://\(server.authority)\r
        Content-Type: application/json\r
        Content-Length: 100000\r
        \r
        {"entries"
        """)
      try await withTimeout(.seconds(20)) { try await slow.closed() }
      #expect(!slow.received.contains("HTTP/1.1 200"))
    }
  }

  @Test func keepsConnectionWithOpenResponse() async throws {
    try await withServer(timeouts: impatient) { server in
      let live = try await RawConnection(port: server.port)
      try await live.send("GET /live HTTP/1.1\r\nHost: \(server.authority)\r\nAccept: text/event-stream\r\n\r\n")
      try await waitUntil { live.received.hasPrefix("HTTP/1.1 200") }
      // Longer than any of the timeouts: another connection reaches its own three times meanwhile.
      for _ in 1...3 {
        let slow = try await RawConnection(port: server.port)
        try await withTimeout(.seconds(20)) { try await slow.closed() }
      }
      #expect(live.isOpen)
      try await live.close()
    }
  }

  @Test func keepsConnectionWithPipelinedResponse() async throws {
    try await withServer(timeouts: impatient) { server in
      let live = try await RawConnection(port: server.port)
      try await live.send(
        "GET /assets/none HTTP/1.1\r\nHost: \(server.authority)\r\n\r\n"
          + "GET /live HTTP/1.1\r\nHost: \(server.authority)\r\nAccept: text/event-stream\r\n\r\n")
      try await waitUntil { live.received.hasPrefix("HTTP/1.1 404") && live.received.contains("HTTP/1.1 200") }
      for _ in 1...3 {
        let slow = try await RawConnection(port: server.port)
        try await withTimeout(.seconds(20)) { try await slow.closed() }
      }
      #expect(live.isOpen)
      try await live.close()
    }
  }

  @Test func closesConnectionThatCompletesBodyAfterResponse() async throws {
    // The period of bodies is long, so that only the time for the next head can close the connection.
    let timeouts = RequestTimeouts(
      firstHead: .seconds(60), nextHead: .milliseconds(1_500), bodyPeriod: .seconds(60), minBytesPerPeriod: 1_000)
    try await withServer(timeouts: timeouts) { server in
      let early = try await RawConnection(port: server.port)
      try await early.send(
        "POST /none HTTP/1.1\r\nHost: \(server.authority)\r\nOrigin: http://\(server.authority)\r\nContent-Length: 4\r\n\r\n")
      try await waitUntil { early.received.hasPrefix("HTTP/1.1 404") }
      try await early.send("body")
      try await withTimeout(.seconds(20)) { try await early.closed() }
    }
  }

  @Test func acceptsBodyThatProgresses() async throws {
    try await withServer(timeouts: impatient) { server in
      let body = "{\"device\": \"x\"" + String(repeating: " ", count: 50_000)
      let steady = try await RawConnection(port: server.port)
      try await steady.send(
        "POST /session HTTP/1.1\r\nHost: \(server.authority)\r\nOrigin: http://\(server.authority)\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
      try await waitUntil { steady.received.hasPrefix("HTTP/1.1 4") }
      try await steady.close()
    }
  }

  @Test func rejectsLargeRequestHeads() async throws {
    try await withServer { server in
      let large = try await RawConnection(port: server.port)
      try await large.send(
        "GET / HTTP/1.1\r\nHost: \(server.authority)\r\n"
          + String(repeating: "X-Filler: \(String(repeating: "x", count: 900))\r\n", count: 50)
          + "\r\n")
      try await withTimeout(.seconds(20)) { try await large.closed() }
      #expect(!large.received.contains("HTTP/1.1 200"))
    }
  }

  @Test func respondsBesideIdleConnections() async throws {
    try await withServer(timeouts: RequestTimeouts(firstHead: .seconds(600))) { server in
      var idle: [RawConnection] = []
      for number in 0..<300 {
        idle.append(try await RawConnection(port: server.port))
        if number.isMultiple(of: 3) { try await idle[number].send("GET / HTTP/1.1\r\nHost: ") }
      }
      #expect(try await server.ask("/").status == 200)
      #expect(idle.filter { !$0.isOpen }.isEmpty)
      for connection in idle { try await connection.close() }
    }
  }
}
