import Library
import PodcastModel

extension Accounts {
  /// The user whom a trusted proxy has authenticated; nil when there is no account of this name.
  ///
  /// - Parameters:
  ///   - name: The name that the proxy has sent, compared without case.
  ///   - creating: Whether a person without an account becomes a member. Without an owner, none is created.
  /// - Throws: `AccountError.invalidName`, `.tooManyAccounts`; `StorageError`.
  public func user(authenticatedAs name: String, creating: Bool) async throws -> AuthenticatedUser? {
    let name = try Self.checkedName(name)
    if let known = try await account(named: name) { return AuthenticatedUser(known) }
    guard creating, try await haveOwner() else { return nil }
    guard try await library.accounts.all().count < Self.maxAccounts else { throw AccountError.tooManyAccounts(Self.maxAccounts) }
    do {
      _ = try await library.accounts.addUser(named: name, password: Self.noPassword, role: .member, at: now())
      noteCreated(name, .member)
    } catch is AccountNameTaken {
      // Another request of the same person was faster.
    }
    return try await account(named: name).map(AuthenticatedUser.init)
  }

  /// Begins a session of a user whom a trusted proxy has authenticated. It is valid only for requests that name the same user.
  ///
  /// - Returns: The token of the session.
  /// - Throws: `StorageError`.
  public func openSession(ofAuthenticated user: UserID, from client: Client) async throws -> String {
    try await openSession(of: user, .proxy, client)
  }

  /// In place of a hash: no password matches it.
  private static let noPassword = "none"
}

extension AuthenticatedUser {
  fileprivate init(_ account: Account) {
    self.init(user: account.id, name: account.name, isOwner: account.role == .owner, isDisabled: account.isDisabled)
  }
}
