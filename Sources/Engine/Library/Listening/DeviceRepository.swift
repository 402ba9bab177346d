import Events
import Foundation
import PodcastModel
import Storage

/// The devices that a person listens on.
public struct DeviceRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The devices of `user`, last heard of first.
  public func devices(of user: UserID, limit: Int) async throws -> [Device] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue), Value(limit)]).map(Device.init) }
  }

  /// - Returns: whether `user` has such a device.
  public func rename(_ device: String, to name: String, for user: UserID) async throws -> Bool {
    let changed = try await database.write { try $0.run(Self.rename, [.text(name), .integer(user.rawValue), .text(device)]) }
    events.publish(.session(user))
    return changed > 0
  }

  // MARK: - Statements

  static let statements = [ofUser, rename, saw]

  private static let ofUser = Statement(
    "devices.ofUser", "SELECT id, name, seen_at FROM device WHERE user_id = ? ORDER BY seen_at DESC LIMIT ?")
  private static let rename = Statement("devices.rename", "UPDATE device SET name = ? WHERE user_id = ? AND id = ?")

  /// The name that a person gave stays; the browser's own is taken where there is none.
  static let saw = Statement(
    "devices.saw",
    """
    INSERT INTO device (user_id, id, name, seen_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (user_id, id) DO UPDATE SET seen_at = excluded.seen_at,
      name = CASE WHEN device.name = '' THEN excluded.name ELSE device.name END
    """)
}

/// A browser on a device, as it knows itself.
public struct Device: Sendable, Equatable, Identifiable {
  public let id: String
  /// "" where nobody has named it.
  public let name: String
  /// When it last reported.
  public let lastSeen: Date

  init(_ row: Row) throws {
    id = try row.text("id")
    name = try row.text("name")
    lastSeen = try row.date("seen_at")
  }
}
