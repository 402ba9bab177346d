import Fetching
import TestSupport
import Testing

/// A fetcher that may reach the server; both are closed afterwards.
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
  /// Reads a body chunk by chunk, as feeds are read.
  func read(_ request: FetchRequest, each: ([UInt8]) throws -> Void) async throws {
    try await stream(request).body.read { chunk in
      try each(chunk)
      return true
    }
  }

  /// Returns after the idle timeout, counted from now: an unanswered request marks the time. A reader that paused meanwhile has paused for
  /// longer than the timeout.
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
