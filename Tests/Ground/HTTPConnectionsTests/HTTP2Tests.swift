import NIOCore
import TestSupport
import Testing

@testable import HTTPConnections

/// Clients of HTTP/2, also those that break its rules.
struct HTTP2Tests {
  private func connect(_ port: Int) async throws -> TLSConnection {
    let client = try await TLSConnection(port: port)
    try await client.send(HTTP2Bytes.start)
    return client
  }

  /// The code of the frame that ends the connection (GOAWAY); nil when there is none.
  private func goodbye(_ client: TLSConnection) -> UInt8? {
    HTTP2Bytes.frames(client.received).last { $0.type == 7 }?.payload.dropFirst(7).first
  }

  /// The text of a response, when it is complete.
  private func text(_ client: TLSConnection, stream: UInt32 = 1) -> String? {
    let frames = HTTP2Bytes.frames(client.received).filter { $0.stream == stream && $0.type == 0 }
    guard frames.contains(where: { $0.flags & 1 == 1 }) else { return nil }
    return String(decoding: frames.flatMap(\.payload), as: UTF8.self)
  }

  /// Requests that are never answered completely.
  private func requests(_ count: UInt32, areWithdrawn: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<count {
      bytes += HTTP2Bytes.head("/open", stream: 2 * number + 1)
      if areWithdrawn { bytes += HTTP2Bytes.reset(stream: 2 * number + 1) }
    }
    return bytes
  }

  /// The request of another version, an update of a window by nothing, a head that cannot be decompressed, a body without a head, many
  /// pings, and a head that ends too early.
  private static let broken: [[UInt8]] = {
    let start = HTTP2Bytes.start
    let other = "GET / HTTP/1.1\r\n\r\n" + String(repeating: " ", count: 64)
    let ping = HTTP2Bytes.frame(6, stream: 0, [UInt8](repeating: 0, count: 8))
    let head = HTTP2Bytes.head("/aaaaaaaaaaaaaaaaaaaaaaaa", stream: 1)
    return [
      Array(other.utf8),
      start + HTTP2Bytes.frame(8, stream: 0, [0, 0, 0, 0]),
      start + HTTP2Bytes.frame(1, flags: 5, stream: 1, [UInt8](repeating: 0xFF, count: 9)),
      start + HTTP2Bytes.frame(0, stream: 5, [1, 2, 3]),
      start + Array([[UInt8]](repeating: ping, count: 2_000).joined()),
      start + Array(head.dropLast(3)) + HTTP2Bytes.head("/", stream: 3),
    ]
  }()

  @Test func answersRequestsBesideAnOpenResponse() async throws {
    try await withTLSServer { port, _ in
      let client = try await connect(port)
      try await client.send(HTTP2Bytes.head("/open", stream: 1) + HTTP2Bytes.head("/", stream: 3))
      try await waitUntil { text(client, stream: 3) == "hello" }
      #expect(text(client, stream: 1) == nil)
      // A withdrawn request does not end the others.
      try await client.send(HTTP2Bytes.reset(stream: 1) + HTTP2Bytes.head("/", stream: 5))
      try await waitUntil { text(client, stream: 5) == "hello" }
      try await client.close()
    }
  }

  @Test func readsBodies() async throws {
    try await withTLSServer { port, _ in
      let client = try await connect(port)
      try await client.send(HTTP2Bytes.head("/body", stream: 1, isPost: true))
      for _ in 0..<10 { try await client.send(HTTP2Bytes.data([UInt8](repeating: 7, count: 16_000), stream: 1)) }
      try await client.send(HTTP2Bytes.data([], stream: 1, isLast: true))
      try await waitUntil { text(client) == "160000" }
      try await client.close()
    }
  }

  @Test func closesConnectionsWithoutRequest() async throws {
    var limits = HTTP2Limits()
    limits.firstRequest = .milliseconds(300)
    try await withTLSServer(limits: limits) { port, _ in
      let idle = try await connect(port)
      try await withTimeout { try await idle.closed() }
      #expect(goodbye(idle) == 0)
    }
  }

