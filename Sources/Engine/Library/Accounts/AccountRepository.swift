import Events
import Foundation
import PodcastModel
import Storage

/// The accounts of users.
public struct AccountRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// All accounts, the oldest first.
  public func all() async throws -> [Account] {
    try await database.read { try $0.rows(Self.all, [:]).map(Account.init) }
  }

  /// The account of a user; nil when the user has none.
  public func account(of user: UserID) async throws -> Account? {
    try await database.read { try $0.row(Self.byUser, ["user": .integer(user.rawValue)]).map(Account.init) }
  }

  /// The account with a name, compared without case, and its hashed password; nil when there is none.
  public func account(named name: String) async throws -> (account: Account, password: String)? {
    try await database.read { connection in
      try connection.row(Self.byName, ["folded": .text(Account.folded(name))]).map { (try Account($0), try $0.text("password")) }
    }
  }

  /// Gives an existing user an account.
  ///
  /// - Parameter identity: An identity of the user at a sign-in provider.
  /// - Throws: `AccountNameTaken`, when the name or the identity is used, or the user has an account.
  public func add(
    _ user: UserID, named name: String, password: String, role: Account.Role, identity: Identity? = nil, at moment: Date
  ) async throws {
    try await database.write { connection in
      try Self.insert(user, name, password, role, moment, connection)
      try Self.insert(identity, user, moment, connection)
    }
  }

  /// Creates a user with an account. Ids of deleted users are not used again, since browsers store data under them.
  ///
  /// - Parameters:
  ///   - link: The hash of an invitation, which the account uses up; nil for an account without one.
  ///   - identity: An identity of the user at a sign-in provider.
  /// - Returns: the user, or nil when the invitation does not exist or has expired.
  /// - Throws: `AccountNameTaken`, also when the identity is used.
  public func addUser(
    named name: String, password: String, role: Account.Role, invitation link: String? = nil, identity: Identity? = nil,
    at moment: Date
  ) async throws -> UserID? {
    try await database.write { connection in
      if let link {
        let used = try connection.run(
          AccountLinkRepository.use, ["token_hash": .text(link), "kind": .text(AccountLink.Kind.invitation.rawValue), "now": Value(moment)])
        guard used > 0 else { return nil }
      }
      let highest = try connection.row(Self.highestUser, [:])?.int64("id") ?? 0
      let stored = try connection.row(Self.lastUser, [:]).flatMap { Int64(try $0.text("value")) } ?? 0
      let user = UserID(max(highest, stored) + 1)
      try connection.run(Self.insertPerson, ["user": .integer(user.rawValue), "name": .text(name), "created_at": Value(moment)])
      try connection.run(Self.setLastUser, ["value": .text("\(user.rawValue)")])
      try Self.insert(user, name, password, role, moment, connection)
      try Self.insert(identity, user, moment, connection)
      return user
    }
  }

  /// Gives a user another name. Sessions, links and identities stay.
  ///
  /// - Throws: `AccountNameTaken`.
  public func rename(_ user: UserID, to name: String) async throws {
    try await database.write { connection in
      let renamed = try connection.run(
        Self.rename, ["name": .text(name), "folded": .text(Account.folded(name)), "user": .integer(user.rawValue)])
      guard renamed > 0 else { throw AccountNameTaken() }
      try connection.run(Self.renamePerson, ["name": .text(name), "user": .integer(user.rawValue)])
    }
  }

  /// Stores a hashed password.
  public func setPassword(_ password: String, of user: UserID) async throws {
    _ = try await database.write(.erasing) { try $0.run(Self.setPassword, ["password": .text(password), "user": .integer(user.rawValue)]) }
  }

  /// Disables an account from `moment` on, which ends its sessions, or enables it when that is nil.
  public func setDisabled(_ moment: Date?, of user: UserID) async throws {
    try await database.write(.erasing) { connection in
      try connection.run(Self.setDisabled, ["disabled_at": Value(moment), "user": .integer(user.rawValue)])
      if moment != nil {
        try WebSessionRepository.endAll(of: user, on: connection)
        try connection.run(AccountLinkRepository.deleteAll, ["user": .integer(user.rawValue)])
      }
    }
    events.publish(.webSessions(user))
  }

  /// Deletes a user with every row of theirs.
  public func delete(_ user: UserID) async throws {
    _ = try await database.write(.erasing) { try $0.run(Self.deletePerson, ["user": .integer(user.rawValue)]) }
    events.publish(.webSessions(user))
  }

  // MARK: - Private

  private static func insert(_ identity: Identity?, _ user: UserID, _ moment: Date, _ connection: any Connection) throws {
    guard let identity else { return }
    guard try IdentityRepository.insert(identity, user, moment, connection) else { throw AccountNameTaken() }
  }

  private static func insert(
    _ user: UserID, _ name: String, _ password: String, _ role: Account.Role, _ moment: Date, _ connection: any Connection
  ) throws {
    let inserted = try connection.run(
      insert,
      [
        "user": .integer(user.rawValue), "name": .text(name), "folded": .text(Account.folded(name)), "password": .text(password),
        "role": .text(role.rawValue), "created_at": Value(moment),
      ])
    guard inserted > 0 else { throw AccountNameTaken() }
    try connection.run(renamePerson, ["name": .text(name), "user": .integer(user.rawValue)])
  }

  // MARK: - Statements

  static let statements = [
    all, byUser, byName, highestUser, lastUser, setLastUser, insertPerson, renamePerson, rename, insert, setPassword, setDisabled,
    setSeen, setSeenBySession, deletePerson,
  ]

  /// A condition: the user's account is not disabled. A server without accounts has users without a row there.
  static func isEnabled(user: String) -> String {
    "NOT EXISTS (SELECT 1 FROM account WHERE account.user_id = \(user) AND account.disabled_at IS NOT NULL)"
  }

  private static let columns = "user_id, name, role, created_at, disabled_at, seen_at"

  private static let all = Statement("accounts.all", "SELECT \(columns) FROM account ORDER BY created_at, user_id")
  private static let byUser = Statement("accounts.byUser", "SELECT \(columns) FROM account WHERE user_id = :user")
  private static let byName = Statement("accounts.byName", "SELECT \(columns), password FROM account WHERE folded = :folded")
  private static let highestUser = Statement("accounts.highestUser", "SELECT MAX(id) AS id FROM person")
  private static let lastUser = Statement("accounts.lastUser", "SELECT value FROM server_setting WHERE name = 'accounts.lastUser'")
  private static let setLastUser = Statement(
    "accounts.setLastUser",
    """
    INSERT INTO server_setting (name, value) VALUES ('accounts.lastUser', :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value
    """)
  private static let insertPerson = Statement(
    "accounts.insertPerson", "INSERT INTO person (id, name, created_at) VALUES (:user, :name, :created_at)")
  private static let renamePerson = Statement("accounts.renamePerson", "UPDATE person SET name = :name WHERE id = :user")
  private static let rename = Statement(
    "accounts.rename",
    """
    UPDATE account SET name = :name, folded = :folded WHERE user_id = :user
      AND NOT EXISTS (SELECT 1 FROM account AS other WHERE other.folded = :folded AND other.user_id <> :user)
    """)
  private static let insert = Statement(
    "accounts.insert",
    """
    INSERT INTO account (user_id, name, folded, password, role, created_at) VALUES (:user, :name, :folded, :password, :role, :created_at)
      ON CONFLICT DO NOTHING
    """)
  static let setPassword = Statement("accounts.setPassword", "UPDATE account SET password = :password WHERE user_id = :user")
  private static let setDisabled = Statement("accounts.setDisabled", "UPDATE account SET disabled_at = :disabled_at WHERE user_id = :user")
  static let setSeen = Statement("accounts.setSeen", "UPDATE account SET seen_at = :seen_at WHERE user_id = :user")
  static let setSeenBySession = Statement(
    "accounts.setSeenBySession",
    "UPDATE account SET seen_at = :seen_at WHERE user_id = (SELECT web_session.user_id FROM web_session WHERE web_session.id = :id)")
  private static let deletePerson = Statement("accounts.deletePerson", "DELETE FROM person WHERE id = :user")
}

/// An account with that name, or with that identity, exists.
public struct AccountNameTaken: Error, Equatable {}
