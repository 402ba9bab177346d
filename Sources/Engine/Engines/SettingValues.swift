import Foundation

/// The values of all settings, each from the first source that has one: a flag, a variable, or the configuration file.
struct SettingValues {
  /// A value as text.
  fileprivate struct Value {
    let text: String
    /// The name under which it was given, for messages: "--port", "EARNEST_PORT", "earnest.json: port".
    let name: String
  }

  private var values: [Setting: Value] = [:]
  /// The files with secrets that other users of the computer can read.
  private(set) var exposedFiles: [String] = []

  /// - Parameters:
  ///   - flags: The values of flags; an empty one stands for the default.
  ///   - variables: The environment. An empty variable counts as a missing one, since files of containers pass those.
  ///   - file: The values of the configuration file.
  /// - Throws: `SettingsError`.
  init(_ flags: [Setting: String], _ variables: [String: String], _ file: [String: SettingsFile.Value]) throws {
    for setting in Setting.allCases where setting.isInFile {
      if let flag = flags[setting] {
        let name = "--" + setting.flagName
        values[setting] = flag.isEmpty ? nil : setting.kind == .secret ? try secret(in: flag, name) : Value(text: flag, name: name)
      } else {
        let variable = try value(
          setting, Value(variables[setting.variable], setting.variable), Value(variables[setting.fileVariable], setting.fileVariable))
        values[setting] =
          try variable ?? value(setting, Value(file[setting.rawValue], setting.rawValue), Value(file[setting.fileKey], setting.fileKey))
      }
    }
  }

  /// The value, or the default one.
  func text(_ setting: Setting) -> String? { values[setting]?.text ?? setting.standard }

  /// Whether any source has a value.
  func isGiven(_ setting: Setting) -> Bool { values[setting] != nil }

  /// The name under which the value was given, or the variable's where there is none.
  func name(_ setting: Setting) -> String { values[setting]?.name ?? setting.variable }

  /// A list, separated by commas or spaces.
  func words(_ setting: Setting) -> [String] {
    (text(setting) ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  func folder(_ setting: Setting) -> URL? { text(setting).map { URL(fileURLWithPath: $0, isDirectory: true) } }

  /// - Throws: `SettingsError.notANumber`.
  func number(_ setting: Setting, in range: ClosedRange<Int> = 0...Int.max) throws -> Int? {
    try parsed(setting, { Int($0, radix: 10).flatMap { range.contains($0) ? $0 : nil } }) { .notANumber($0, $1, range) }
  }

  /// - Throws: `SettingsError.notAToggle`.
  func isOn(_ setting: Setting) throws -> Bool {
    let isOn = try parsed(setting, { ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false][$0.lowercased()] }) {
      .notAToggle($0, $1)
    }
    return isOn ?? false
  }

  /// The value as `parse` reads it; nil when there is none.
  ///
  /// - Parameter failure: Makes the error of a value that `parse` does not read, from its name and text.
  func parsed<Result>(
    _ setting: Setting, _ parse: (String) throws -> Result?, orThrow failure: (String, String) -> SettingsError
  ) throws -> Result? {
    guard let text = text(setting) else { return nil }
    guard let result = try? parse(text) else { throw failure(name(setting), text) }
    return result
  }

  // MARK: - Private

  /// The value of one source, or the one in the file that it names for a secret.
  private mutating func value(_ setting: Setting, _ value: Value?, _ path: Value?) throws -> Value? {
    guard setting.kind == .secret, let path else { return value }
    if let value { throw SettingsError.givenTwice(value.name, path.name) }
    return try secret(in: path.text, path.name)
  }

  private mutating func secret(in path: String, _ name: String) throws -> Value {
    guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: Self.maxSecretBytes + 1),
      data.count <= Self.maxSecretBytes, let text = String(bytes: data, encoding: .utf8)
    else { throw SettingsError.unreadableSecret(name, path) }
    // Text editors end a file with a line break.
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !secret.isEmpty else { throw SettingsError.unreadableSecret(name, path) }
    let facts = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    let mode = (facts?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    // Containers mount their secrets there, readable by all users of the container, who are no others than this one.
    if mode & 0o077 != 0, !path.hasPrefix("/run/secrets/") { exposedFiles.append(path) }
    return Value(text: secret, name: name)
  }

  private static let maxSecretBytes = 4_096
}

extension SettingValues.Value {
  fileprivate init?(_ variable: String?, _ name: String) {
    guard let variable, !variable.isEmpty else { return nil }
    self.init(text: variable, name: name)
  }

  fileprivate init?(_ value: SettingsFile.Value?, _ key: String) {
    self.init(value?.text, "earnest.json: \(key)")
  }
}
