import Foundation
import PodcastModel
import Storage

/// The identities of users at sign-in providers.
public struct IdentityRepository: Sendable {
  let database: any Database

  /// The user whose identity it is; nil when it is unknown.
  public func user(of identity: Identity) async throws -> UserID? {
    try await database.read { connection in
      try connection.row(Self.byIdentity, ["issuer": .text(identity.issuer), "subject": .text(identity.subject)]).map {
        UserID(try $0.int64("user_id"))
      }
    }
  }

  /// The identities of a user.
  public func identities(of user: UserID) async throws -> [Identity] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map(Identity.init) }
  }

  /// Adds an identity to a user.
  ///
  /// - Returns: false when a user has it.
  public func add(_ identity: Identity, to user: UserID, at moment: Date) async throws -> Bool {
    try await database.write { try Self.insert(identity, user, moment, $0) }
  }

  /// Removes the identities of a user.
  public func deleteAll(of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.deleteAll, ["user": .integer(user.rawValue)]) }
  }

  static func insert(_ identity: Identity, _ user: UserID, _ moment: Date, _ connection: any Connection) throws -> Bool {
    try connection.run(
      insert,
      ["issuer": .text(identity.issuer), "subject": .text(identity.subject), "user": .integer(user.rawValue), "created_at": Value(moment)])
      > 0
  }

  // MARK: - Statements

  static let statements = [byIdentity, ofUser, insert, deleteAll]

  private static let byIdentity = Statement(
    "identities.byIdentity", "SELECT user_id FROM identity WHERE issuer = :issuer AND subject = :subject")
  private static let ofUser = Statement("identities.ofUser", "SELECT issuer, subject FROM identity WHERE user_id = :user")
  private static let insert = Statement(
    "identities.insert",
    "INSERT INTO identity (issuer, subject, user_id, created_at) VALUES (:issuer, :subject, :user, :created_at) ON CONFLICT DO NOTHING")
  private static let deleteAll = Statement("identities.deleteAll", "DELETE FROM identity WHERE user_id = :user")
}
