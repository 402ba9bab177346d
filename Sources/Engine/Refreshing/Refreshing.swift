import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Storage
import Supervision

/// Brings feeds into the library and keeps them fresh.
///
/// `add` brings one in, `refresh` fetches what is there again, `run` does so by itself for as long as the server lives. A feed
/// that cannot be read leaves the last good copy on show, and says why in `health`.
public struct Refreshing: Sendable {
  public let loader: FeedLoader
  /// Sign-ins of feeds that ask for them.
  public let privateFeeds: PrivateFeeds

  let imported: ImportedListening?
  let library: Library
  let places = HostPlaces(most: 8, ofHost: 2)
  let network: NetworkWatch
  let underWay = RefreshesUnderWay()
  let gate = RefreshGate()
  let schedule: RefreshSchedule
  let instance: Instance
  let work: BlockingWork
  let background: BackgroundTasks
  let logger: Logger
  let loop: SupervisedLoop
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - privateFeeds: nil keeps sign-ins for as long as the program runs.
  ///   - instance: this process among those that share the data folder.
  ///   - network: shared with others who fetch, since they notice too when it is gone.
  ///   - imported: what was heard elsewhere of shows that are read for the first time.
  ///   - background: the owner of refreshes that a request starts and does not wait for.
  ///   - random: from 0 to 1; spreads fetches in time. Tests hand in a fixed one, and a fixed clock.
  public init(
    loader: FeedLoader, library: Library, privateFeeds: PrivateFeeds? = nil, instance: Instance = Instance(),
    network: NetworkWatch = NetworkWatch(), imported: ImportedListening? = nil, work: BlockingWork = .computing,
    background: BackgroundTasks = BackgroundTasks(), logger: Logger = Logger(label: "earnest.refreshing"),
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.loader = loader
    self.library = library
    self.privateFeeds = privateFeeds ?? PrivateFeeds(library: library, key: CredentialKey(file: nil))
    self.instance = instance
    self.network = network
    self.imported = imported
    self.work = work
    self.background = background
    self.logger = logger
    self.now = now
    loop = SupervisedLoop("refreshing", every: Self.pace, logger: logger, now: now)
    schedule = RefreshSchedule(random: random)
  }

  /// Whether this machine has a network, as far as fetching shows.
  public var connectivity: Connectivity { network.connectivity }

  // MARK: - One show

  /// Fetches a show's feed now, whatever its schedule says. Waits its turn when that is under way already.
  ///
  /// - Throws: what the database throws; what is wrong with the feed stands in the outcome.
  public func refresh(_ show: ShowID) async throws -> RefreshOutcome {
    try await underWay.holding(.show(show)) { try await fetchNow(show, isOneOfMany: false).outcome }
  }

  /// Fetches a show's feed again where that was last done longer than `age` ago. Whoever asks while it is under way does not start
  /// another one, and one that failed is left alone for a minute.
  ///
  /// - Throws: `RefreshingError`; the last good copy stays.
  public func refresh(_ show: ShowID, olderThan age: Duration) async throws {
    guard let known = try await library.feeds.known(show), now().timeIntervalSince(known.fetched) > age / .seconds(1),
      await !underWay.hasJustFailed(show, at: now())
    else { return }
    let finished = try await underWay.holdingIfFree(.show(show)) { try await fetchNow(show, isOneOfMany: false) }
    if let error = finished?.error { throw error }
  }

  /// Starts `refresh` where a feed was last fetched too long ago, and does not wait: pages show the last good copy meanwhile, and hear
  /// of what is new.
  ///
  /// - Parameter checked: when it was last fetched; nil when it never was.
  public func refreshInBackground(_ show: ShowID, checked: Date?) {
    guard now().timeIntervalSince(checked ?? .distantPast) > Self.stale / .seconds(1) else { return }
    background.start("refreshing a show that was opened") { try await refreshQuietly(show) }
  }

  /// The same for all shows that `user` subscribes to.
  public func refreshSubscriptionsInBackground(of user: UserID) {
    background.start("refreshing stale subscriptions") {
      let shows = try await library.feeds.unchecked(since: now() - Self.stale / .seconds(1), of: user)
      try await withThrowingDiscardingTaskGroup { group in
        for show in shows { group.addTask { try await refreshQuietly(show) } }
      }
    }
  }

  /// What is older than this is fetched again when somebody looks at it.
  public static let stale = Duration.seconds(15 * 60)

  // MARK: - Many shows

