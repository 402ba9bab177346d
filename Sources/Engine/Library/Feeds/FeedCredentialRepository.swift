import Foundation
import PodcastModel
import Storage

/// The encrypted credentials of private feeds, by user and show. Other queries read only whether a show is private.
public struct FeedCredentialRepository: Sendable {
  let database: any Database

  /// Stores the credentials of `user` for a show, which is private from then on. They replace the earlier ones of this user, and the feed
  /// is due immediately when it has been waiting for credentials.
  ///
  /// - Parameters:
  ///   - host: the only origin to which they may be sent.
  ///   - sealed: user and password, encrypted.
  public func set(_ sealed: String, host: String, of show: ShowID, for user: UserID) async throws {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    try await database.write(.erasing) { connection in
      try connection.run(Self.delete, key)
      try connection.run(Self.insert, key + ["host": .text(host), "sealed": .text(sealed)])
      try PrivateShowRepository.requireCredentials(show, on: connection)
      try connection.run(FeedRepository.resumeFetching, ["show": .integer(show.rawValue)])
    }
  }

  /// Deletes the credentials of `user` for a show. The show stays private.
  public func remove(of show: ShowID, for user: UserID) async throws {
    _ = try await database.write(.erasing) { try $0.run(Self.delete, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]) }
  }

  /// The credentials of `user` for a show; nil for none.
  public func signIn(of show: ShowID, for user: UserID) async throws -> EncryptedCredentials? {
    try await database.read {
      try $0.row(Self.ofUser, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(EncryptedCredentials.init)
    }
  }

  /// The credentials of the show's current subscribers, in the order of the users.
  ///
  /// - Parameter includesOthers: whether to include users who do not subscribe to it.
  public func signIns(of show: ShowID, includesOthers: Bool = false) async throws -> [EncryptedCredentials] {
    try await database.read {
      try $0.rows(includesOthers ? Self.ofAnyUser : Self.ofShow, ["show": .integer(show.rawValue)]).map(EncryptedCredentials.init)
    }
  }

  /// The credentials of current subscribers that may be sent to a host, in the order of the users.
  public func signIns(host: String) async throws -> [EncryptedCredentials] {
    try await database.read { try $0.rows(Self.ofHost, ["host": .text(host)]).map(EncryptedCredentials.init) }
      .sorted { ($0.user.rawValue, $0.show.rawValue) < ($1.user.rawValue, $1.show.rawValue) }
  }

  /// The credentials of `user` that may be sent to a host.
  public func signIns(host: String, of user: UserID) async throws -> [EncryptedCredentials] {
    try await database.read {
      try $0.rows(Self.ofHostAndUser, ["host": .text(host), "user": .integer(user.rawValue)]).map(EncryptedCredentials.init)
    }
  }

  /// The shows for which any user has stored credentials.
  public func shows() async throws -> Set<ShowID> {
    try await database.read { Set(try $0.rows(Self.all, [:]).map { ShowID(try $0.int64("show_id")) }) }
  }

  /// Whether a picture is of the show, of one of its episodes or of their chapters, or of a person whom they credit.
  public func shows(_ show: ShowID, artwork: ArtworkID) async throws -> Bool {
    try await database.read { try ArtworkRepository.belongs(artwork, to: show, on: $0) }
  }

  // MARK: - Credentials of earlier versions

  /// The credentials that an earlier version stored without a user. They belong to the owner.
  public func withoutUser() async throws -> [EncryptedCredentials] {
    try await database.read { try $0.rows(Self.earlier, [:]).map { try EncryptedCredentials($0, user: .owner) } }
  }

  /// Moves credentials that were stored without a user to their user, in one transaction. Newer ones of the user stay.
  ///
  /// - Parameter sealed: the credentials as `withoutUser` returned them, and their text encrypted for the user.
  public func move(_ sealed: [(earlier: EncryptedCredentials, text: String)]) async throws {
    try await database.write(.erasing) { connection in
      for (earlier, text) in sealed {
        let key: Parameters = ["user": .integer(earlier.user.rawValue), "show": .integer(earlier.show.rawValue)]
        if try connection.row(Self.ofUser, key) == nil {
          try connection.run(Self.insert, key + ["host": .text(earlier.host), "sealed": .text(text)])
        }
        try connection.run(Self.deleteEarlier, ["show": .integer(earlier.show.rawValue), "sealed": .text(earlier.sealed)])
      }
    }
  }

  // MARK: - Statements

  static let statements = [insert, delete, ofUser, ofShow, ofAnyUser, ofHost, ofHostAndUser, all, earlier, deleteEarlier]

  private static let insert = Statement(
    "signIns.insert", "INSERT INTO user_feed_credential (user_id, show_id, host, sealed) VALUES (:user, :show, :host, :sealed)")
  private static let delete = Statement("signIns.delete", "DELETE FROM user_feed_credential WHERE user_id = :user AND show_id = :show")

  private static let ofUser = Statement(
    "signIns.ofUser",
    "SELECT \(columns) FROM user_feed_credential AS credential WHERE credential.user_id = :user AND credential.show_id = :show")
  private static let ofShow = Statement(
    "signIns.ofShow", "SELECT \(columns) \(ofSubscribers) WHERE credential.show_id = :show ORDER BY credential.user_id")
  private static let ofAnyUser = Statement(
    "signIns.ofAnyUser",
    "SELECT \(columns) FROM user_feed_credential AS credential WHERE credential.show_id = :show ORDER BY credential.user_id")
  private static let ofHost = Statement("signIns.ofHost", "SELECT \(columns) \(ofSubscribers) WHERE credential.host = :host")

  private static let ofHostAndUser = Statement(
    "signIns.ofHostAndUser",
    "SELECT \(columns) FROM user_feed_credential AS credential WHERE credential.host = :host AND credential.user_id = :user")

  private static let columns = "credential.user_id, credential.show_id, credential.host, credential.sealed"
  private static let ofSubscribers = """
    FROM user_feed_credential AS credential
    JOIN subscription ON subscription.user_id = credential.user_id AND subscription.show_id = credential.show_id
    """

  private static let all = Statement("signIns.all", "SELECT show_id FROM user_feed_credential")

  private static let earlier = Statement("signIns.earlier", "SELECT show_id, host, sealed FROM feed_credential")
  private static let deleteEarlier = Statement(
    "signIns.deleteEarlier", "DELETE FROM feed_credential WHERE show_id = :show AND sealed = :sealed")
}

/// Stored credentials.
public struct EncryptedCredentials: Sendable, Equatable {
  /// The user to whom they belong.
  public let user: UserID
  /// The show.
  public let show: ShowID
  /// The only origin to which they may be sent.
  public let host: String
  /// User and password, encrypted.
  public let sealed: String

  init(_ row: Row) throws { try self.init(row, user: UserID(try row.int64("user_id"))) }

  init(_ row: Row, user: UserID) throws {
    self.user = user
    show = ShowID(try row.int64("show_id"))
    host = try row.text("host")
    sealed = try row.text("sealed")
  }
}
