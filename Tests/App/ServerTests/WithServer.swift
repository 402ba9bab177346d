import Accounts
import Engines
import Fetching
import Foundation
import HTTPConnections
import Logging
import OpenIDConnect
import PodcastModel
import Storage
import TestSupport
import Transcription

@testable import Server

/// Runs `test` with a server that is stopped afterwards.
///
/// - Parameter prepared: Changes the library before the server starts.
func withServer(
  basePath: String = "", mode: SignInMode = .open, publishers: [Int] = [], hosts: [String] = [],
  proxies: ProxySettings = ProxySettings(), hstsDays: Int? = nil, provider: ProviderSettings? = nil,
  timeouts: RequestTimeouts = RequestTimeouts(),
  limits: RequestLimits = RequestLimits(), tls: TLSIdentity? = nil, logger: Logger? = nil, metricsToken: String? = nil,
  downloaded: @escaping @Sendable (EpisodeID) async -> String? = { _ in nil },
  prepared: @Sendable (Engines) async throws -> Void = { _ in }, _ test: @Sendable (TestServer) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    var settings = try await Settings.read(environment: ["EARNEST_HOME": folder.path])
    settings.allowPrivate = AllowedAddresses(Set(publishers.map { HostPort(host: "127.0.0.1", port: $0) }))
    settings.hosts = hosts
    (settings.proxies, settings.hstsDays, settings.metricsToken) = (proxies, hstsDays, metricsToken)
    if let provider { settings.allowPrivate.byPurpose[.identity] = [provider.host] }
    // No server listens there, so that no test sends requests to the real one.
    settings.directoryURL = "http://127.0.0.1:1"
    settings.transcription = try TranscriptionSettings(url: "http://127.0.0.1:1")
    try SQLiteDatabase.migratedFile().write(to: folder.appending(path: "earnest.sqlite"))
    // The cost of a real hash is seconds in a build without optimization.
    let engines = try Engines.open(settings, hasher: PasswordHasher(rounds: 16))
    let result: Result<Void, any Error>
    do {
      let uploads = folder.appending(path: "uploads")
      try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
      try await prepared(engines)
      result = .success(
        try await run(engines, basePath: basePath, mode, provider, timeouts, limits, tls, uploads, logger, downloaded, test))
    } catch {
      result = .failure(error)
    }
    await engines.close()
    try result.get()
  }
}

private func run(
  _ engines: Engines, basePath: String, _ mode: SignInMode, _ provider: ProviderSettings?, _ timeouts: RequestTimeouts,
  _ limits: RequestLimits, _ tls: TLSIdentity?, _ uploads: URL,
  _ recorded: Logger?,
  _ downloaded: @escaping @Sendable (EpisodeID) async -> String?,
  _ test: @Sendable (TestServer) async throws -> Void
) async throws {
  var options = WebServer.Options()
  (options.port, options.basePath, options.mode, options.uploads) = (0, basePath, mode, uploads)
  (options.timeouts, options.limits, options.tls, options.provider) = (timeouts, limits, tls, provider)
  // Bytes of a test arrive, however busy the machine is.
  options.copyPatience = .seconds(60)
  var quiet = Logger(label: "test")
  quiet.logLevel = .critical
  let ports = AsyncStream<Int>.makeStream()
  let server = try WebServer(engines: engines, options: options, logger: recorded ?? quiet, downloaded: downloaded) {
    ports.continuation.yield($0)
  }
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    defer { group.cancelAll() }
    for await port in ports.stream {
      try await test(TestServer(engines: engines, port: port, basePath: basePath, uploads: uploads))
      break
    }
  }
}
