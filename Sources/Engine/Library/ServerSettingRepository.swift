import Storage

/// The settings of the server.
public struct ServerSettingRepository: Sendable {
  let database: any Database

  /// The settings by name, without those that were never set.
  public func settings() async throws -> [String: String] {
    let rows = try await database.read { try $0.rows(Self.all, [:]) }
    return Dictionary(try rows.map { (try $0.text("name"), try $0.text("value")) }, uniquingKeysWith: { _, last in last })
  }

  /// Stores settings by name; others stay.
  public func set(_ settings: [String: String]) async throws {
    try await database.write { connection in
      for (name, value) in settings { try connection.run(Self.set, ["name": .text(name), "value": .text(value)]) }
    }
  }

  // MARK: - Statements

  static let statements = [all, set]

  private static let all = Statement("serverSettings.all", "SELECT name, value FROM server_setting")

  private static let set = Statement(
    "serverSettings.set",
    "INSERT INTO server_setting (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value")
}
