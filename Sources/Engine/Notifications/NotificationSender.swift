import Events
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Storage
import Supervision
import Synchronization

/// A sender of notifications about new episodes to the addresses of users.
public final class NotificationSender: Sendable {
  let library: Library
  let key: CredentialKey
  let fetcher: Fetcher
  /// The https address of this server; nil where it is unknown.
  let publicURL: String?
  /// The address at which push services reach the operator of this server.
  let contact: String
  private let instance: ProcessInstance
  let random: @Sendable (ClosedRange<Double>) -> Double
  let now: @Sendable () -> Date
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop
  /// The number of rounds in progress.
  private let rounds = Mutex(0)
  /// When the alerts of the owner are checked next. The first pause lets a started server fetch the feeds that are due.
  private let nextCheck: Mutex<Date>
  private let wake = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Creates a sender.
  ///
  /// - Parameter key: Encrypts the URLs of addresses, and identifies this server to push services.
  /// - Parameter publicURL: The https address of this server; nil where it is unknown.
  /// - Parameter instance: This process among those that share the data folder.
  /// - Parameter random: A random number in a range, so that retries spread out.
  /// - Parameter now: The clock; tests pass a fixed one.
  public init(
    library: Library, fetcher: Fetcher, key: CredentialKey = CredentialKey(file: nil), publicURL: String? = nil,
    instance: ProcessInstance = ProcessInstance(),
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }, logger: Logger = Logger(label: "earnest.news"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.fetcher = fetcher
    self.key = key
    self.publicURL = publicURL
    contact = Self.contact(at: publicURL)
    self.instance = instance
    self.random = random
    self.logger = logger
    self.now = now
    loop = SupervisedLoop("news", every: .zero, logger: logger, now: now)
    nextCheck = Mutex(now() + Self.alertPace)
  }

  /// The health of the loop.
  public var status: LoopStatus { loop.status }

  // MARK: - Addresses

  /// Adds an address for `user`.
  ///
  /// - Throws: `NotificationError`; the errors of the key file and of the database.
  public func add(_ kind: NotificationAddress.Kind, url: String, for user: UserID) async throws -> NotificationAddress.ID {
    guard kind != .webPush, let address = try? RemoteURL(url) else { throw NotificationError.badAddress }
    guard try await library.notifications.addresses(of: user).count(where: { $0.device == nil }) < Self.maxAddresses else {
      throw NotificationError.tooManyAddresses(Self.maxAddresses)
    }
    return try await library.notifications.add(kind, sealed: try await seal(address.textWithCredentials, for: user), for: user, at: now())
  }

  /// Sets which new episodes are sent to an address.
  ///
  /// - Parameters:
  ///   - shows: of which 1000 are saved; nil for all.
  ///   - words: of which 200 characters are saved; empty for all episodes.
  public func setFilter(shows: [ShowID]?, words: String, of id: NotificationAddress.ID, for user: UserID) async throws {
    let filter = NotificationFilter(
      shows: shows.map { Set($0.prefix(1_000)) }, titleFilter: String(words.trimmingCharacters(in: .whitespaces).prefix(200)))
    try await library.notifications.set(filter, of: id, for: user)
  }

  /// Removes an address.
  ///
  /// - Throws: `StorageError`.
  public func remove(_ id: NotificationAddress.ID, of user: UserID) async throws {
    try await library.notifications.remove(id, of: user, at: now())
  }

  /// Restores an address that was removed a moment ago.
  ///
  /// - Throws: `StorageError`.
  public func restore(_ id: NotificationAddress.ID, of user: UserID) async throws {
    try await library.notifications.remove(id, of: user, at: nil)
  }

  /// Sends a test message and waits for its result.
  ///
  /// - Throws: `FetchingError`; `NotificationError.noSuchAddress`, `.unreadableAddress`, `.expiredSubscription`; the errors of the database.
  public func test(_ id: NotificationAddress.ID, of user: UserID, saying texts: NotificationTexts) async throws {
    guard let address = try await library.notifications.address(id, of: user) else { throw NotificationError.noSuchAddress }
    guard let url = try await url(of: address), let request = try await testRequest(to: address, at: url, texts) else {
      try await library.notifications.note(Self.unreadable, of: id, at: now())
      throw NotificationError.unreadableAddress
    }
    do {
      _ = try await fetcher.fetch(request)
    } catch let error as FetchingError {
      if address.device != nil, Self.isExpiry(error) {
        try await library.notifications.delete(id, at: address.url)
        throw NotificationError.expiredSubscription
      }
      try await library.notifications.note(Self.name(of: error), of: id, at: now())
      throw error
    }
    try await library.notifications.note(nil, of: id, at: now())
  }

