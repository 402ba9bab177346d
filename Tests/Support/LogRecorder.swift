import Logging
import Synchronization

/// A log that a test reads: one line for each message, with its metadata.
public final class LogRecorder: Sendable {
  private let recorded = Mutex<[String]>([])

  public init() {}

  public var lines: [String] { recorded.withLock { $0 } }

  /// Logs at every level.
  public var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      recorder.recorded.withLock { $0.append("\(event.level) \(event.message) \(facts)") }
    }
  }
}
