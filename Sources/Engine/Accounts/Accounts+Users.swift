import Foundation
import Library
import Logging
import PodcastModel
import Secrets

extension Accounts {
  // MARK: - New accounts

  /// The one-time code that makes its first user the owner; it works until the owner has an account.
  public func ownerCode() -> String { setupCode.current }

  /// Makes the existing user the owner, with the library as it is.
  ///
  /// - Parameter hosts: The owner's list of hosts; nil leaves it as it is.
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError`; `StorageError`.
  public func setUpOwner(
    code: String, name: String, password: String, hosts: [HostName]? = nil, from client: Client
  ) async throws -> String {
    let name = try Self.checkedName(name)
    try Self.check(password)
    try await checkSetup(code: code, hosts: hosts, from: client)
    try await addOwner(name: name, password: password)
    setupCode.end()
    return try await openSession(of: .local, .password, client)
  }

  /// Gives the existing user the owner's account.
  ///
  /// - Throws: `AccountError.nameTaken` when there is one; `AccountError.invalidName`, `.passwordLength`; `StorageError`.
  public func addOwner(name: String, password: String) async throws {
    let name = try Self.checkedName(name)
    try Self.check(password)
    let hash = try await hasher.hash(password)
    try await reportingTakenName { try await library.accounts.add(.local, named: name, password: hash, role: .owner, at: now()) }
    noteCreated(name, .owner)
  }

  /// Creates an account for a new member.
  ///
  /// - Throws: `AccountError`; `StorageError`.
  @discardableResult
  public func addMember(name: String, password: String) async throws -> UserID {
    guard let user = try await add(name: name, password: password, invitation: nil) else { throw AccountError.invalidLink }
    return user
  }

  /// Creates a link with which one person can create an account.
  ///
  /// - Parameter name: The name by which the owner knows the invitation; "" for none.
  /// - Returns: The token of the link. It cannot be read later.
  /// - Throws: `AccountError.invalidName`; `StorageError`.
  public func invite(by user: UserID, named name: String = "") async throws -> String {
    let isNamed = !name.allSatisfy(\.isWhitespace)
    return try await addLink(
      .invitation, named: isNamed ? try Self.checkedName(name) : "", for: user, lifetime: Self.invitationLifetime)
  }

  /// The invitations that were not used yet, the newest first.
  ///
  /// - Throws: `StorageError`.
  public func invitations() async throws -> [AccountLink] { try await library.accountLinks.links(.invitation, at: now()) }

  /// Revokes an invitation.
  ///
  /// - Throws: `StorageError`.
  public func revokeInvitation(_ id: AccountLink.ID) async throws { try await library.accountLinks.delete(id) }

  /// Whether a link still works.
  ///
  /// - Throws: `StorageError`.
  public func isValid(_ kind: AccountLink.Kind, token: String) async throws -> Bool {
    guard SecretToken.isToken(token) else { return false }
    return try await library.accountLinks.link(kind, tokenHash: SecretToken.hash(token), at: now()) != nil
  }

  /// Creates the account of an invited person.
  ///
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError`; `StorageError`.
  public func accept(invitation token: String, name: String, password: String, from client: Client) async throws -> String {
    let name = try Self.checkedName(name)
    try Self.check(password)
    return try await attempt(on: "invitation", from: client) {
      guard try await isValid(.invitation, token: token),
        let user = try await add(name: name, password: password, invitation: SecretToken.hash(token))
      else { throw AccountError.invalidLink }
      return try await openSession(of: user, .password, client)
    }
  }

  /// Creates the account of a person without an invitation.
  ///
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError`; `StorageError`.
  public func register(name: String, password: String, from client: Client) async throws -> String {
    guard try await allowsRegistration() else { throw AccountError.registrationClosed }
    // Every registration counts, so that one network cannot create accounts without end.
    if let seconds = registrations.begin(client.network.description, at: now()) { throw AccountError.tooManyAttempts(seconds: seconds) }
    guard let user = try await add(name: name, password: password, invitation: nil, by: .stranger) else { throw AccountError.invalidLink }
    return try await openSession(of: user, .password, client)
  }

  /// Whether people can create accounts without an invitation.
  ///
  /// - Throws: `StorageError`.
  public func allowsRegistration() async throws -> Bool { try await library.serverSettings.settings()[Self.registrationKey] == "open" }

  /// Allows or forbids registration without an invitation.
  ///
  /// - Throws: `StorageError`.
  public func setAllowsRegistration(_ isAllowed: Bool) async throws {
    try await library.serverSettings.set([Self.registrationKey: isAllowed ? "open" : "closed"])
  }

  // MARK: - Passwords

  /// Sets a new password and ends the user's other sessions.
  ///
  /// - Throws: `AccountError.wrongPassword` when `old` is wrong; `.passwordLength`, `.tooManyAttempts`; `StorageError`.
  public func changePassword(
    of user: UserID, from old: String, to new: String, keeping session: WebSession.ID?, from client: Client
  )
    async throws
  {
    try Self.check(new)
    try await checkPassword(old, of: user, from: client)
    try await library.accounts.setPassword(try await hasher.hash(new), of: user)
    try await signOutEverywhere(user, except: session)
  }

  /// Creates a link that sets a new password for a user, for one hour.
  ///
  /// - Returns: The token of the link. It cannot be read later.
  /// - Throws: `AccountError.noSuchAccount`; `StorageError`.
  public func resetLink(for user: UserID) async throws -> String {
    guard try await library.accounts.account(of: user) != nil else { throw AccountError.noSuchAccount }
    return try await addLink(.reset, for: user, lifetime: Self.resetLifetime)
  }

  /// Sets a new password by a reset link, and ends all sessions of the user.
  ///
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError`; `StorageError`.
  public func reset(token: String, password: String, from client: Client) async throws -> String {
    try Self.check(password)
    let user = try await attempt(on: "reset", from: client) {
      guard try await isValid(.reset, token: token),
        let user = try await library.accountLinks.reset(
          tokenHash: SecretToken.hash(token), password: try await hasher.hash(password), at: now())
      else { throw AccountError.invalidLink }
      return user
    }
    guard try await library.accounts.account(of: user)?.isDisabled == false else { throw AccountError.wrongPassword }
    return try await openSession(of: user, .password, client)
  }

