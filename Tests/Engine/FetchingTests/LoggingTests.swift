import Fetching
import Logging
import Synchronization
import TestSupport
import Testing

@Suite struct LoggingTests {
  @Test func theAddressOfAMessageIsASecretAndStaysOutOfTheLog() async throws {
    let (lines, server) = (
      Lines(), try await LoopbackServer { $0.target.hasPrefix("/well") ? .text() : .text(200, [], "x", ending: .close) }
    )
    let gone = try await LoopbackServer { _ in .text() }
    await gone.stop()
    let options = FetchingOptions(allowPrivate: Set([server, gone].map { HostPort(host: "127.0.0.1", port: $0.port) }))
    let fetcher = Fetcher(options, logger: Logger(label: "test", factory: { _ in lines }))
    for origin in [server.origin, gone.origin] {
      _ = try? await fetcher.fetch(FetchRequest(origin + "/well/T0KEN?key=T0KEN", kind: .message, method: .post))
    }
    _ = try await fetcher.fetch(FetchRequest(server.origin + "/well/feed.xml", kind: .feed))
    let text = lines.text
    #expect(!text.contains("T0KEN") && text.contains("not fetched"))
    #expect(text.contains(server.origin + "/…") && text.contains(gone.origin + "/…"))
    #expect(text.contains(server.origin + "/well/feed.xml"))
    await fetcher.shutDown()
    await server.stop()
  }
}

/// Keeps what is logged.
private final class Lines: LogHandler, Sendable {
  private let kept = Mutex("")
  var text: String { kept.withLock { $0 } }

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