  /// The strings of messages in a language; nil for recipients who have set none.
  public typealias TextsByLanguage = @Sendable (_ language: String?) -> NotificationTexts

  /// The maximum number of webhooks and ntfy topics per user.
  public static let maxAddresses = 10

  // MARK: - Sending

  /// Sends messages until the task is cancelled.
  ///
  /// - Parameter texts: The strings in the language that a recipient has set; nil for none.
  /// - Parameter alerts: The watch over what needs the owner.
  public func run(saying texts: @escaping TextsByLanguage, _ alerts: OwnerAlerts) async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen() }
      group.addTask { await self.tick() }
      self.wake.continuation.yield()
      for await _ in self.wake.stream where rounds.withLock({ $0 < Self.maxRounds }) {
        rounds.withLock { $0 += 1 }
        group.addTask {
          await self.loop.attempt {
            try await self.recoverLeases()
            try await self.sendDueMessages(saying: texts)
            try await self.sendOwnerMessages(saying: texts)
            if self.isCheckDue() { try await alerts.check() }
          }
          // Without failures there is no wait: the next round starts when there are new episodes.
          _ = await self.loop.pause()
          self.rounds.withLock { $0 -= 1 }
        }
      }
      group.cancelAll()
    }
  }

  /// Creates messages for new episodes and sends the due ones, one try each. Several addresses are served concurrently, and each address
  /// receives one message at a time, so that a slow address delays no other.
  ///
  /// - Throws: what the database throws.
  func sendDueMessages(saying texts: @escaping TextsByLanguage) async throws {
    // Usually nothing is due, and then nothing is written.
    guard try await library.notifications.isDue(at: now()) else { return }
    while try await library.notifications.makeMessages(at: now()) {}
    try await withThrowingTaskGroup(of: Void.self) { group in
      var underWay = 0
      while !Task.isCancelled {
        if underWay < Self.maxBatchSize,
          let message = try await library.notifications.claim(owner: instance.id, at: now(), until: now() + Self.lease)
        {
          group.addTask { try await self.send(message, texts(self.language(of: message.user))) }
          underWay += 1
          continue
        }
        guard underWay > 0 else { break }
        try await group.next()
        underWay -= 1
        while try await library.notifications.hasNewEpisodes() { _ = try await library.notifications.makeMessages(at: now()) }
      }
      try await group.waitForAll()
    }
  }

  /// The language that a recipient has set; nil for none.
  func language(of user: UserID) async throws -> String? {
    let language = try await library.preferences.settings(of: user)[PreferenceRepository.languageSetting] ?? ""
    return language.isEmpty ? nil : language
  }

  /// Releases the messages of dead processes.
  ///
  /// - Throws: what the database throws.
  func recoverLeases() async throws {
    for owner in try await library.notifications.leaseOwners() where !instance.isAlive(owner) {
      try await library.notifications.release(owner: owner, at: now())
    }
  }

  // MARK: - Private

  private func isCheckDue() -> Bool {
    let moment = now()
    return nextCheck.withLock { next in
      guard next <= moment else { return false }
      next = moment + Self.alertPace
      return true
    }
  }

  private func listen() async {
    for await change in library.events.changes() {
      if case .show(_, let added) = change, added > 0 { wake.continuation.yield() }
    }
  }

  private func tick() async {
    // Only a cancelled task wakes with an error.
    while (try? await Task.sleep(for: Self.pace)) != nil { wake.continuation.yield() }
    wake.continuation.finish()
  }

  private static let pace = Duration.seconds(10)
  private static let maxBatchSize = 6
  private static let maxRounds = 4
  /// Longer than any message takes.
  static let lease: TimeInterval = 60
  private static let alertPace: TimeInterval = 900
}

/// The reason why an address cannot be used.
public enum NotificationError: Error, Equatable {
  /// The text is not an http or https address.
  case badAddress
  /// The user has the maximum number of addresses, which the case carries.
  case tooManyAddresses(Int)
  /// The user has no such address.
  case noSuchAddress
  /// The URL cannot be decrypted: the key is missing or another one.
  case unreadableAddress
  /// The endpoint or the keys of a push subscription are invalid.
  case badSubscription
  /// The user has the maximum number of browsers, which the case carries.
  case tooManyDevices(Int)
  /// The browser has ended its push subscription.
  case expiredSubscription
}
