import Fetching
import TestSupport

/// Runs `test` with a server that gives the same answer to every request, and a fetcher that may reach it.
func withLoopback(
  _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply,
  _ test: (_ server: LoopbackServer, _ fetcher: Fetcher) async throws -> Void
) async throws {
  let server = try await LoopbackServer(answer)
  let fetcher = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: server.port)]))
  let result: Result<Void, any Error>
  do {
    result = .success(try await test(server, fetcher))
  } catch {
    result = .failure(error)
  }
  await fetcher.shutDown()
  await server.stop()
  try result.get()
}
