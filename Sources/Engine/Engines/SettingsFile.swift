import Foundation

/// `earnest.json`, the configuration file in the data folder.
enum SettingsFile {
  /// A value of the file as text; nil for `null`.
  struct Value: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        text = nil
      } else if let isOn = try? container.decode(Bool.self) {
        text = "\(isOn)"
      } else if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else if let list = try? container.decode([Value].self) {
        text = list.compactMap(\.text).joined(separator: ",")
      } else {
        // Other values are text that no setting accepts: a message shows them.
        text = (try? container.decode(String.self)) ?? (try? container.decode(Double.self)).map { "\($0)" } ?? "{}"
      }
    }
  }

  static func path(in home: URL) -> String { home.appendingPathComponent("earnest.json").path }

  /// The names among `keys` and the variables that no setting has, in alphabetical order.
  static func unknown(_ keys: some Sequence<String>, environment: [String: String]) -> [String] {
    let secrets = Setting.allCases.filter { $0.kind == .secret }
    let known = Set(Setting.allCases.filter(\.isInFile).map(\.rawValue) + secrets.map(\.fileKey))
    let variables = Set(Setting.allCases.map(\.variable) + secrets.map(\.fileVariable))
    return Set(keys).subtracting(known).sorted()
      + environment.keys.filter { $0.hasPrefix("EARNEST_") && !variables.contains($0) }.sorted()
  }

  /// The values of the file in `home` by key; none when there is no file.
  ///
  /// - Throws: `SettingsError`.
  static func values(in home: URL) throws(SettingsError) -> [String: Value] {
    let path = path(in: home)
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      switch ((error as? CocoaError)?.underlying as? POSIXError)?.code {
      case .ENOENT: return [:]
      case .EACCES, .EPERM: throw .permissionDenied(access(home.path, X_OK) == 0 ? path : home.path)
      case .ENOTDIR: throw .notAFolder(home.path)
      default: throw .unreadableFile(path, error.localizedDescription)
      }
    }
    do {
      _ = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw .invalidFile(path, line: line(of: error, in: data))
    }
    guard let values = try? JSONDecoder().decode([String: Value].self, from: data) else { throw .invalidFile(path, line: nil) }
    return values
  }

  // MARK: - Private

  /// Foundation gives the place of a fault only in its description: "Invalid value around character 18."
  private static func line(of error: any Error, in data: Data) -> Int {
    let words = (error as? CocoaError)?.userInfo["NSDebugDescription"] as? String ?? ""
    let place = words.firstMatch(of: /character (\d+)/).flatMap { Int($0.output.1) } ?? data.count
    return data.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
  }
}
