import Fetching
import Logging
import Synchronization
import TestSupport
import Testing

@Suite struct LoggingTests {
  /// The address of a private feed, a download or a webhook gives access to anyone who reads the log.
  @Test(arguments: FetchKind.allCases) func logsHostsOnly(kind: FetchKind) async throws {
    let lines = Lines()
    let server = try await LoopbackServer { request in
      request.target.hasPrefix("/moved") ? .redirect(to: "/T0KEN/well?key=T0KEN") : .text(200, [], "x", ending: .close)
    }
    let gone = try await LoopbackServer { _ in .text() }
    await gone.stop()
    let options = FetchingOptions(allowPrivate: Set([server, gone].map { HostPort(host: "127.0.0.1", port: $0.port) }))
    let fetcher = Fetcher(options, logger: Logger(label: "test", factory: { _ in lines }))
    let addresses =
      [server.origin, gone.origin, server.origin + "/moved", "http://10.0.0.1"].map { $0 + "/T0KEN/feed.xml?key=T0KEN" }
      + ["http://ada:T0KEN@127.0.0.1:\(server.port)/", "http://T0KEN example/"]
    for address in addresses {
      do {
        _ = try await fetcher.fetch(FetchRequest(address, kind: kind, method: kind == .message ? .post : .get))
      } catch {
        // Engines log errors.
        lines.add("\(error) \([error])")
      }
    }
    let text = lines.text
    #expect(!text.contains("T0KEN") && text.contains("not fetched") && text.contains("invalidURL"))
    #expect(text.contains("127.0.0.1:\(server.port)") && text.contains("127.0.0.1:\(gone.port)"))
    await fetcher.shutDown()
    await server.stop()
  }
}

/// Stores log lines.
private final class Lines: LogHandler, Sendable {
  private let kept = Mutex("")
  var text: String { kept.withLock { $0 } }
  func add(_ text: String) { kept.withLock { $0 += text + "\n" } }

  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) { kept.withLock { $0 += "\(event.message) \(event.metadata ?? [:])\n" } }
}