  // MARK: - Other accounts

  /// The account of a user; nil on a server without accounts.
  ///
  /// - Throws: `StorageError`.
  public func account(of user: UserID) async throws -> Account? { try await library.accounts.account(of: user) }

  /// The account with a name, compared without case.
  ///
  /// - Throws: `StorageError`.
  public func account(named name: String) async throws -> Account? { try await library.accounts.account(named: name)?.account }

  /// Disables a member's account, which ends its sessions, or enables it.
  ///
  /// - Throws: `AccountError.noSuchAccount`, `.isOwner`; `StorageError`.
  public func setDisabled(_ isDisabled: Bool, _ user: UserID) async throws {
    try await requireMember(user)
    try await library.accounts.setDisabled(isDisabled ? now() : nil, of: user)
    let name = try await library.accounts.account(of: user)?.name
    logger.notice(isDisabled ? "account disabled" : "account enabled", metadata: ["name": "\(name ?? "")"])
  }

  /// Gives a user another name, with which the user signs in from then on. Sessions stay.
  ///
  /// - Throws: `AccountError.noSuchAccount`, `.invalidName`, `.nameTaken`; `StorageError`.
  public func rename(_ user: UserID, to name: String) async throws {
    let name = try Self.checkedName(name)
    guard let account = try await library.accounts.account(of: user) else { throw AccountError.noSuchAccount }
    try await reportingTakenName { try await library.accounts.rename(user, to: name) }
    logger.notice("account renamed", metadata: ["name": "\(name)", "earlier": "\(account.name)"])
  }

  /// Checks that an account can be disabled or deleted.
  ///
  /// - Throws: `AccountError.noSuchAccount`, `.isOwner`; `StorageError`.
  public func requireMember(_ user: UserID) async throws {
    guard let account = try await library.accounts.account(of: user) else { throw AccountError.noSuchAccount }
    guard account.role == .member else { throw AccountError.isOwner }
  }

  func noteCreated(_ name: String, _ role: Account.Role) {
    if role == .owner { hostAccess.forget() }
    logger.notice("account created", metadata: ["name": "\(name)", "role": "\(role.rawValue)"])
  }

  // MARK: - Private

  private func add(name: String, password: String, invitation: String?, by sender: PasswordHasher.Sender = .user) async throws -> UserID? {
    let name = try Self.checkedName(name)
    try Self.check(password)
    guard try await library.accounts.all().count < Self.maxAccounts else { throw AccountError.tooManyAccounts(Self.maxAccounts) }
    let hash = try await hasher.hash(password, by: sender)
    let user = try await reportingTakenName {
      try await library.accounts.addUser(named: name, password: hash, role: .member, invitation: invitation, at: now())
    }
    if user != nil { noteCreated(name, .member) }
    return user
  }

  private func addLink(_ kind: AccountLink.Kind, named name: String = "", for user: UserID, lifetime: TimeInterval) async throws -> String {
    let token = SecretToken.random()
    let moment = now()
    try await library.accountLinks.add(
      Self.newID(), kind, named: name, tokenHash: SecretToken.hash(token), for: user, at: moment, until: moment + lifetime,
      limit: Self.maxLinks)
    return token
  }

  private func reportingTakenName<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch is AccountNameTaken { throw AccountError.nameTaken }
  }

  static func checkedName(_ name: String) throws -> String {
    let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...maxNameLength).contains(name.count), name.utf8.count <= maxNameLength * 8,
      !name.unicodeScalars.contains(where: { [.control, .format, .surrogate, .lineSeparator].contains($0.properties.generalCategory) })
    else { throw AccountError.invalidName }
    return name
  }

  static func check(_ password: String) throws {
    guard passwordLength.contains(password.count), password.utf8.count <= passwordLength.upperBound * 8 else {
      throw AccountError.passwordLength(passwordLength)
    }
  }

  private static let registrationKey = "accounts.registration"
  private static let maxLinks = 50
}
