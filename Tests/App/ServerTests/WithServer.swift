import Engines
import Fetching
import Foundation
import Logging
import PodcastModel
import TestSupport

@testable import Server

/// Runs `test` with a server that is stopped afterwards.
func withServer(
  basePath: String = "", publishers: [Int] = [], hosts: [String] = [], timeouts: RequestTimeouts = RequestTimeouts(),
  downloaded: @escaping @Sendable (EpisodeID) async -> String? = { _ in nil }, _ test: @Sendable (TestServer) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
    settings.allowPrivate = Set(publishers.map { HostPort(host: "127.0.0.1", port: $0) })
    settings.hosts = hosts
    // No server listens there, so that no test sends requests to the real one.
    settings.directoryURL = "http://127.0.0.1:1"
    let engines = try Engines.open(settings)
    let result: Result<Void, any Error>
    do {
      let uploads = folder.appending(path: "uploads")
      try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
      result = .success(try await run(engines, basePath: basePath, timeouts, uploads, downloaded, test))
    } catch {
      result = .failure(error)
    }
    await engines.close()
    try result.get()
  }
}

private func run(
  _ engines: Engines, basePath: String, _ timeouts: RequestTimeouts, _ uploads: URL,
  _ downloaded: @escaping @Sendable (EpisodeID) async -> String?,
  _ test: @Sendable (TestServer) async throws -> Void
) async throws {
  var options = WebServer.Options()
  (options.port, options.basePath, options.uploads, options.timeouts) = (0, basePath, uploads, timeouts)
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  let ports = AsyncStream<Int>.makeStream()
  let server = try WebServer(engines: engines, options: options, logger: logger, downloaded: downloaded) { ports.continuation.yield($0) }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    defer { group.cancelAll() }
    for await port in ports.stream {
      try await test(TestServer(engines: engines, port: port, basePath: basePath, uploads: uploads))
      break
    }
  }
}
