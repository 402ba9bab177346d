import Foundation
import Library
import PodcastModel
import Secrets

/// Accounts that are connected with an identity of a sign-in provider. Issuer and subject find the account, and nothing else does: the same
/// name or e-mail address at a provider is not the same user.
extension Accounts {
  /// Signs in with a verified identity. An unknown one creates an account where the owner allows registration.
  ///
  /// - Parameter name: The name of a new account, as the provider suggests it.
  /// - Returns: The token of a new session.
  /// - Throws: `IdentityError.unknown`, `.disabled`; `AccountError.tooManyAttempts`, `.tooManyAccounts`; `StorageError`.
  public func signIn(with identity: Identity, name: String, from client: Client) async throws -> String {
    if let account = try await account(with: identity) { return try await openSession(of: account, client) }
    guard try await haveOwner(), try await allowsRegistration() else { throw IdentityError.unknown }
    // Every registration counts, so that one network cannot create accounts without end.
    if let seconds = registrations.begin(client.network.description, at: now()) { throw AccountError.tooManyAttempts(seconds: seconds) }
    return try await addMember(with: identity, name: name, invitation: nil, client)
  }

  /// Creates the account of an invited person, who signs in with a verified identity. A known identity signs in, and the invitation stays.
  ///
  /// - Returns: The token of a new session.
  /// - Throws: `IdentityError.disabled`; `AccountError.invalidLink`, `.tooManyAttempts`, `.tooManyAccounts`; `StorageError`.
  public func accept(invitation token: String, with identity: Identity, name: String, from client: Client) async throws -> String {
    if let account = try await account(with: identity) { return try await openSession(of: account, client) }
    return try await attempt(on: "invitation", from: client) {
      guard try await isValid(.invitation, token: token) else { throw AccountError.invalidLink }
      return try await addMember(with: identity, name: name, invitation: token, client)
    }
  }

  /// Checks the setup code, with which a password or a sign-in at the provider may make the existing user the owner.
  ///
  /// - Parameter hosts: The owner's list of hosts, which is stored with the right code only; nil leaves it as it is.
  /// - Throws: `AccountError.invalidLink`, `.tooManyAttempts`; `StorageError`.
  public func checkSetup(code: String, hosts: [HostName]? = nil, from client: Client) async throws {
    try await attempt(on: "code", from: client) { if !setupCode.matches(code) { throw AccountError.invalidLink } }
    guard try await !haveOwner() else { throw AccountError.invalidLink }
    if let hosts { try await setHosts(hosts) }
  }

  /// Makes the existing user the owner, who signs in with a verified identity. The setup code was checked before.
  ///
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError.invalidLink` when there is an owner; `StorageError`.
  public func setUpOwner(with identity: Identity, name: String, from client: Client) async throws -> String {
    guard try await !haveOwner() else { throw AccountError.invalidLink }
    do {
      try await library.accounts.add(
        .local, named: Self.cleanedName(name), password: Account.noPassword, role: .owner, identity: identity, at: now())
    } catch is AccountNameTaken {
      throw AccountError.invalidLink
    }
    noteCreated(Self.cleanedName(name), .owner)
    setupCode.end()
    return try await openSession(of: .local, .identity, client)
  }

  /// Whether a user has a password.
  ///
  /// - Throws: `StorageError`.
  public func hasPassword(_ user: UserID) async throws -> Bool {
    guard let account = try await library.accounts.account(of: user) else { return false }
    return try await library.accounts.account(named: account.name)?.password != Account.noPassword
  }

  /// Checks the password of a signed-in user.
  ///
  /// - Throws: `AccountError.wrongPassword`, `.tooManyAttempts`, `.busy`, `.noSuchAccount`; `StorageError`.
  public func checkPassword(_ password: String, of user: UserID, from client: Client) async throws {
    guard let account = try await library.accounts.account(of: user) else { throw AccountError.noSuchAccount }
    // A counter that people who are not signed in cannot reach.
    let counters = [(limiter: senderAttempts, subject: "user \(user.rawValue) \(client.network)")]
    try await attempt(on: "account \(Account.folded(account.name))", from: client, counters) {
      let stored = try await library.accounts.account(named: account.name)
      let usable = Self.passwordLength.contains(password.count) ? password : ""
      guard try await hasher.verify(usable, stored?.password) else { throw AccountError.wrongPassword }
    }
  }

  /// Connects a verified identity with the account of a user.
  ///
  /// - Throws: `IdentityError.connectedToOther`, `.alreadyConnected`; `AccountError.noSuchAccount`; `StorageError`.
  public func connect(_ identity: Identity, to user: UserID) async throws {
    guard try await library.accounts.account(of: user) != nil else { throw AccountError.noSuchAccount }
    switch try await library.identities.user(of: identity) {
    case user?: return
    case .some: throw IdentityError.connectedToOther
    case nil: break
    }
    guard try await !library.identities.identities(of: user).contains(where: { $0.issuer == identity.issuer }) else {
      throw IdentityError.alreadyConnected
    }
    // Another request may have been faster.
    guard try await library.identities.add(identity, to: user, at: now()) else { throw IdentityError.connectedToOther }
  }

  /// Removes the identities of a user, who has a password to sign in with.
  ///
  /// - Throws: `IdentityError.onlyWayIn`; `AccountError.wrongPassword`, `.tooManyAttempts`, `.noSuchAccount`; `StorageError`.
  public func disconnect(_ user: UserID, password: String, from client: Client) async throws {
    guard try await hasPassword(user) else { throw IdentityError.onlyWayIn }
    try await checkPassword(password, of: user, from: client)
    try await library.identities.deleteAll(of: user)
  }

  // MARK: - Private

  /// - Throws: `IdentityError.disabled`.
  private func account(with identity: Identity) async throws -> Account? {
    guard let user = try await library.identities.user(of: identity), let account = try await library.accounts.account(of: user)
    else { return nil }
    if account.isDisabled { throw IdentityError.disabled }
    return account
  }

  private func openSession(of account: Account, _ client: Client) async throws -> String {
    try await openSession(of: account.id, .identity, client)
  }

  /// A name that is taken gets a number: it never opens the account that has it.
  private func addMember(with identity: Identity, name: String, invitation: String?, _ client: Client) async throws -> String {
    guard try await library.accounts.all().count < Self.maxAccounts else { throw AccountError.tooManyAccounts(Self.maxAccounts) }
    let name = Self.cleanedName(name)
    for number in 1...Self.maxAccounts + 1 {
      let numbered = number == 1 ? name : "\(name.prefix(Self.maxNameLength - 4)) \(number)"
      do {
        let user = try await library.accounts.addUser(
          named: numbered, password: Account.noPassword, role: .member, invitation: invitation.map(SecretToken.hash), identity: identity,
          at: now())
        guard let user else { throw AccountError.invalidLink }
        noteCreated(numbered, .member)
        return try await openSession(of: user, .identity, client)
      } catch is AccountNameTaken {
        // Two requests with one identity: the other one has created the account.
        if let account = try await account(with: identity) { return try await openSession(of: account, client) }
      }
    }
    throw AccountError.nameTaken
  }

  /// A suggested name without the characters that names cannot have; "Listener" when nothing is left.
  static func cleanedName(_ suggested: String) -> String {
    let scalars = suggested.unicodeScalars.filter {
      ![.control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned].contains(
        $0.properties.generalCategory)
    }
    var text = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    text = String(text.prefix(maxNameLength)).trimmingCharacters(in: .whitespacesAndNewlines)
    // A letter with hundreds of marks is one character.
    return (try? checkedName(text)) ?? "Listener"
  }
}
