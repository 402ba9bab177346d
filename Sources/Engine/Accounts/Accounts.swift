import Foundation
import Library
import Logging
import PodcastModel
import Secrets

/// The accounts and sessions of users, and the ways to get in.
public struct Accounts: Sendable {
  let library: Library
  let hasher: PasswordHasher
  let now: @Sendable () -> Date
  let logger: Logger
  /// Failed attempts for each account.
  let accountAttempts = AttemptLimiter(maxFailures: 10, window: 900)
  /// Failed attempts for each address of a client.
  let addressAttempts = AttemptLimiter(maxFailures: 30, window: 900)
  /// Registrations from each address.
  let registrations = AttemptLimiter(maxFailures: 5, window: 3600)
  let setupCode = SetupCode()

  /// The permitted lengths of passwords, in characters.
  public static let passwordLength = 8...1024
  /// The maximum length of a name, in characters.
  public static let maxNameLength = 64
  /// The maximum number of accounts.
  public static let maxAccounts = 200
  /// The time after its last use at which a session ends, in seconds.
  public static let sessionLifetime: TimeInterval = 180 * 86_400
  /// The lifetime of an invitation, in seconds.
  public static let invitationLifetime: TimeInterval = 7 * 86_400
  /// The lifetime of a reset link, in seconds.
  public static let resetLifetime: TimeInterval = 3600

