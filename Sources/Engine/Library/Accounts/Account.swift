import Foundation
import PodcastModel
import Storage

/// An account: the name and role of a user who signs in.
public struct Account: Sendable, Equatable, Identifiable {
  /// The user.
  public let id: UserID
  /// The name with which the user signs in, as it was entered.
  public let name: String
  /// The rights of the user.
  public let role: Role
  /// The creation time.
  public let created: Date
  /// Whether the owner has disabled the account: it cannot sign in, and its data stays.
  public let isDisabled: Bool
  /// The time of a recent request in a session, at most an hour before the latest one; nil before the first one.
  public let lastSeen: Date?

  /// The rights of a user.
  public enum Role: String, Sendable {
    /// Changes settings of the server, other accounts and storage limits.
    case owner
    /// Uses the app.
    case member
  }

  init(_ row: Row) throws {
    id = UserID(try row.int64("user_id"))
    name = try row.text("name")
    guard let role = Role(rawValue: try row.text("role")) else { throw StorageError.unexpectedValue(column: "role") }
    self.role = role
    created = try row.date("created_at")
    isDisabled = try row.optionalDate("disabled_at") != nil
    lastSeen = try row.optionalDate("seen_at")
  }

  /// The stored password of an account without one, which no password matches.
  public static let noPassword = "identity"

  /// The form in which names are compared: two accounts cannot differ only in case or in the encoding of a letter.
  public static func folded(_ name: String) -> String {
    name.precomposedStringWithCompatibilityMapping.lowercased()
  }
}
