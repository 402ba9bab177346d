import HTTPConnections
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TestSupport
import Testing

/// A server that was cancelled while connections arrived ended the program: "Deinited NIOAsyncWriter without calling finish()".
struct StoppedServerTests {
  @Test func closesConnectionsThatItNeverServed() async throws {
    for round in 0..<60 {
      let (ports, port) = AsyncStream<Int>.makeStream()
      let server = try HTTPServerBuilder.http1WhenServed().buildServer(
        configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: 0)), eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        responder: { _, writer, _ in try await writer.writeHead(.init(status: .ok)).finish(nil) },
        onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
      let running = Task { try await server.run() }
      let address = try #require(await ports.first { _ in true })
      let (connections, connected) = AsyncStream<Void>.makeStream()
      let clients = (0..<64).map { _ in Task { await waitForClose(by: address) { connected.yield() } } }
      // Stops while others connect.
      for await _ in connections.prefix(round % 20 + 1) {}
      running.cancel()
      try await withTimeout { for client in clients { await client.value } }
      _ = await running.result
    }
  }

  /// Connects, and waits for the server to close the connection.
  private func waitForClose(by port: Int, connected: @Sendable () -> Void) async {
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    guard let client = try? await bootstrap.connect(host: "127.0.0.1", port: port).get() else { return }
    connected()
    // The kernel reports a connection that no server accepted before it closed its socket only to a client that sends.
    client.writeAndFlush(ByteBuffer(string: "G"), promise: nil)
    try? await client.closeFuture.get()
  }
}
