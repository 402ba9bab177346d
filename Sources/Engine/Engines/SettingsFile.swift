import Foundation

/// `earnest.json`, the configuration file in the data folder, and the names of all settings.
enum SettingsFile {
  /// The keys of the file. Each has a variable: `maxFeedBytes` is `EARNEST_MAX_FEED_BYTES`.
  static let keys: Set = [
    "allowPorts", "allowPrivate", "audioFolder", "backupCount", "backupFolder", "backupParts", "baseUrl", "country", "directories",
    "directoryUrl", "hosts", "hstsDays", "maxFeedBytes", "media",
    "metricsToken", "metricsTokenFile", "podcastIndexKey", "podcastIndexSecret", "signInCreatesAccounts", "signInHeader", "signOutUrl",
    "transcriptionKey",
    "transcriptionKeyFile", "transcriptionKind", "transcriptionMaxBytes", "transcriptionMinutesPerDay", "transcriptionModel",
    "transcriptionUrl", "trustedProxies",
  ]

  /// Variables without a key: the place of the file, and those that only `earnest serve` reads.
  static let otherVariables: Set = [
    "EARNEST_HOME", "EARNEST_ASSETS", "EARNEST_CERTIFICATE", "EARNEST_LOG", "EARNEST_LOG_FORMAT", "EARNEST_OIDC_CLIENT_SECRET",
    "EARNEST_PRIVATE_KEY",
  ]

  static func path(in home: URL) -> String { home.appendingPathComponent("earnest.json").path }

  /// "EARNEST_MAX_FEED_BYTES" for "maxFeedBytes".
  static func variable(of key: String) -> String {
    "EARNEST_" + key.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
  }

  /// The names among `found` and the variables that no setting has, in alphabetical order.
  static func unknown(_ found: Set<String>, environment: [String: String]) -> [String] {
    let variables = Set(keys.map(variable)).union(otherVariables)
    return found.subtracting(keys).sorted() + environment.keys.filter { $0.hasPrefix("EARNEST_") && !variables.contains($0) }.sorted()
  }

  /// The keys of the file in `home`; none when there is no file.
  ///
  /// - Throws: `SettingsError`.
  static func keys(in home: URL) throws(SettingsError) -> Set<String> {
    let path = path(in: home)
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      switch ((error as? CocoaError)?.underlying as? POSIXError)?.code {
      case .ENOENT: return []
      case .EACCES, .EPERM: throw .permissionDenied(access(home.path, X_OK) == 0 ? path : home.path)
      case .ENOTDIR: throw .notAFolder(home.path)
      default: throw .unreadableFile(path, error.localizedDescription)
      }
    }
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw .invalidFile(path, line: line(of: error, in: data))
    }
    guard let object = value as? [String: Any] else { throw .invalidFile(path, line: nil) }
    return Set(object.keys)
  }

  // MARK: - Private

  /// Foundation gives the place of a fault only in its description: "Invalid value around character 18."
  private static func line(of error: any Error, in data: Data) -> Int {
    let words = (error as? CocoaError)?.userInfo["NSDebugDescription"] as? String ?? ""
    let place = words.firstMatch(of: /character (\d+)/).flatMap { Int($0.output.1) } ?? data.count
    return data.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
  }
}
