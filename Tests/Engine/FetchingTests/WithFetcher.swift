import Fetching
import TestSupport

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
