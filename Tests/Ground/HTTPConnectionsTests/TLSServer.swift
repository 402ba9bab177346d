import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TestSupport

@testable import HTTPConnections

/// Runs `test` with an HTTPS server that answers "/" at once, "/open" never, "/body" with the length of the request's body, and "/transport"
/// with the transport of the response.
func withTLSServer(
  identity: TLSIdentity? = nil, limits: HTTP2Limits = HTTP2Limits(), handshakeTimeout: TimeAmount = .seconds(10),
  _ test: @Sendable (_ port: Int, _ stop: @escaping @Sendable () async -> Void) async throws -> Void
) async throws {
  let pair = try TestCertificate()
  let (ports, port) = AsyncStream<Int>.makeStream()
  let server = try HTTPServerBuilder.httpsWhenServed(
    try identity ?? TLSIdentity(certificateChain: pair.chain, privateKey: pair.key),
    configuration: HTTPSConfiguration(limits: limits, handshakeTimeout: handshakeTimeout)
  ).buildServer(
    configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: 0)), eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    responder: { request, writer, channel in
      var text = "hello"
      switch request.head.path {
      case "/open":
        var body = try await writer.writeHead(.init(status: .ok))
        try await body.write(ByteBuffer(string: "begins"))
        return try await channel.closeFuture.get()
      case "/body":
        var length = 0
        for try await part in request.body { length += part.readableBytes }
        text = "\(length)"
      case "/transport": text = "\(try await channel.eventLoop.submit { ResponseTransport(of: channel) }.get())"
      default: break
      }
      var body = try await writer.writeHead(.init(status: .ok, headerFields: [.contentLength: "\(text.utf8.count)"]))
      try await body.write(ByteBuffer(string: text))
      try await body.finish(nil)
    },
    onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
  let group = ServiceGroup(services: [server], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    defer { tasks.cancelAll() }
    for await port in ports {
      try await test(port) { await group.triggerGracefulShutdown() }
      break
    }
  }
}
