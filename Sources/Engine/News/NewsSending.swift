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

/// Sends people word of new episodes, to the addresses that they gave.
public final class NewsSending: Sendable {
  let library: Library
  let key: CredentialKey
  private let fetcher: Fetcher
  private let instance: Instance
  private let random: @Sendable (ClosedRange<Double>) -> Double
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let loop: SupervisedLoop
  /// How many are under way.
  private let rounds = Mutex(0)
  private let wake = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// - Parameters:
  ///   - key: what the URLs of addresses are sealed with.
  ///   - instance: this process among those that share the data folder.
  ///   - random: a number from a range, so that not all tries come at one moment.
  ///   - now: the clock; tests hand in a fixed one.
  public init(
    library: Library, fetcher: Fetcher, key: CredentialKey = CredentialKey(file: nil), instance: Instance = Instance(),
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }, logger: Logger = Logger(label: "earnest.news"),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.fetcher = fetcher
    self.key = key
    self.instance = instance
    self.random = random
    self.logger = logger
    self.now = now
    loop = SupervisedLoop("news", every: .zero, logger: logger, now: now)
  }

  /// How sending goes.
  public var status: LoopStatus { loop.status }

  // MARK: - Addresses

  /// Notes an address for `user`.
  ///
  /// - Throws: `NewsError`; what reading or making the key's file, and the database, throw.
  public func add(_ kind: NewsAddress.Kind, url: String, for user: UserID) async throws -> NewsAddress.ID {
    guard let address = try? RemoteURL(url) else { throw NewsError.badAddress }
    guard try await library.news.addresses(of: user).count < Self.mostAddresses else {
      throw NewsError.tooManyAddresses(Self.mostAddresses)
    }
    return try await library.news.add(kind, sealed: try await seal(address.textWithCredentials, for: user), for: user, at: now())
  }

  /// Takes an address away.
  public func remove(_ id: NewsAddress.ID, of user: UserID) async throws { try await library.news.remove(id, of: user, at: now()) }

  /// Brings one back that was taken away a moment ago.
  public func restore(_ id: NewsAddress.ID, of user: UserID) async throws { try await library.news.remove(id, of: user, at: nil) }

  /// Sends a message that says that it is a test, and waits for what comes of it.
  ///
  /// - Throws: `FetchingError`; `NewsError.noSuchAddress`, `.unreadableAddress`; what the database throws.
  public func test(_ id: NewsAddress.ID, of user: UserID, saying texts: NewsTexts) async throws {
    guard let address = try await library.news.address(id, of: user) else { throw NewsError.noSuchAddress }
    guard let url = try await url(of: address) else {
      try await library.news.note(Self.unreadable, of: id, at: now())
      throw NewsError.unreadableAddress
    }
    do {
      _ = try await fetcher.fetch(NewsMessage.test(of: address.kind, at: url, id: UUID().uuidString, texts))
    } catch let error as FetchingError {
      try await library.news.note(Self.name(of: error), of: id, at: now())
      throw error
    }
    try await library.news.note(nil, of: id, at: now())
  }

  /// How many addresses a person can have.
  public static let mostAddresses = 10

  // MARK: - Sending

  /// Sends what there is, for as long as the task lives.
  public func run(saying texts: NewsTexts) async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen() }
      group.addTask { await self.tick() }
      self.wake.continuation.yield()
      for await _ in self.wake.stream where rounds.withLock({ $0 < Self.mostRounds }) {
        rounds.withLock { $0 += 1 }
        group.addTask {
          await self.loop.attempt {
            try await self.takeUpWhatIsLeft()
            try await self.sendDue(saying: texts)
          }
          // No wait while all goes well: the next round comes when there is something new.
          _ = await self.loop.pause()
          self.rounds.withLock { $0 -= 1 }
        }
      }
      group.cancelAll()
    }
  }

  /// Makes messages of what is new and sends those whose time has come; each is tried once. Several addresses are told at a time, each of
  /// one thing after the other: nobody waits for somebody else's address.
  ///
  /// - Throws: what the database throws.
  public func sendDue(saying texts: NewsTexts) async throws {
    // Most of the time there is nothing, and nothing is written then.
    guard try await library.news.isDue(at: now()) else { return }
    while try await library.news.makeMessages(at: now()) {}
    try await withThrowingTaskGroup(of: Void.self) { group in
      var underWay = 0
      while !Task.isCancelled {
        if underWay < Self.mostAtOnce,
          let message = try await library.news.claim(owner: instance.id, at: now(), until: now() + Self.lease)
        {
          group.addTask { try await self.send(message, texts) }
          underWay += 1
          continue
        }
        guard underWay > 0 else { break }
        try await group.next()
        underWay -= 1
        while try await library.news.hasNews() { _ = try await library.news.makeMessages(at: now()) }
      }
      try await group.waitForAll()
    }
  }

  /// Gives back the messages of processes that are no more.
  ///
  /// - Throws: what the database throws.
  public func takeUpWhatIsLeft() async throws {
    for owner in try await library.news.leaseOwners() where !instance.isAlive(owner) {
      try await library.news.release(owner: owner, at: now())
    }
  }

  // MARK: - Private

  private func send(_ message: NewsMessage, _ texts: NewsTexts) async throws {
    do {
      guard let url = try await url(message.url, for: message.user) else {
        // The key may come back, with a backup of the data folder.
        try await library.news.note(Self.unreadable, of: message.address, at: now())
        try await library.news.postpone(message, to: now() + delay(afterFailures: message.failures + 1, asked: nil))
        return
      }
      _ = try await fetcher.fetch(message.request(to: url, texts))
      try await library.news.finish(message)
      try await library.news.note(nil, of: message.address, at: now())
    } catch let error as FetchingError {
      logger.notice(
        "a message was not taken",
        metadata: [
          "host": "\((try? RemoteURL(message.url))?.host ?? "")", "error": "\(LoggedError(error))", "failures": "\(message.failures + 1)",
        ])
      try await library.news.note(Self.name(of: error), of: message.address, at: now())
      guard error.isWorthAnotherTry else {
        try await library.news.finish(message)
        return
      }
      var asked: Int?
      if case .status(_, let seconds) = error { asked = seconds }
      try await library.news.postpone(message, to: now() + delay(afterFailures: message.failures + 1, asked: asked))
    } catch is CancellationError {
      // The program ends: whoever comes next takes up what it holds.
    }
  }

  /// Half a minute at first, twice as long each time, six hours at most.
  private func delay(afterFailures failures: Int, asked: Int?) -> TimeInterval {
    let step = min(30 * pow(2, Double(min(failures, 20) - 1)), 6 * 3600) * random(0.75...1.25)
    return max(step, Double(min(asked ?? 0, 86_400)))
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

  /// What went wrong, in a word that is kept with the address.
  static func name(of error: FetchingError) -> String {
    switch error {
    case .status(let status, _): "status \(status)"
    case .privateAddress(let host, let port): "private \(HostPort(host: host, port: port))"
    case .hostNotFound: "hostNotFound"
    case .noConnectivity: "offline"
    case .tls: "tls"
    case .timedOut: "timedOut"
    default: "cannotConnect"
    }
  }

  /// What went wrong with the last message to an address; nil when nothing did.
  ///
  /// - Parameter url: the address, opened.
  public static func trouble(of address: NewsAddress, at url: String) -> FetchingError? {
    // It opens again.
    guard let name = address.trouble, name != unreadable else { return nil }
    let host = (try? RemoteURL(url))?.host ?? url
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.last) {
    case ("status", let status?): return .status(Int(status) ?? 0, retryAfterSeconds: nil)
    case ("private", let place?): return HostPort(place).map { .privateAddress(host: $0.host, port: $0.port) } ?? .cannotConnect(host: host)
    case ("hostNotFound", _): return .hostNotFound(host)
    case ("offline", _): return .noConnectivity
    case ("tls", _): return .tls(host: host)
    case ("timedOut", _): return .timedOut(host: host)
    default: return .cannotConnect(host: host)
    }
  }

  private static let pace = Duration.seconds(10)
  private static let mostAtOnce = 6
  private static let mostRounds = 4
  /// Longer than any message takes.
  private static let lease: TimeInterval = 60
}

/// Why an address cannot be used.
public enum NewsError: Error, Equatable {
  case badAddress
  case tooManyAddresses(Int)
  case noSuchAddress
  /// Its URL does not open: the key is missing, or another one.
  case unreadableAddress
}

extension FetchingError {
  /// Whether the same message may arrive later. What is refused for its own sake will be refused again.
  fileprivate var isWorthAnotherTry: Bool {
    switch self {
    case .status(let status, _): status >= 500 || [408, 425, 429, 401, 403, 404].contains(status)
    case .invalidURL, .unsupportedScheme: false
    // It has arrived: what was wrong came after.
    case .bodyTooLarge, .decompressionBomb, .damagedCompression, .unsupportedEncoding, .incompleteBody: false
    default: true
    }
  }
}
