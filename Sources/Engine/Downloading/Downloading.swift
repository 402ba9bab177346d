import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision
import Synchronization

/// Brings episodes onto this server, keeps them for whoever wants them, and lets go of what nobody wants.
///
/// A wish is a row in the library; `run` does what the rows say, a few at once, for as long as the server lives. Whatever ends it -
/// a stop, a crash - the rows and the bytes are there, and the next `run`, in this process or another one, goes on from them.
public final class Downloading: Sendable {
  /// One transfer from its record to a whole file, as `Transfer.run` does it.
  public typealias Transferring =
    @Sendable (
      TransferSource, TransferRecord, PartFile, @escaping @Sendable (TransferProgress) async throws -> Void
    ) async throws -> FinishedTransfer

  /// What an episode's download needs of others.
  public struct Surroundings: Sendable {
    /// What to send for an episode of a private feed, by its address; nil for nearly all.
    public var credentials: @Sendable (EpisodeID, String) async -> BasicCredentials?
    /// Fetches and keeps the pictures of an episode and its show.
    public var keepArtwork: @Sendable (EpisodeID) async -> Void
    /// From a range; tests hand in their own.
    public var random: @Sendable (ClosedRange<Double>) -> Double
    /// The clock; tests hand in a fixed one.
    public var now: @Sendable () -> Date

    public init(
      credentials: @escaping @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil },
      keepArtwork: @escaping @Sendable (EpisodeID) async -> Void = { _ in },
      random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) },
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.credentials = credentials
      self.keepArtwork = keepArtwork
      self.random = random
      self.now = now
    }
  }

  /// Where the files are.
  public let store: any MediaStore

  let library: Library
  let prober: SizeProber
  let network: NetworkWatch
  let instance: Instance
  let transfer: Transferring
  let bandwidth: Bandwidth
  let surroundings: Surroundings
  let state = Mutex(State())
  let logger: Logger
  let loop: SupervisedLoop

  /// What this process has in hand.
  struct State {
    /// How often there may have come to be more room in the limit.
    var limitLooks = 0
    var running: [EpisodeID: Running] = [:]
    /// How many rounds are over. Tests wait for them.
    var rounds = 0
    /// The pictures of what has come, on their way.
    var pictures: [EpisodeID: Task<Void, Never>] = [:]
    /// Wakes whoever runs.
    var poke: AsyncStream<Void>.Continuation?
    /// When something was last begun without a network.
    var triedOffline: Date?
    /// Files that are about to go: nothing of theirs begins before.
    var leaving: Set<EpisodeID> = []
    var notice: DownloadNotice?
    /// Something waits for its turn, as last looked.
    var isQueued = false
    /// Bytes that must be free before it goes on.
    var needed: Int64 = 0
    var rulesToLookAt: Set<ShowID> = []
    var heard: Set<Heard> = []
    var rulesLooked: Date?
  }

  struct Running {
    let task: Task<Void, Never>
    /// As last reported, without its speed.
    var progress: DownloadProgress
    var meter: SpeedMeter

    /// The speed is measured when it is asked for: of two transfers that share a limit, the one that waits has slowed down.
    func progress(at moment: Date) -> DownloadProgress {
      var progress = progress
      let speed = meter.speed(at: moment)
      progress.bytesPerSecond = speed
      let left = progress.total.map { max($0 - progress.received, 0) }
      progress.secondsLeft = left.flatMap { speed > 0 ? Int(clamping: $0 / speed) : nil }
      return progress
    }
  }

  struct Heard: Hashable {
    let episode: EpisodeID
    let user: UserID
  }

  /// - Parameters:
  ///   - transfer: brings one file; tests hand in their own.
  ///   - bandwidth: what all transfers share.
  ///   - network: shared with others who fetch, since they notice too when it is gone.
  ///   - instance: this process among those that share the data folder.
  public init(
    library: Library, store: any MediaStore, transfer: @escaping Transferring, bandwidth: Bandwidth, prober: SizeProber,
    network: NetworkWatch = NetworkWatch(), instance: Instance = Instance(), surroundings: Surroundings = Surroundings(),
    logger: Logger = Logger(label: "earnest.downloading")
  ) {
    self.library = library
    self.store = store
    self.transfer = transfer
    self.bandwidth = bandwidth
    self.prober = prober
    self.network = network
    self.instance = instance
    self.surroundings = surroundings
    self.logger = logger
    loop = SupervisedLoop("downloading", every: .zero, logger: logger, now: surroundings.now)
  }

  /// How looking after the downloads goes.
  public var status: LoopStatus { loop.status }

  /// With transfers through `fetcher`.
  public convenience init(
    library: Library, store: any MediaStore, fetcher: Fetcher, network: NetworkWatch = NetworkWatch(), instance: Instance = Instance(),
    surroundings: Surroundings = Surroundings()
  ) {
    let bandwidth = Bandwidth()
    let transfer = Transfer(fetcher: fetcher, bandwidth: bandwidth)
    self.init(
      library: library, store: store, transfer: { try await transfer.run($0, from: $1, into: $2, each: $3) }, bandwidth: bandwidth,
      prober: SizeProber(fetcher: fetcher, network: network), network: network, instance: instance, surroundings: surroundings)
  }

  // MARK: - Looking

  /// How an episode's transfer stands just now; nil when none runs in this process.
  public func progress(of episode: EpisodeID) -> DownloadProgress? {
    let moment = now
    return state.withLock { $0.running[episode]?.progress(at: moment) }
  }

  /// What keeps all downloads waiting.
  public var notice: DownloadNotice? {
    if let notice = state.withLock({ $0.notice }) { return notice }
    return network.connectivity != .online && state.withLock { $0.isQueued } ? .offline : nil
  }

  /// The file of an episode; nil when it is not downloaded.
  public func file(of episode: EpisodeID) async -> URL? {
    do {
      guard let download = try await library.downloads.download(episode), download.state == .downloaded, let file = download.file else {
        return nil
      }
      return store.fileURL(of: file)
    } catch {
      // The episode is relayed from its publisher then.
      logger.warning("a download was not found", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
      return nil
    }
  }

  // MARK: - Within the room

  var now: Date { surroundings.now() }

  /// Something is otherwise: whoever runs looks at once.
  func poke() { state.withLock { _ = $0.poke?.yield() } }

  /// Does `body` to the end, even where the task that asks for it is cancelled: what is known must be written down.
  func shielded<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    try await Task { try await body() }.value
  }

  /// Does what must not keep a transfer from its end; the log says where it fails.
  func logging(_ failure: Logger.Message, of episode: EpisodeID? = nil, _ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      logger.warning(failure, metadata: ["episode": "\(episode.map { "\($0.rawValue)" } ?? "")", "error": "\(LoggedError(error))"])
    }
  }

  /// A transfer ended by itself: the download is suspected no more.
  func clear(_ episode: EpisodeID) async {
    await logging("a download is still suspected", of: episode) {
      if try await library.quarantine.downloads().contains(episode) { try await library.quarantine.clear(episode) }
    }
  }
}

/// What keeps all downloads waiting.
public enum DownloadNotice: String, Sendable, Codable {
  /// No room on the disk.
  case diskFull
  /// What may be kept in all is kept, and none of it has been played.
  case limitReached
  case offline
}
