import NIOCore
import NIOSSL
import TestSupport
import Testing

@testable import HTTPConnections

/// The handshake, and requests of HTTP/1.1 over TLS.
struct HTTPSTests {
  private let request = "GET /transport HTTP/1.1\r\nHost: localhost\r\n\r\n"

  @Test(arguments: [TLSVersion.tlsv12, .tlsv13], [["h2", "http/1.1"], ["http/1.1"], ["spdy/3"], []])
  func agreesOnAVersion(of tls: TLSVersion, protocols: [String]) async throws {
    try await withTLSServer { port, _ in
      let client = try await TLSConnection(port: port, protocols: protocols, versions: tls...tls)
      #expect(client.negotiated == (protocols.first == "spdy/3" ? nil : protocols.first))
      let isHTTP2 = client.negotiated == "h2"
      if isHTTP2 {
        try await client.send(HTTP2Bytes.start + HTTP2Bytes.head("/transport", stream: 1))
      } else {
        try await client.send(request)
      }
      try await waitUntil { String(decoding: client.received, as: UTF8.self).contains(isHTTP2 ? "http2" : "\r\n\r\ntls") }
      try await client.close()
    }
  }

  @Test func refusesOldTLS() async throws {
    try await withTLSServer { port, _ in
      await #expect(throws: (any Error).self) { try await TLSConnection(port: port, versions: .tlsv1 ... .tlsv11) }
      try await TLSConnection(port: port).close()
    }
  }

  @Test(arguments: ["", "\u{16}\u{3}\u{1}"])
  func closesConnectionsWithoutHandshake(beginning: String) async throws {
    try await withTLSServer(handshakeTimeout: .milliseconds(300)) { port, _ in
      let slow = try await RawConnection(port: port)
      if !beginning.isEmpty { try await slow.send(beginning) }
      try await withTimeout { try await slow.closed() }
    }
  }

  @Test func redirectsPlainRequests() async throws {
    try await withTLSServer(handshakeTimeout: .seconds(1)) { port, _ in
      let plain = try await RawConnection(port: port)
      try await plain.send("GET /shows/1?a=b HTTP/1.1\r\nHo")
      try await plain.send("st: earnest.box:8443\r\n\r\n")
      try await waitUntil { plain.received.contains("\r\n\r\n") }
      #expect(plain.received.hasPrefix("HTTP/1.1 307 "))
      #expect(plain.received.contains("\r\nLocation: https://earnest.box:8443/shows/1?a=b\r\n"))
      // The client may keep it open; the server does not.
      try await withTimeout { try await plain.closed() }
    }
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\(String(repeating: "a", count: 9_000))",
  ])
  func explainsThatPlainRequestsNeedHTTPS(text: String) async throws {
    try await withTLSServer { port, _ in
      let plain = try await RawConnection(port: port)
      try await plain.send(text)
      try await waitUntil { plain.received.hasSuffix("speaks HTTPS.\n") }
      #expect(plain.received.hasPrefix("HTTP/1.1 400 "))
      try? await plain.close()
    }
  }

  @Test func usesNewCertificatesForNewConnections() async throws {
    let (old, new) = (try TestCertificate(), try TestCertificate())
    let identity = try TLSIdentity(certificateChain: old.chain, privateKey: old.key)
    try await withTLSServer(identity: identity) { port, _ in
      let before = try await TLSConnection(port: port)
      // Requests continue while certificates are replaced.
      let clients = (0..<8).map { _ in
        Task {
          for _ in 0..<10 {
            let client = try await TLSConnection(port: port, protocols: [])
            try await client.send(request)
            try await waitUntil { String(decoding: client.received, as: UTF8.self).hasSuffix("tls") }
            try await client.close()
          }
        }
      }
      for round in 0..<20 {
        let pair = round.isMultiple(of: 2) ? new : old
        try identity.replace(certificateChain: pair.chain, privateKey: pair.key)
        try await Task { try await TLSConnection(port: port).close() }.value
      }
      for client in clients { try await client.value }
      try identity.replace(certificateChain: new.chain, privateKey: new.key)
      let after = try await TLSConnection(port: port)
      #expect(try await after.certificate() == NIOSSLCertificate.fromPEMBytes(new.chain)[0].toDERBytes())
      #expect(try await before.certificate() == NIOSSLCertificate.fromPEMBytes(old.chain)[0].toDERBytes())
      try await before.send(HTTP2Bytes.start + HTTP2Bytes.head("/", stream: 1))
      try await waitUntil { String(decoding: before.received, as: UTF8.self).contains("hello") }
      try await before.close()
      try await after.close()
    }
  }
}
