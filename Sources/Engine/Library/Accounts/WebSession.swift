import Foundation
import PodcastModel
import Storage

/// A session of a browser that is signed in.
public struct WebSession: Sendable, Equatable, Identifiable {
  /// The id; no later session gets it.
  public let id: Int64
  /// The user who is signed in.
  public let user: UserID
  /// The way in which the user signed in.
  public let kind: Kind
  /// The browser and system, as the sign-in said.
  public let device: String
  /// The time of the sign-in.
  public let created: Date
  /// The time of a recent request, at most an hour before the latest one.
  public let lastSeen: Date
  /// The end without further requests.
  public let expires: Date

  /// The way in which a session began.
  public enum Kind: String, Sendable {
    /// With the access key of the server, which has no accounts.
    case key
    /// With the name and password of an account, or a link.
    case password
    /// By a trusted proxy, which has authenticated the user.
    case proxy
    /// With an identity at a sign-in provider.
    case identity
  }

  init(_ row: Row) throws {
    id = try row.int64("id")
    user = UserID(try row.int64("user_id"))
    guard let kind = Kind(rawValue: try row.text("kind")) else { throw StorageError.unexpectedValue(column: "kind") }
    self.kind = kind
    device = try row.text("device")
    created = try row.date("created_at")
    lastSeen = try row.date("seen_at")
    expires = try row.date("expires_at")
  }
}
