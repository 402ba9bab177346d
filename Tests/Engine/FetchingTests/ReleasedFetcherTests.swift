import Fetching
import TestSupport
import Testing

@Suite struct ReleasedFetcherTests {
  /// The HTTP client traps when it is released without being shut down.
  @Test func shutsDownOnRelease() async throws {
    let server = try await LoopbackServer { _ in .text(200, [], "moss") }
    let options = FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)])
    for _ in 0..<3 { _ = try await Fetcher(options).fetch(FetchRequest(server.origin, kind: .directory)) }
    await server.stop()
  }
}
