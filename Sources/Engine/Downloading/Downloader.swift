import Fetching
import Foundation
import Library
import Logging
import Monitoring
import PodcastModel
import Storage
import Supervision
import Synchronization

/// A downloader of episodes. It saves their files while at least one user wants them, and deletes them afterwards.
///
/// A request is a row in the library; `run` processes the rows, several at once, as long as the server runs. After a stop or a crash the
/// rows and the bytes remain, and the next `run`, in this process or another one, resumes from them.
public final class Downloader: Sendable {
  /// A function that transfers one file, as `Transfer.run` does.
  public typealias TransferFunction =
    @Sendable (
      TransferSource, TransferRecord, PartialFile, @escaping @Sendable (TransferProgress) async throws -> Void
    ) async throws -> FinishedTransfer

  /// The dependencies of the downloader.
  public struct Dependencies: Sendable {
    /// The credentials for an episode of a private feed, by its address; nil for most feeds.
    public var credentials: @Sendable (EpisodeID, String) async -> BasicCredentials?
    /// Saves what belongs to a downloaded episode: pictures, chapters and transcripts.
    public var didDownload: @Sendable (EpisodeID) async -> Void
    /// A random number in a range; tests pass their own.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// The clock; tests pass a fixed one.
    public var now: @Sendable () -> Date

