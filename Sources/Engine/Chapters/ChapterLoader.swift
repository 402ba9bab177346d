import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import MediaTags
import PodcastModel
import Supervision
import Synchronization

/// A loader of episodes' chapters: it reads their sources once, and stores what it finds.
public final class ChapterLoader: Sendable {
  /// The dependencies of the loader.
  public struct Dependencies: Sendable {
    /// Fetches an address, as `Fetcher.fetch` does.
    public var fetch: @Sendable (FetchRequest) async throws -> Fetched
    /// The credentials for an episode of a private feed, by an address; nil for most feeds.
    public var credentials: @Sendable (EpisodeID, String) async -> BasicCredentials?
    /// The path of an episode's file on this machine; nil when it has none.
    public var audioFile: @Sendable (EpisodeID) async -> String?
    /// The time limit of one source.
    public var limit: Duration
    /// The clock; tests pass a fixed one.
    public var now: @Sendable () -> Date

    /// Creates the dependencies.
    public init(
      fetch: @escaping @Sendable (FetchRequest) async throws -> Fetched,
      credentials: @escaping @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil },
      audioFile: @escaping @Sendable (EpisodeID) async -> String? = { _ in nil }, limit: Duration = .seconds(30),
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.fetch = fetch
      self.credentials = credentials
      self.audioFile = audioFile
      self.limit = limit
      self.now = now
    }
  }

  let library: Library
  let dependencies: Dependencies
  let logger: Logger
  /// A user who opens many episodes occupies no more of the network.
  let readings = ConcurrencyLimiter(max: 4)
  /// Of addresses that listeners save, who wait for them.
  let tagReadings = ConcurrencyLimiter(max: 4)
  private let background: BackgroundTasks
  /// The last reading of each episode that is being read.
  private let running = Mutex<[EpisodeID: Task<Void, any Error>]>([:])

  /// Creates a loader.
  ///
  /// - Parameter background: owns the readings, which continue when the caller stops waiting.
  public init(
    library: Library, background: BackgroundTasks, dependencies: Dependencies, logger: Logger = Logger(label: "earnest.chapters")
  ) {
    self.library = library
    self.background = background
    self.dependencies = dependencies
    self.logger = logger
  }

  /// The stored chapters of an episode by start, with ends. When its sources are due, all but remote media are read in the background:
  /// `Change.chapters` tells when they are stored.
  ///
  /// - Throws: `StorageError`.
  public func chapters(of episode: EpisodeID) async throws -> [Chapter] {
    let (list, chapters) = try await library.chapters.chapters(of: episode)
    if isDue(list, .skipped) { background.start("chapters") { try await self.read(episode, allowsRemoteMedia: false) } }
    return chapters.withEnds
  }

  /// The chapters of an episode by start, with ends, after reading its sources where they are due, also the remote media.
  ///
  /// - Throws: `StorageError`, `CancellationError`.
  public func loadedChapters(of episode: EpisodeID) async throws -> [Chapter] {
    try await read(episode, allowsRemoteMedia: true)
    return try await library.chapters.chapters(of: episode).chapters.withEnds
  }

  /// The pictures of chapters by their addresses. They are fetched, or read from the media file, when they are shown.
  ///
  /// - Throws: `StorageError`.
  public func pictures(of chapters: [Chapter]) async throws -> [String: ArtworkID] {
    let addresses = Set(chapters.compactMap(\.imageURL))
    return addresses.isEmpty ? [:] : try await library.artwork.ids(of: addresses)
  }

  /// Reads the sources of an episode whose file has been downloaded. Failures are logged.
  public func didDownload(_ episode: EpisodeID) async {
    do {
      try await read(episode, allowsRemoteMedia: false)
    } catch {
      logger.warning("chapters not read", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
    }
  }

  // MARK: - Within the room

  /// How the media file of an episode is read.
  enum MediaAccess {
    case skipped, remote, local
  }

  func isDue(_ list: ChapterList, _ access: MediaAccess) -> Bool {
    if list.source == .feed { return false }
    if list.read == nil { return true }
    if let retry = list.retry, retry <= dependencies.now() { return true }
    if list.hasReadMedia || list.source == .file { return false }
    // Another remote reading would end where the last one did.
    return access == .local || access == .remote && !list.hasReadMediaStart
  }

  // MARK: - Private

  /// Readings of one episode follow one another, and the later one finds most of them done.
  private func read(_ episode: EpisodeID, allowsRemoteMedia: Bool) async throws {
    let task = running.withLock { running in
      let earlier = running[episode]
      let task = background.task { [self] in
        _ = await earlier?.result
        try await readings.run { try await self.readSources(of: episode, allowsRemoteMedia: allowsRemoteMedia) }
      }
      running[episode] = task
      return task
    }
    defer { running.withLock { if $0[episode] == task { $0[episode] = nil } } }
    try await task.value
  }
}
