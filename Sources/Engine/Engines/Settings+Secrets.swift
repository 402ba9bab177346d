import Configuration
import Foundation

extension Settings {
  /// The token with which programs read `/metrics`; nil for none.
  ///
  /// - Parameter text: The value of a variable or key.
  /// - Throws: `SettingsError`.
  static func metricsToken(_ text: (ConfigKey) -> String?) throws -> String? {
    let token =
      try text("metricsTokenFile").map { try secret(in: $0, of: "EARNEST_METRICS_TOKEN_FILE", maxLength: maxTokenLength) }
      ?? text("metricsToken")
    guard let token, !token.isEmpty else { return nil }
    guard (minTokenLength...maxTokenLength).contains(token.utf8.count), token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SettingsError.invalidMetricsToken("EARNEST_METRICS_TOKEN")
    }
    return token
  }

  /// The secret in a file. Text editors end it with a line break.
  ///
  /// - Parameters:
  ///   - name: The name of the setting, for the error.
  ///   - maxLength: The length of a secret in bytes; a longer one is read only so far that its length is known.
  static func secret(in path: String, of name: String, maxLength: Int) throws -> String {
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: maxLength + 2) else {
      throw SettingsError.unreadableKeyFile(name, path)
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let minTokenLength = 16
  private static let maxTokenLength = 1_024
}
