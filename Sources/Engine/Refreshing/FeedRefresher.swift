import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import Monitoring
import PodcastModel
import Secrets
import Storage
import Supervision

/// The refresh engine: it adds feeds to the library and refreshes them.
///
/// `add` brings one in, `refresh` fetches known feeds again, `run` does so automatically for as long as the server lives. A feed
/// that cannot be read leaves the last good copy on show, and says why in `health`.
public struct FeedRefresher: Sendable {
  /// The loader, also for feeds that are not stored.
  public let loader: FeedLoader
  /// Credentials of feeds that require them.
  public let feedCredentials: FeedCredentialStore

  let imported: ListeningImporter?
  let library: Library
  let hostConcurrency = HostConcurrencyLimiter(maxTotal: 8, perHost: 2, patience: Self.patience)
  let network: NetworkMonitor
  let refreshLocks = RefreshLocks()
  let requests: RefreshRequests
  let gate = RefreshGate()
  let previews = FeedPreviewCache()
  let schedule: RefreshSchedule
  let instance: ProcessInstance
  let work: BlockingWork
  let background: BackgroundTasks
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop
  /// The fetches since the start by the raw value of their `FetchOutcome`.
  public let results = Tally(FetchOutcome.allCases.map(\.rawValue))
  let now: @Sendable () -> Date

  /// - Parameters:
  ///   - feedCredentials: nil stores credentials only until the program ends.
  ///   - instance: this process among those that share the data folder.
  ///   - network: shared with other users of the network, since each may detect that it is missing.
  ///   - imported: listening history of other apps, applied at a show's first fetch.
  ///   - background: runs refreshes that a request starts without waiting.
  ///   - random: from 0 to 1; spreads fetches in time. Tests pass a fixed one, and a fixed clock.
  public init(
    loader: FeedLoader, library: Library, feedCredentials: FeedCredentialStore? = nil, instance: ProcessInstance = ProcessInstance(),
    network: NetworkMonitor = NetworkMonitor(), imported: ListeningImporter? = nil, work: BlockingWork = .computing,
    background: BackgroundTasks = BackgroundTasks(), logger: Logger = Logger(label: "earnest.refreshing"),
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.loader = loader
    self.library = library
    self.feedCredentials = feedCredentials ?? FeedCredentialStore(library: library, key: CredentialKey(file: nil))
    self.instance = instance
    self.network = network
    self.imported = imported
    self.work = work
    self.background = background
    self.logger = logger
    self.now = now
    requests = RefreshRequests(events: library.events)
    loop = SupervisedLoop("refreshing", every: Self.pace, logger: logger, now: now)
    schedule = RefreshSchedule(random: random)
  }

  /// The number of fetches that wait for a place among the concurrent ones.
  public var waiting: Int { get async { await hostConcurrency.waiting } }

  /// Whether this machine has a network, as far as fetches show.
  public var connectivity: Connectivity { network.connectivity }

  // MARK: - Fetching again

  /// Starts to fetch the feeds of `scope`, a few at a time, and does not wait for the end. The work continues without a listener.
  ///
  /// - Returns: the progress from now on: one at the beginning, then one after each feed. It throws what the database throws; a feed's own
  ///   failure stands in its outcome.
  @discardableResult
  public func refresh(
    _ scope: RefreshScope, _ options: RefreshOptions = []
  ) async -> AsyncThrowingStream<RefreshProgress, any Error> {
    let (progress, number) = await requests.follow(scope, options)
    guard let number else { return progress }
    background.start("refreshing \(scope.name)") {
      do {
        let shows = try await shows(in: scope, options)
        var progress = RefreshProgress(total: shows.count)
        await requests.update(progress, of: number)
        try await withThrowingTaskGroup(of: RefreshOutcome.self) { group in
          for show in shows { group.addTask { try await refresh(show, options, of: scope) } }
          for try await outcome in group {
            progress.add(outcome)
            await requests.update(progress, of: number)
          }
        }
        try await library.feeds.writeUnchanged()
        await requests.end(number, at: now())
      } catch {
        await requests.end(number, at: now(), error: error)
        throw error
      }
    }
    return progress
  }

  /// Whether a refresh of this show that a user asked for is in progress.
  public func isRefreshing(_ show: ShowID) async -> Bool { await requests.isRunning(.show(show)) }

  /// The refresh of all feeds: the one in progress, else the last one; nil when there was none since the program was started.
  public var refreshOfAll: RefreshOfAll? { get async { await requests.all } }

  /// Whether a feed that was fetched at `moment` is old enough to be fetched again when a page shows it; nil is never.
  public func isStale(fetched moment: Date?) -> Bool {
    now().timeIntervalSince(moment ?? .distantPast) > Self.stale / .seconds(1)
  }

  // MARK: - Looking after a feed

