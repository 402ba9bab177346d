import Foundation
import PodcastModel
import Storage

/// A link that creates an account or resets a password, once.
public struct AccountLink: Sendable, Equatable, Identifiable {
  /// The id.
  public let id: Int64
  /// The user who invites, or whose password is reset.
  public let user: UserID
  /// The use of the link.
  public let kind: Kind
  /// The creation time.
  public let created: Date
  /// The time from which it does not work.
  public let expires: Date
  /// The name by which its creator knows an invitation; "" without one.
  public let name: String

  /// The use of a link.
  public enum Kind: String, Sendable {
    /// Creates an account.
    case invitation
    /// Sets a new password.
    case reset
  }

  init(_ row: Row) throws {
    id = try row.int64("id")
    user = UserID(try row.int64("user_id"))
    guard let kind = Kind(rawValue: try row.text("kind")) else { throw StorageError.unexpectedValue(column: "kind") }
    self.kind = kind
    created = try row.date("created_at")
    expires = try row.date("expires_at")
    name = try row.text("name")
  }
}
