import Accounts
import Foundation
import HTTPTypes
import Logging
import Monitoring
import Storage
import Synchronization
import Testing

@testable import Engines
@testable import Server

@Suite("Ids of requests", .timeLimit(.minutes(5)))
struct RequestIDTests {
  private func id(_ value: String) -> HTTPFields { field("X-Request-Id", value) }

  private func id(of answer: BrowserResponse) throws -> String? { answer.headers[try #require(HTTPField.Name("X-Request-Id"))] }

  @Test("Each response has an id of its own, also a refused one, and a client's id is ignored")
  func ownID() async throws {
    try await withServer(mode: .open) { server in
      var ids: [String] = []
      for (path, host) in [("/", nil), ("/health", nil), ("/", "evil.example"), ("/nowhere", nil)] as [(String, String?)] {
        let answer = try await server.ask(path, host: host, id("4bf92f3577b34da6"))
        ids.append(try #require(try id(of: answer)))
      }
      #expect(Set(ids).count == 4 && ids.allSatisfy { $0.count == 16 && $0 != "4bf92f3577b34da6" })
    }
  }

  @Test("The id of a trusted proxy is that of the request, if it is well-formed")
  func idOfAProxy() async throws {
    var proxies = ProxySettings()
    proxies.trustedProxies = try TrustedProxies("127.0.0.1")
    try await withServer(mode: .accounts, proxies: proxies) { server in
      #expect(try id(of: try await server.ask("/", id("4bf92f3577b34da6"))) == "4bf92f3577b34da6")
      for value in ["two words", "a\"b", String(repeating: "a", count: 65)] {
        let answered = try #require(try id(of: try await server.ask("/", id(value))))
        #expect(answered != value && answered.count == 16)
      }
    }
  }

  @Test("Lines that are logged while a request is handled know its id")
  func idInTheLog() async throws {
    let seen = Mutex<[String?]>([])
    let logger = Logger(label: "test") { _ in RecordingHandler { seen.withLock { $0.append(LoggedRequestID.current) } } }
    try await withServer(mode: .open, logger: logger, metricsToken: "ch5-Kx9_pebble-and-moss") { server in
      // Without its table, the page fails, and the failure is logged.
      _ = try await server.engines.database.write { try $0.run(Statement("test.rename", "ALTER TABLE feed RENAME TO lost_feed"), [:]) }
      let answer = try await server.ask("/metrics", field("Authorization", "Bearer ch5-Kx9_pebble-and-moss"))
      #expect(answer.status == 500)
      #expect(seen.withLock { $0 } == [try id(of: answer)])
      #expect(LoggedRequestID.current == nil)
      _ = try await server.engines.database.write { try $0.run(Statement("test.rename", "ALTER TABLE lost_feed RENAME TO feed"), [:]) }
    }
  }

  /// Calls a closure for each error.
  private struct RecordingHandler: LogHandler {
    let note: @Sendable () -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    init(_ note: @escaping @Sendable () -> Void) { self.note = note }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { note() }
  }
}
