import DemoPublisher
import Server
import ServiceLifecycle

/// The app of a demonstration: it opens once the small podcast internet beside it has, so that who is let in finds shows there.
struct AfterPublisher: Service {
  let publisher: DemoPublisher
  let server: WebServer

  func run() async throws {
    do {
      _ = try await publisher.port
    } catch {
      // The publisher's own failure ends the program and is said; a second one would hide it.
      return try await gracefulShutdown()
    }
    try await server.run()
  }
}
