import Accounts
import AsyncHTTPClient
import HTTPConnections
import NIOCore
import NIOHTTP1
import NIOSSL
import TestSupport

@testable import Server

/// A client of a server with a certificate, over one version of HTTP.
struct HTTPSClient: Sendable {
  let server: TestServer
  private let client: HTTPClient

  var origin: String { "https://localhost:\(server.port)" }

  /// A response with its whole body.
  func ask(
    _ path: String, method: String = "GET", _ headers: [(String, String)] = [], body: ByteBuffer? = nil
  ) async throws -> (response: HTTPClientResponse, bytes: [UInt8]) {
    let response = try await open(path, method: method, headers, body: body)
    var bytes: [UInt8] = []
    for try await part in response.body { bytes.append(contentsOf: part.readableBytesView) }
    return (response, bytes)
  }

  /// A response whose body follows.
  func open(
    _ path: String, method: String = "GET", _ headers: [(String, String)] = [], body: ByteBuffer? = nil
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: origin + path)
    request.method = HTTPMethod(rawValue: method)
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    if let body { request.body = .bytes(body) }
    return try await client.execute(request, timeout: .seconds(60))
  }

  /// Posts as our own pages do.
  func post(
    _ path: String, _ body: ByteBuffer, type: String = "application/json"
  ) async throws -> (
    response: HTTPClientResponse, bytes: [UInt8]
  ) {
    try await ask(path, method: "POST", [("Origin", origin), ("Content-Type", type)], body: body)
  }

  /// Runs `test` with a server that speaks HTTPS, and a client of it.
  static func run(
    isHTTP2: Bool, mode: SignInMode = .open, timeouts: RequestTimeouts = RequestTimeouts(), downloaded: String? = nil,
    _ test: @escaping @Sendable (HTTPSClient) async throws -> Void
  ) async throws {
    let pair = try TestCertificate()
    let identity = try TLSIdentity(certificateChain: pair.chain, privateKey: pair.key)
    try await withServer(mode: mode, timeouts: timeouts, tls: identity, downloaded: { _ in downloaded }) { server in
      var configuration = HTTPClient.Configuration()
      configuration.tlsConfiguration = .makeClientConfiguration()
      configuration.tlsConfiguration?.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(pair.chain))
      configuration.httpVersion = isHTTP2 ? .automatic : .http1Only
      configuration.redirectConfiguration = .disallow
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      let result: Result<Void, any Error>
      do { result = .success(try await test(HTTPSClient(server: server, client: client))) } catch { result = .failure(error) }
      try await client.shutdown()
      try result.get()
    }
  }
}
