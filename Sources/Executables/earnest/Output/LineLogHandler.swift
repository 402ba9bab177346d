import Foundation
import Logging

/// A log with one line for each message, and the metadata after it:
/// `2026-11-28T21:53:04+0000 warning earnest.accounts: sign-in failed address=192.0.2.7 for="account moss"`.
///
/// Names and addresses come from outside: values are quoted, so that none of them can look like another line or another value.
struct LineLogHandler: LogHandler {
  let label: String
  var logLevel = Logger.Level.notice
  var metadata: Logger.Metadata = [:]
  private let write: @Sendable (String) -> Void

  /// - Parameter write: Tests pass one that collects the lines.
  init(label: String, write: @escaping @Sendable (String) -> Void = Self.writeToStandardError) {
    self.label = label
    self.write = write
  }

  /// Makes it the log of the whole program. Call it once.
  static func bootstrap(_ level: Logger.Level) {
    LoggingSystem.bootstrap { label in
      var handler = LineLogHandler(label: label)
      handler.logLevel = level
      return handler
    }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let values = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
    let words = [Self.timestamp(), "\(event.level)", label + ":", Self.escaped("\(event.message)")] + values
    write(words.joined(separator: " ") + "\n")
  }

  // MARK: - Private

  /// A value as it is, or in quotes when it has other characters than addresses and plain words.
  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.:/+%@".unicodeScalars.contains($0)
      }
    return isPlain ? value : "\"\(escaped(value))\""
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\\u{\(String(scalar.value, radix: 16))}"
      default: scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
      }
    }.joined()
  }

  private static func timestamp() -> String {
    var moment = time(nil)
    var parts = tm()
    localtime_r(&moment, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    return String(decoding: text.prefix(length).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// A log that cannot be written has no other place either.
  private static func writeToStandardError(_ line: String) { try? Terminal.write(line, to: STDERR_FILENO) }
}
