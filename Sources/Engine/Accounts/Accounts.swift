import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Storage

/// The accounts and sessions of users, and the ways to get in.
public struct Accounts: Sendable {
  let library: Library
  let hasher: PasswordHasher
  let now: @Sendable () -> Date
  let logger: Logger
  /// The browsers in which users have signed in before.
  public let knownBrowsers: KnownBrowsers
  /// Failed attempts of each sender on an account: a network, a known browser, or a user who is signed in.
  let senderAttempts = AttemptLimiter(maxFailures: 10, window: 900)
  /// Failed attempts on each account by all networks together. Refusing further ones would let anyone keep its owner out.
  let accountAttempts = AttemptLimiter(maxFailures: 10, window: 900, pause: 30)
  /// Failed attempts of all known browsers of each user together: with a session, a stranger can collect marks without end.
  let knownAttempts = AttemptLimiter(maxFailures: 30, window: 900, pause: 30)
  /// Failed attempts of each network.
  let networkAttempts = AttemptLimiter(maxFailures: 30, window: 900)
  /// Registrations from each network.
  let registrations = AttemptLimiter(maxFailures: 5, window: 3600)
  let setupCode = SetupCode()
  let hostAccess = HostAccess()

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
  ///
  /// - Parameter browserSigner: Derives the signer of known browsers from the stored key; without one, they are forgotten with the process.
  public init(
    library: Library, hasher: PasswordHasher = PasswordHasher(), logger: Logger = Logger(label: "earnest.accounts"),
    now: @escaping @Sendable () -> Date = { Date() },
    browserSigner: @escaping @Sendable () async throws -> AddressSigner = { AddressSigner(secret: SecretToken.random()) }
  ) {
    self.library = library
    self.hasher = hasher
    self.logger = logger
    self.now = now
    knownBrowsers = KnownBrowsers(signer: browserSigner)
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
  /// - Throws: `AccountError.wrongPassword`, `.tooManyAttempts`, `.busy`; `StorageError`.
  public func signIn(name: String, password: String, isOwnerOnly: Bool = false, from client: Client) async throws -> String {
    let found = name.count <= Self.maxNameLength ? try await library.accounts.account(named: name) : nil
    var mark: String?
    // Without the key, every browser is unknown.
    if let found { mark = try? await knownBrowsers.mark(of: found.account.id, in: client.marks) }
    let subject = Account.folded(String(name.prefix(Self.maxNameLength)))
    let counters =
      mark.map { [(senderAttempts, "browser \($0)"), (knownAttempts, subject)] } ?? [
        (networkAttempts, client.network.description), (senderAttempts, "network \(client.network) \(subject)"), (accountAttempts, subject),
      ]
    let account = try await attempt(on: "account \(subject)", from: client, counters) {
      let usable = Self.passwordLength.contains(password.count) ? password : ""
      guard try await hasher.verify(usable, found?.password, by: mark == nil ? .stranger : .user), let found, !found.account.isDisabled,
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
    var isExtended = moment.timeIntervalSince(found.session.lastSeen) >= Self.seenInterval
    if isExtended {
      do {
        try await library.webSessions.extend(found.session.id, seen: moment, until: moment + Self.sessionLifetime)
      } catch StorageError.diskFull {
        // Pages can be read on a full disk, and one of them says that it is full.
        isExtended = false
      }
    }
    return SignedIn(
      user: found.session.user, name: found.name, isOwner: mode == .key || found.role == .owner, session: found.session.id,
      isByProxy: found.session.kind == .proxy,
      isExtended: isExtended)
  }

  /// Whether the session of a token was ended before its expiry: by a sign-out from another browser, a new password, or the end of its account.
  ///
  /// - Throws: `StorageError`.
  public func isEnded(token: String) async throws -> Bool {
    guard SecretToken.isToken(token) else { return false }
    return try await library.webSessions.isEnded(tokenHash: SecretToken.hash(token), at: now())
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

  /// Runs an attempt to present a random secret, which is out of reach of guessing: only its network is counted. A counter of its own would
  /// let anyone refuse the valid ones.
  func attempt<Result>(on subject: String, from client: Client, _ body: () async throws -> Result) async throws -> Result {
    try await attempt(on: subject, from: client, [(networkAttempts, client.network.description)], body)
  }

  /// Runs an attempt to present a secret, counted by each of the counters if all of them allow it.
  func attempt<Result>(
    on subject: String, from client: Client, _ counters: [(limiter: AttemptLimiter, subject: String)], _ body: () async throws -> Result
  ) async throws -> Result {
    let moment = now()
    var counted = counters.prefix(0)
    func takeBack() { for counter in counted { counter.limiter.succeeded(counter.subject) } }
    for (index, counter) in counters.enumerated() {
      if let seconds = counter.limiter.begin(counter.subject, at: moment) {
        takeBack()
        logger.warning("sign-in refused after too many attempts", metadata: ["address": "\(client.address)", "for": "\(subject)"])
        throw AccountError.tooManyAttempts(seconds: seconds)
      }
      counted = counters.prefix(index + 1)
    }
    do {
      let result = try await body()
      takeBack()
      return result
    } catch {
      if !Self.isGuess(error) { takeBack() }
      // hosting.md has a recipe that reads this line.
      if error is AccountError {
        logger.warning("sign-in failed", metadata: ["address": "\(client.address)", "for": "\(subject)"])
      }
      throw error
    }
  }

  /// Whether an error counts as a failed attempt; a storage error or a busy server does not. A client that hangs up has caused the work.
  private static func isGuess(_ error: any Error) -> Bool {
    switch error {
    case AccountError.wrongPassword, AccountError.invalidLink, is CancellationError: true
    default: false
    }
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