  /// The state of a show's feed; nil when there is no such show.
  ///
  /// - Parameter user: the user whose credentials it tells; nil for none.
  public func health(of show: ShowID, for user: UserID? = nil) async throws -> FeedStatus? {
    guard let known = try await library.feeds.known(show) else { return nil }
    let addresses = try await library.feedAddresses.addresses(of: show)
    // Others are not quarantined.
    let quarantine = known.failure == .crashed ? try await library.quarantine.feed(show)?.quarantinedUntil : nil
    return FeedStatus(
      show: show, feedURL: known.url, checked: known.fetched.timeIntervalSince1970 > 0 ? known.fetched : nil, changed: known.changed,
      next: known.next, interval: known.interval, failure: known.failure, failures: known.failures,
      isInUse: try await library.feeds.isInUse(show), isSignedIn: try await isSignedIn(to: show, as: user),
      userAgent: known.userAgent, pendingPageURL: known.pendingPageURL, log: try await library.fetchLog.entries(of: show),
      repairs: try await library.identityRepairs.repairs(of: show, limit: FetchLogEntry.maxCount),
      suggestedURL: addresses[.suggested]?.url, earlierURL: earlierAddress(addresses),
      quarantinedUntil: quarantine.flatMap { $0 > now() ? $0 : nil })
  }

  /// Ends the quarantine of a feed with which the program crashed: it is due immediately, and fetched alone.
  ///
  /// - Throws: `StorageError`.
  public func endQuarantine(of show: ShowID) async throws { try await library.quarantine.endQuarantine(of: show, at: now()) }

  /// Sets the user agent for a feed that rejects the default one; nil for the default. The feed is due immediately.
  public func setUserAgent(_ userAgent: String?, of show: ShowID) async throws {
    try await library.feeds.setUserAgent(userAgent, of: show, at: now())
  }

  /// Reverts the repair of an episode's identity permanently.
  ///
  /// - Parameter show: the show of the episode; nil for any.
  /// - Returns: the episode of the item with the new identity.
  /// - Throws: `FeedError.notReversible`, also when the repair is of another show.
  public func undo(_ repair: Int64, of show: ShowID? = nil) async throws -> EpisodeID {
    try await library.identityRepairs.undo(repair, of: show, at: now())
  }

  // MARK: - Within the room

  /// Fetches a show's feed when `options` allow it.
  ///
  /// - Parameter isOneOfMany: whether it may be passed over because its host did not answer another one a moment ago.
  /// - Throws: what the database throws, after logging it.
  func refresh(_ show: ShowID, _ options: RefreshOptions, isOneOfMany: Bool) async throws -> RefreshOutcome {
    do {
      let skipped = RefreshOutcome(show: show, address: "", result: .unchanged)
      if options.contains(.onlyStale) {
        guard let known = try await library.feeds.known(show), isStale(fetched: known.fetched),
          await !refreshLocks.hasFailedRecently(show, at: now())
        else { return skipped }
      }
      // A page that shows it asks for it.
      let isOpened = options.contains(.onlyStale) && !isOneOfMany
      guard options.isDisjoint(with: [.onlyStale, .onlyIdle]) else {
        return try await refreshLocks.withLockIfFree(.show(show)) {
          try await fetchNow(show, isOpened ? .opened : .scheduled, isOneOfMany: isOneOfMany)
        }
          ?? skipped
      }
      return try await refreshLocks.withLock(.show(show)) {
        if options.contains(.onlyNeverFetched), let outcome = try await outcomeIfFetched(show) { return outcome }
        let cause: FetchCause = isOneOfMany ? .oneOfMany : options.contains(.ifChanged) ? .opened : .byHand
        return try await fetchNow(show, cause, isOneOfMany: isOneOfMany)
      }
    } catch {
      // Pages refer to the log for all failures on our side.
      if !Task.isCancelled {
        logger.error("feed not fetched", metadata: ["show": "\(show.rawValue)", "error": "\(LoggedError(error))"])
      }
      throw error
    }
  }

  /// Runs `body` at one of the places of the address's host. `answered`, called in it, says that the host is there.
  ///
  /// - Parameter alone: whether no other feed may be fetched meanwhile.
  func withSlot<Result: Sendable>(
    _ address: String, alone: Bool = false, _ body: @escaping @Sendable (_ answered: @escaping @Sendable () -> Void) async throws -> Result
  ) async throws -> Result {
    // An invalid address has no host; the fetch reports its error.
    let host = (try? RemoteURL(address))?.host ?? ""
    return try await hostConcurrency.withPlace(host) { answered in try await gate.pass(alone: alone) { try await body(answered) } }
  }

  /// One of many that fails on our side is one outcome of them; the log says why.
  private func refresh(_ show: ShowID, _ options: RefreshOptions, of scope: RefreshScope) async throws -> RefreshOutcome {
    do {
      return try await refresh(show, options, isOneOfMany: !scope.isOne)
    } catch {
      if scope.isOne { throw error }
      return RefreshOutcome(show: show, address: "", result: .failed, failure: FeedFailure(error))
    }
  }

  private func isSignedIn(to show: ShowID, as user: UserID?) async throws -> Bool {
    guard let user else { return false }
    return try await feedCredentials.isSignedIn(to: show, as: user)
  }

  private func shows(in scope: RefreshScope, _ options: RefreshOptions) async throws -> [ShowID] {
    switch scope {
    case .show(let show): [show]
    case .list(_, _, let shows): shows
    case .subscriptions(let user):
      options.contains(.onlyStale)
        ? try await library.feeds.unchecked(since: now() - Self.stale / .seconds(1), of: user)
        : try await library.subscriptions.ids(of: user)
    case .all: try await library.feeds.showsInUse()
    }
  }

  private static let stale = Duration.seconds(15 * 60)
  /// How long a host may take to begin its answer before others move in its stead.
  private static let patience = Duration.seconds(2)
}
