import Fetching
import TestSupport
import Testing

/// A fetcher that may talk to the server, both closed afterwards.
func withFetcher(
  to servers: LoopbackServer..., configure: (inout FetchingOptions) -> Void = { _ in },
  _ test: (Fetcher) async throws -> Void
) async throws {
  var options = FetchingOptions(allowPrivate: Set(servers.map { HostPort(host: "127.0.0.1", port: $0.port) }))
  configure(&options)
  let fetcher = Fetcher(options)
  let result: Result<Void, any Error>
  do { result = .success(try await test(fetcher)) } catch { result = .failure(error) }
  await fetcher.shutDown()
  for server in servers { await server.stop() }
  try result.get()
}

extension Fetcher {
  /// Returns when a silence that begins now has become too long: a request that nobody answers marks the time. A reader that pauses
  /// meanwhile has paused for longer than any silence may last.
  func waitForIdleTimeout() async throws {
    let silent = try await LoopbackServer { _ in .text(200, [], "x", length: 100, ending: .silence) }
    var open = options
    open.allowPrivate = [HostPort(host: "127.0.0.1", port: silent.port)]
    let other = Fetcher(open)
    await #expect(throws: FetchingError.timedOut(host: "127.0.0.1")) {
      for try await _ in try await other.stream(FetchRequest("\(silent.origin)/", kind: .media)).body {}
    }
    await other.shutDown()
    await silent.stop()
  }
}