    /// Creates the dependencies.
    public init(
      credentials: @escaping @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil },
      didDownload: @escaping @Sendable (EpisodeID) async -> Void = { _ in },
      random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) },
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.credentials = credentials
      self.didDownload = didDownload
      self.random = random
      self.now = now
    }
  }

  /// The store of the files.
  public let store: any MediaStore

  /// The copies of episodes whose publishers send another version with every answer.
  public let copies: SharedCopies

  let library: Library
  let prober: SizeProber
  let background: BackgroundTasks
  let network: NetworkMonitor
  let instance: ProcessInstance
  let transfer: TransferFunction
  let bandwidth: BandwidthLimiter
  let dependencies: Dependencies
  let state = Mutex(State())
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop
  /// The transfers since the start by their end: "downloaded", "failed", or "stopped" when they wait or were paused or deleted.
  public let ends = Tally(["downloaded", "failed", "stopped"])

  /// The state of this process.
  struct State {
    /// Counts the events after which the limit may have more space.
    var limitCheckCount = 0
    var running: [EpisodeID: Running] = [:]
    /// The number of finished rounds, for tests.
    var rounds = 0
    /// The tasks that save artwork and chapters with downloaded episodes.
    var companions: [EpisodeID: Task<Void, Never>] = [:]
    /// Wakes the loop.
    var wake: AsyncStream<Void>.Continuation?
    /// The time of the last start without a network.
    var triedOffline: Date?
    /// Episodes whose files are being deleted: their transfers must not start before.
    var filesBeingDeleted: Set<EpisodeID> = []
    var notice: DownloadNotice?
    /// Whether a download is queued, as of the last round.
    var isQueued = false
    /// Bytes that must be free before downloads resume.
    var needed: Int64 = 0
    var pendingRules: Set<ShowID> = []
    var queuedEvents: Set<QueuedEvent> = []
    var lastRuleCheck: Date?
    var lastSourceCheck: Date?
  }

  struct Running {
    let task: Task<Void, Never>
    /// As last reported, without the speed.
    var progress: DownloadProgress
    var meter: SpeedMeter

    /// The speed is measured on request: of two transfers that share a limit, the one that waits has slowed down.
    func progress(at moment: Date) -> DownloadProgress {
      var progress = progress
      let speed = meter.speed(at: moment)
      progress.bytesPerSecond = speed
      let left = progress.total.map { max($0 - progress.received, 0) }
      progress.secondsLeft = left.flatMap { speed > 0 ? Int(clamping: $0 / speed) : nil }
      return progress
    }
  }

  struct QueuedEvent: Hashable {
    let episode: EpisodeID
    let user: UserID
  }

  /// Creates a downloader.
  ///
  /// - Parameter transfer: Transfers one file; tests pass their own.
  /// - Parameter bandwidth: The speed limit that all transfers share.
  /// - Parameter network: Shared with other users of the network, whose failures count too.
  /// - Parameter instance: This process among those that share the data folder.
  /// - Parameter copies: The shared copies in the store; nil for ones that `transfer` fills.
  /// - Parameter background: The owner of the requests for sizes.
  public init(
    library: Library, store: any MediaStore, transfer: @escaping TransferFunction, bandwidth: BandwidthLimiter, prober: SizeProber,
    network: NetworkMonitor = NetworkMonitor(), instance: ProcessInstance = ProcessInstance(), dependencies: Dependencies = Dependencies(),
    copies: SharedCopies? = nil, background: BackgroundTasks = BackgroundTasks(), logger: Logger = Logger(label: "earnest.downloading")
  ) {
    self.library = library
    self.store = store
    self.copies = copies ?? SharedCopies(store: store, transfer: transfer, now: dependencies.now)
    self.transfer = transfer
    self.bandwidth = bandwidth
    self.prober = prober
    self.network = network
    self.instance = instance
    self.dependencies = dependencies
    self.background = background
    self.logger = logger
    loop = SupervisedLoop("downloading", every: .zero, logger: logger, now: dependencies.now)
  }

  /// The health of the loop.
  public var status: LoopStatus { loop.status }

  /// Creates a downloader whose transfers use `fetcher`.
  public convenience init(
    library: Library, store: any MediaStore, fetcher: Fetcher, network: NetworkMonitor = NetworkMonitor(),
    instance: ProcessInstance = ProcessInstance(),
    dependencies: Dependencies = Dependencies(), background: BackgroundTasks = BackgroundTasks()
  ) {
    let bandwidth = BandwidthLimiter()
    let transfer = Transfer(fetcher: fetcher, bandwidth: bandwidth)
    self.init(
      library: library, store: store, transfer: { try await transfer.run($0, from: $1, into: $2, each: $3) }, bandwidth: bandwidth,
      prober: SizeProber(fetcher: fetcher, network: network), network: network, instance: instance, dependencies: dependencies,
      // A listener waits for these bytes: they are not subject to the speed limit of downloads.
      copies: SharedCopies(
        store: store, transfer: { try await Transfer(fetcher: fetcher).run($0, from: $1, into: $2, each: $3) }, now: dependencies.now),
      background: background)
  }

  // MARK: - Reading

  /// The progress of an episode's transfer; nil when none runs in this process.
  public func progress(of episode: EpisodeID) -> DownloadProgress? {
    let moment = now
    return state.withLock { $0.running[episode]?.progress(at: moment) }
  }

  /// The reason why all downloads wait.
  public var notice: DownloadNotice? {
    if let notice = state.withLock({ $0.notice }) { return notice }
    return network.connectivity != .online && state.withLock { $0.isQueued } ? .offline : nil
  }

  /// The file of an episode; nil when it is not downloaded.
  public func file(of episode: EpisodeID) async -> URL? {
    do {
      return try await store.file(of: episode, in: library)
    } catch {
      // The server relays the episode from its publisher then.
      logger.warning("download not found", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
      return nil
    }
  }

  // MARK: - Internal

  var now: Date { dependencies.now() }

  /// Wakes the loop after a change.
  func poke() { state.withLock { _ = $0.wake?.yield() } }

  /// Runs `body` to its end even when the calling task is cancelled: the known state must be stored.
  func withoutCancellation<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    try await Task { try await body() }.value
  }

  /// Runs a step whose failure must not interrupt a transfer; logs the failure.
  func logging(_ failure: Logger.Message, of episode: EpisodeID? = nil, _ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      logger.warning(failure, metadata: ["episode": "\(episode.map { "\($0.rawValue)" } ?? "")", "error": "\(LoggedError(error))"])
    }
  }

  /// Records that a transfer ended normally: the download is no suspect for a crash.
  func clear(_ episode: EpisodeID) async {
    await logging("crash mark of download not cleared", of: episode) {
      if try await library.quarantine.downloads().contains(episode) { try await library.quarantine.clear(episode) }
    }
  }
}

/// The reason why all downloads wait.
public enum DownloadNotice: String, Sendable, Codable {
  /// The disk is full.
  case diskFull
  /// The disk with the media folder is not mounted.
  case mediaFolderMissing
  /// The total size limit is reached, and none of the downloads has been played.
  case limitReached
  /// This machine has no network.
  case offline
}
