import DemoPublisher
import Server
import ServiceLifecycle

/// The server of a demo: it starts after the demo publisher, so that its shows can be fetched.
struct DemoServerService: Service {
  let publisher: DemoPublisher
  let server: WebServer

  func run() async throws {
    do {
      _ = try await publisher.port
    } catch {
      // The publisher's own failure ends the program and is reported; a second error would hide it.
      return try await gracefulShutdown()
    }
    try await server.run()
  }
}
