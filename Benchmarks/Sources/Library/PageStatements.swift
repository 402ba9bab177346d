import Accounts
import Engines
import Foundation
import Logging
import Measuring
import Server
import Storage
import Supervision

/// The database statements of pages, counted in a server of this process: the program itself counts none.
enum PageStatements {
  /// Prints the number of each page's statements in a line of its own. None of them looks up a session: the server needs no sign-in.
  static func show(of paths: [String], in folder: URL) async throws {
    let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path, "EARNEST_DIRECTORIES": "none"]))
    let tally = StatementCounter()
    try await StatementCounter.$current.withValue(tally) {
      try await serve(engines) { port in
        for path in paths {
          // The second response counts: the first one fills caches, and starts work that it does not wait for.
          for _ in 1...2 {
            while engines.background.count > 0 { try await Task.sleep(for: .milliseconds(10)) }
            tally.reset()
            try await read(path, port: port)
          }
          showNotice("\(tally.names.count)")
        }
      }
    }
    await engines.close()
  }

  // MARK: - Private

  private static func serve(_ engines: Engines, for body: @Sendable (Int) async throws -> Void) async throws {
    var options = WebServer.Options()
    (options.port, options.mode) = (0, .open)
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let ports = AsyncStream<Int>.makeStream()
    let server = try WebServer(engines: engines, options: options, logger: logger, onRunning: { ports.continuation.yield($0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { ports.continuation.finish() }
        try await server.run()
      }
      guard let port = await ports.stream.first(where: { _ in true }) else { return try await group.waitForAll() }
      defer { group.cancelAll() }
      try await body(port)
    }
  }

  /// On a thread of its own, since it blocks.
  private static func read(_ path: String, port: Int) async throws {
    let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int, any Error>) in
      Thread.detachNewThread { continuation.resume(with: Result { try Reader(port: port, key: "").read(path).status }) }
    }
    guard status == 200 else { throw UnexpectedStatus(path: path, status: status) }
  }
}

private struct UnexpectedStatus: Error {
  let path: String
  let status: Int
}
