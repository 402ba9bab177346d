import Fetching
import Logging
import Refreshing
import Storage
import TestSupport

/// A refresher that may fetch from the port; it is closed afterwards.
func withRefresher(
  port: Int, maximumBytes: Int? = nil, maxItems: Int = LoadedFeed.maxItems, instance: ProcessInstance = ProcessInstance(),
  logger: Logger = Logger(label: "earnest.refreshing"),
  configure: (inout FetchingOptions) -> Void = { _ in },
  _ test: (Refresher) async throws -> Void
) async throws {
  var options = FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: port)])
  configure(&options)
  let fetcher = Fetcher(options)
  let result: Result<Void, any Error>
  do {
    result = .success(
      try await test(try Refresher(fetcher, maximumBytes: maximumBytes, maxItems: maxItems, instance: instance, logger: logger)))
  } catch {
    result = .failure(error)
  }
  await fetcher.shutDown()
  try result.get()
}

/// A refresher beside a server that responds to everything with this feed.
func withFeed(
  _ items: @escaping @Sendable () -> String, _ test: (Refresher, _ address: String) async throws -> Void
) async throws {
  let server = try await LoopbackServer { _ in
    .text(200, [("Content-Type", "application/rss+xml")], "<rss version=\"2.0\"><channel><title>Test</title>\(items())</channel></rss>")
  }
  try await withRefresher(port: server.port) { try await test($0, server.origin + "/feed.xml") }
  await server.stop()
}