  @Test func closesIdleConnections() async throws {
    var limits = HTTP2Limits()
    (limits.firstRequest, limits.nextRequest) = (.milliseconds(600), .milliseconds(300))
    try await withTLSServer(limits: limits) { port, _ in
      let (idle, busy) = (try await connect(port), try await connect(port))
      try await busy.send(HTTP2Bytes.head("/open", stream: 1))
      try await idle.send(HTTP2Bytes.head("/", stream: 1))
      try await withTimeout { try await idle.closed() }
      #expect(text(idle) == "hello" && goodbye(idle) == 0)
      // Longer than both time limits: other connections reach them meanwhile.
      for _ in 1...2 {
        let other = try await connect(port)
        try await withTimeout { try await other.closed() }
      }
      #expect(busy.isOpen)
      try await busy.close()
    }
  }

  @Test func closesConnectionsOfVanishedClients() async throws {
    var limits = HTTP2Limits()
    limits.pingInterval = .milliseconds(200)
    try await withTLSServer(limits: limits) { port, _ in
      // This client never answers a ping.
      let silent = try await connect(port)
      try await silent.send(HTTP2Bytes.head("/open", stream: 1))
      try await withTimeout { try await silent.closed() }
      #expect(HTTP2Bytes.frames(silent.received).contains { $0.type == 6 })
    }
  }

  @Test func limitsWithdrawnRequests() async throws {
    var limits = HTTP2Limits()
    limits.maxResets = 50
    try await withTLSServer(limits: limits) { port, _ in
      let client = try await connect(port)
      try? await client.send(requests(200, areWithdrawn: true))
      try await withTimeout { try await client.closed() }
      #expect(goodbye(client) != 0)
      let next = try await connect(port)
      try await next.send(HTTP2Bytes.head("/", stream: 1))
      try await waitUntil { text(next) == "hello" }
      try await next.close()
    }
  }

  @Test func limitsOpenRequests() async throws {
    try await withTLSServer { port, _ in
      let client = try await connect(port)
      try? await client.send(requests(101))
      // The last one breaks the limit that the server has announced.
      try await waitUntil { HTTP2Bytes.frames(client.received).contains { [3, 7].contains($0.type) } || !client.isOpen }
      try? await client.close()
    }
  }

  @Test(arguments: HTTP2Tests.broken.indices)
  func survivesBrokenFrames(index: Int) async throws {
    var limits = HTTP2Limits()
    (limits.firstRequest, limits.nextRequest) = (.seconds(1), .seconds(1))
    try await withTLSServer(limits: limits) { port, _ in
      let client = try await TLSConnection(port: port)
      try? await client.send(Self.broken[index])
      try await withTimeout { try await client.closed() }
      let next = try await connect(port)
      try await next.send(HTTP2Bytes.head("/", stream: 1))
      try await waitUntil { text(next) == "hello" }
      try await next.close()
    }
  }

  /// A stream that was opened and never served ended the program: "Deinited NIOAsyncWriter without calling finish()".
  @Test func survivesConnectionsThatEndBeforeTheirRequestsAreServed() async throws {
    try await withTLSServer { port, _ in
      for _ in 0..<30 {
        let client = try await connect(port)
        try await client.send(requests(50))
        try await client.close()
      }
      let next = try await connect(port)
      try await next.send(HTTP2Bytes.head("/", stream: 1))
      try await waitUntil { text(next) == "hello" }
      try await next.close()
    }
  }

  @Test func stopsWithOpenResponses() async throws {
    var limits = HTTP2Limits()
    limits.gracePeriod = .milliseconds(500)
    try await withTLSServer(limits: limits) { port, stop in
      let (open, idle) = (try await connect(port), try await connect(port))
      try await open.send(HTTP2Bytes.head("/open", stream: 1))
      try await waitUntil { HTTP2Bytes.frames(open.received).contains { $0.type == 0 } }
      await stop()
      try await withTimeout { try await idle.closed() }
      try await withTimeout { try await open.closed() }
      #expect(goodbye(open) == 0 && goodbye(idle) == 0)
    }
  }
}