  /// Fetches all feeds of shows that somebody subscribes to, plays or keeps. It goes on when nobody listens any more.
  ///
  /// - Throws: what the database throws.
  public func refreshAll() async throws -> AsyncStream<RefreshProgress> { refresh(try await library.feeds.wanted()) }

  /// Fetches the feeds of `shows`, a few at a time.
  ///
  /// - Returns: how far it has come: one at the beginning, then one after each.
  public func refresh(_ shows: [ShowID]) -> AsyncStream<RefreshProgress> {
    progress(of: shows) { show in
      do {
        return try await underWay.holding(.show(show)) { try await fetchNow(show, isOneOfMany: true).outcome }
      } catch {
        // The log has it: `fetchNow` says every failure on our side.
        return RefreshOutcome(show: show, address: "", result: .failed, trouble: FeedTrouble(error))
      }
    }
  }

  // MARK: - Looking after a feed

  /// How a show's feed is doing; nil when there is no such show.
  public func health(of show: ShowID) async throws -> FeedHealth? {
    guard let known = try await library.feeds.known(show) else { return nil }
    return FeedHealth(
      show: show, feedURL: known.url, checked: known.fetched.timeIntervalSince1970 > 0 ? known.fetched : nil, changed: known.changed,
      next: known.next, interval: known.interval, trouble: known.trouble, failures: known.failures,
      isWanted: try await library.feeds.isWanted(show), isSignedIn: try await privateFeeds.isSignedIn(to: show),
      userAgent: known.userAgent, pendingPageURL: known.pendingPageURL, log: try await library.fetchLog.entries(of: show),
      repairs: try await library.identityRepairs.repairs(of: show, limit: FetchLogEntry.most),
      restsUntil: try await library.quarantine.feed(show)?.restsUntil.flatMap { $0 > now() ? $0 : nil })
  }

  /// Ends the rest of a feed that the program crashed with: it is due at once, and fetched alone.
  ///
  /// - Throws: `StorageError`.
  public func endRest(of show: ShowID) async throws { try await library.quarantine.endRest(of: show, at: now()) }

  /// What to call ourselves at a feed that refuses our usual name; nil for the usual one. The feed is due at once.
  public func setUserAgent(_ userAgent: String?, of show: ShowID) async throws {
    try await library.feeds.setUserAgent(userAgent, of: show, at: now())
  }

  /// Takes a repair of an episode's identity back, for good.
  ///
  /// - Returns: the episode that what came under the new identity is now.
  /// - Throws: `FeedError.notReversible`.
  public func undo(_ repair: Int64) async throws -> EpisodeID { try await library.identityRepairs.undo(repair, at: now()) }

  // MARK: - Within the room

  /// Does `body` for each of `all`: which of them moves is for `places` to say, and not for the order they are in.
  func progress<Element: Sendable>(
    of all: [Element], _ body: @escaping @Sendable (Element) async -> RefreshOutcome
  ) -> AsyncStream<RefreshProgress> {
    let (stream, continuation) = AsyncStream.makeStream(of: RefreshProgress.self)
    background.start("refreshing many feeds") {
      // Whoever follows hears of the end, also where the program ends before it.
      defer { continuation.finish() }
      var progress = RefreshProgress(total: all.count)
      continuation.yield(progress)
      await withTaskGroup(of: RefreshOutcome.self) { group in
        for element in all { group.addTask { await body(element) } }
        for await outcome in group {
          progress.take(outcome)
          continuation.yield(progress)
        }
      }
    }
    return stream
  }

  /// Runs `body` at one of the places of the address's host. `answered`, called in it, says that the host is there.
  ///
  /// - Parameter alone: whether no other feed may be fetched meanwhile.
  func withPlace<Result: Sendable>(
    _ address: String, alone: Bool = false, _ body: @escaping @Sendable (_ answered: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    // What is no address has no host; the fetch says what is wrong with it.
    let host = (try? RemoteURL(address))?.host ?? ""
    let ticket = await places.enter(host)
    // A host that is dead keeps only its own feeds waiting.
    let lending = Task { [places] in
      try await Task.sleep(for: Self.patience)
      await places.lend(ticket)
    }
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await gate.pass(alone: alone) { try await body { lending.cancel() } })
    } catch {
      result = .failure(error)
    }
    lending.cancel()
    await places.leave(ticket)
    return try result.get()
  }

  /// How long a host may take to begin its answer before others move in its stead.
  private static let patience = Duration.seconds(2)
}