  /// Creates the accounts of a library.
  public init(
    library: Library, hasher: PasswordHasher = PasswordHasher(), logger: Logger = Logger(label: "earnest.accounts"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.hasher = hasher
    self.logger = logger
    self.now = now
  }

  /// Whether the owner has an account: from then on, everyone signs in with a password.
  ///
  /// - Throws: `StorageError`.
  public func haveOwner() async throws -> Bool { try await library.accounts.all().contains { $0.role == .owner } }

  // MARK: - Signing in

  /// Signs in with a name and a password.
  ///
  /// - Parameter isOwnerOnly: Whether only the owner signs in with a password; others then fail like with a wrong one.
  /// - Returns: The token of a new session.
  /// - Throws: `AccountError.wrongPassword`, `.tooManyAttempts`; `StorageError`.
  public func signIn(name: String, password: String, isOwnerOnly: Bool = false, from client: Client) async throws -> String {
    let account = try await attempt(on: "account \(Account.folded(String(name.prefix(Self.maxNameLength))))", from: client) {
      let found = name.count <= Self.maxNameLength ? try await library.accounts.account(named: name) : nil
      let usable = Self.passwordLength.contains(password.count) ? password : ""
      guard try await hasher.verify(usable, found?.password), let found, !found.account.isDisabled,
        !isOwnerOnly || found.account.role == .owner
      else { throw AccountError.wrongPassword }
      return found.account
    }
    return try await openSession(of: account.id, .password, client)
  }

  /// Signs in with the access key.
  ///
  /// - Returns: The token of a new session of the only user.
  /// - Throws: `AccountError.wrongPassword`, `.tooManyAttempts`; `StorageError`.
  public func signIn(key presented: String, _ key: AccessKey, from client: Client) async throws -> String {
    try await attempt(on: "key", from: client) { if !key.matches(presented) { throw AccountError.wrongPassword } }
    return try await openSession(of: .local, .key, client)
  }

  /// Ends a session of a user.
  ///
  /// - Returns: Whether the user had it.
  /// - Throws: `StorageError`.
  @discardableResult
  public func signOut(_ session: WebSession.ID, of user: UserID) async throws -> Bool {
    try await library.webSessions.delete(session, of: user)
  }

  /// Ends the sessions of a user, except `session`.
  ///
  /// - Throws: `StorageError`.
  public func signOutEverywhere(_ user: UserID, except session: WebSession.ID? = nil) async throws {
    try await library.webSessions.deleteAll(of: user, except: session)
  }

  /// The sessions of a user that are valid in a mode, the latest first.
  ///
  /// - Throws: `StorageError`.
  public func sessions(of user: UserID, in mode: SignInMode) async throws -> [WebSession] {
    try await library.webSessions.sessions(of: user, at: now()).filter { Self.isOf(mode, $0) }
  }

  // MARK: - Requests

  /// The user of a session's token; nil when the session does not exist, has ended, or began in another mode.
  ///
  /// - Throws: `StorageError`.
  public func user(token: String, in mode: SignInMode) async throws -> SignedIn? {
    guard SecretToken.isToken(token),
      let found = try await library.webSessions.session(tokenHash: SecretToken.hash(token), at: now()), Self.isValid(found, in: mode)
    else { return nil }
    let moment = now()
    let isExtended = moment.timeIntervalSince(found.session.lastSeen) >= Self.seenInterval
    if isExtended { try await library.webSessions.extend(found.session.id, seen: moment, until: moment + Self.sessionLifetime) }
    return SignedIn(
      user: found.session.user, name: found.name, isOwner: mode == .key || found.role == .owner, session: found.session.id,
      isByProxy: found.session.kind == .proxy,
      isExtended: isExtended)
  }

  /// Whether a session is still valid.
  ///
  /// - Throws: `StorageError`.
  public func isValid(_ session: WebSession.ID, in mode: SignInMode) async throws -> Bool {
    try await library.webSessions.session(session, at: now()).map { Self.isValid($0, in: mode) } ?? false
  }

  // MARK: - Private

  /// A session with the key does not outlive the first account: the key is no password.
  private static func isValid(_ found: (session: WebSession, role: Account.Role?, name: String?), in mode: SignInMode) -> Bool {
    isOf(mode, found.session) && (mode != .accounts || found.role != nil)
  }

  private static func isOf(_ mode: SignInMode, _ session: WebSession) -> Bool {
    switch mode {
    case .open: false
    case .key: session.kind == .key
    case .accounts: session.kind != .key
    }
  }

  /// Runs an attempt to present a secret, counted for its subject and its address.
  func attempt<Result>(on subject: String, from client: Client, _ body: () async throws -> Result) async throws -> Result {
    let moment = now()
    do {
      if let seconds = addressAttempts.begin(client.address, at: moment) { throw AccountError.tooManyAttempts(seconds: seconds) }
      if let seconds = accountAttempts.begin(subject, at: moment) { throw AccountError.tooManyAttempts(seconds: seconds) }
    } catch {
      logger.warning("sign-in refused after too many attempts", metadata: ["address": "\(client.address)", "for": "\(subject)"])
      throw error
    }
    let result: Result
    do {
      result = try await body()
    } catch let error as AccountError {
      // hosting.md has a recipe that reads this line.
      logger.warning("sign-in failed", metadata: ["address": "\(client.address)", "for": "\(subject)"])
      throw error
    }
    addressAttempts.succeeded(client.address)
    accountAttempts.succeeded(subject)
    return result
  }

  /// Adds a session.
  ///
  /// - Returns: Its token.
  func openSession(of user: UserID, _ kind: WebSession.Kind, _ client: Client) async throws -> String {
    let token = SecretToken.random()
    let moment = now()
    try await library.webSessions.add(
      Self.newID(), tokenHash: SecretToken.hash(token), kind: kind, device: client.device, for: user, at: moment,
      until: moment + Self.sessionLifetime, limit: Self.maxSessions)
    let name = try await library.accounts.account(of: user)?.name
    logger.notice(
      "signed in",
      metadata: ["address": "\(client.address)", "device": "\(client.device)", "by": "\(kind.rawValue)", "name": "\(name ?? "")"])
    return token
  }

  /// Random, so that no later session or link gets the id of an earlier one; small enough for JavaScript.
  static func newID() -> Int64 { Int64.random(in: 1...(1 << 53) - 1) }

  /// In seconds.
  private static let seenInterval: TimeInterval = 3600
  private static let maxSessions = 100
}
