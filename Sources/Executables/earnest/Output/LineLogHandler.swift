import Engines
import Foundation
import Logging
import Monitoring

/// A log with one line for each message, and the metadata after it:
/// `2026-11-28T21:53:04+0000 warning earnest.accounts: sign-in failed address=192.0.2.7 for="account moss" request=09f3ac51d0e2b877`.
///
/// Names and addresses come from outside: values are quoted, so that none of them can look like another line or another value. In the other
/// format, each line is a JSON object.
struct LineLogHandler: LogHandler {
  let label: String
  var logLevel = Logger.Level.notice
  var metadata: Logger.Metadata = [:]
  private let format: ServerSettings.LogFormat
  private let warnings: WarningLog?
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - warnings: Stores the last warnings and errors for the owner's page.
  ///   - write: Tests pass one that collects the lines.
  init(
    label: String, format: ServerSettings.LogFormat = .text, warnings: WarningLog? = nil,
    write: @escaping @Sendable (String) -> Void = Self.writeToStandardError
  ) {
    self.label = label
    self.format = format
    self.warnings = warnings
    self.write = write
  }

  /// Makes it the log of the whole program. Call it once.
  static func bootstrap(_ level: Logger.Level, _ format: ServerSettings.LogFormat = .text, warnings: WarningLog? = nil) {
    LoggingSystem.bootstrap { label in
      var handler = LineLogHandler(label: label, format: format, warnings: warnings)
      handler.logLevel = level
      return handler
    }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var values = metadata.merging(event.metadata ?? [:]) { $1 }
    // Hummingbird's number of a request means nothing outside of this process.
    let number = values.removeValue(forKey: "hb.request.id")
    let request = LoggedRequestID.current ?? number.map { "\($0)" }
    warnings?.add(event.level, label, "\(event.message)", values, request: request, at: Date())
    if let request { values["request"] = "\(request)" }
    write(line(event, values) + "\n")
  }

  // MARK: - Private

  private func line(_ event: LogEvent, _ values: Logger.Metadata) -> String {
    switch format {
    case .text:
      let words = values.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted("\($0.value)"))" }
      return ([Self.timestamp(), "\(event.level)", label + ":", Self.escaped("\(event.message)")] + words).joined(separator: " ")
    case .json:
      var values = values.mapValues { "\($0)" }
      let request = values.removeValue(forKey: "request")
      let line = JSONLine(
        time: Self.timestamp(), level: "\(event.level)", logger: label, message: "\(event.message)", request: request, values: values)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // A line of texts can always be encoded.
      return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  private struct JSONLine: Encodable {
    let time: String
    let level: String
    let logger: String
    let message: String
    let request: String?
    let values: [String: String]
  }

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
