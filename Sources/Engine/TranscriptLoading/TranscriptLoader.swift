import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Supervision
import Synchronization
import Transcripts

/// A loader of episodes' transcripts: it reads the files that their feeds name, and stores the cues.
public final class TranscriptLoader: Sendable {
  /// The dependencies of the loader.
  public struct Dependencies: Sendable {
    /// Fetches an address, as `Fetcher.fetch` does.
    public var fetch: @Sendable (FetchRequest) async throws -> Fetched
    /// The credentials for an episode of a private feed, by an address; nil for most feeds.
    public var credentials: @Sendable (EpisodeID, String) async -> BasicCredentials?
    /// The time limit of one file.
    public var limit: Duration
    /// The clock; tests pass a fixed one.
    public var now: @Sendable () -> Date

    /// Creates the dependencies.
    public init(
      fetch: @escaping @Sendable (FetchRequest) async throws -> Fetched,
      credentials: @escaping @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil }, limit: Duration = .seconds(30),
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.fetch = fetch
      self.credentials = credentials
      self.limit = limit
      self.now = now
    }
  }

  let library: Library
  let dependencies: Dependencies
  let logger: Logger
  private let background: BackgroundTasks
  /// A file of some megabytes is in memory while it is read.
  private let readings = ConcurrencyLimiter(max: 2)
  private let state = Mutex(State())

  private struct State {
    /// The last reading of each episode that is being read.
    var running: [EpisodeID: Task<Void, any Error>] = [:]
    /// When the openings of an episode last looked for files that are due.
    var opened: [EpisodeID: Date] = [:]
  }

  /// Creates a loader.
  ///
  /// - Parameter background: owns the readings, for which no page waits.
  public init(
    library: Library, background: BackgroundTasks, dependencies: Dependencies, logger: Logger = Logger(label: "earnest.transcripts")
  ) {
    self.library = library
    self.background = background
    self.dependencies = dependencies
    self.logger = logger
  }

  /// Reads the transcripts of an episode that was opened, in the background, where they are due: `Change.transcripts` tells when they are
  /// stored. Openings within a minute count as one.
  public func load(_ episode: EpisodeID) {
    let moment = dependencies.now()
    let isFirst = state.withLock { state in
      if let last = state.opened[episode], abs(moment.timeIntervalSince(last)) < Self.betweenOpenings { return false }
      if state.opened.count >= Self.maxOpened { state.opened.removeAll() }
      state.opened[episode] = moment
      return true
    }
    if isFirst { background.start("transcripts") { try await self.read(episode) } }
  }

  /// Reads the transcripts of an episode whose file has been downloaded, so that they are available without a network. Failures are
  /// logged.
  public func didDownload(_ episode: EpisodeID) async {
    do {
      try await read(episode)
    } catch {
      logger.warning("transcripts not read", metadata: ["episode": "\(episode.rawValue)", "error": "\(LoggedError(error))"])
    }
  }

  /// The ids of an episode's transcripts that have a WebVTT file, and whether it has a transcript of any kind.
  ///
  /// - Throws: `StorageError`.
  public func available(for episode: EpisodeID) async throws -> (files: [Int64], isAny: Bool) {
    let found = try await library.transcripts.transcripts(of: episode).filter { $0.state != .failed }
    return (found.filter(\.isTimed).map(\.id), !found.isEmpty)
  }

  /// A transcript of an episode as a WebVTT file, for text tracks.
  ///
  /// - Returns: nil when the episode has no such transcript, or when it is unread or without times.
  /// - Throws: `StorageError`.
  public func webVTT(of transcript: Int64, of episode: EpisodeID) async throws -> String? {
    guard let stored = try await library.transcripts.transcripts(of: episode).first(where: { $0.id == transcript }), stored.isTimed
    else { return nil }
    let cues = try await library.transcripts.cues(of: transcript)
    // A player waits for it.
    return try await BlockingWork.shared.run {
      Transcript(cues: cues.map { TranscriptCue($0) }, language: stored.language).webVTT()
    }
  }

  // MARK: - Private

  /// Readings of one episode follow one another, and the later one finds them done.
  private func read(_ episode: EpisodeID) async throws {
    let task = state.withLock { state in
      let earlier = state.running[episode]
      let task = background.task { [self] in
        _ = await earlier?.result
        try await readings.run { try await self.readFiles(of: episode) }
      }
      state.running[episode] = task
      return task
    }
    defer { state.withLock { if $0.running[episode] == task { $0.running[episode] = nil } } }
    try await task.value
  }

  /// In seconds: a page that is reloaded asks no more of the database.
  private static let betweenOpenings: TimeInterval = 60
  private static let maxOpened = 1_000
}

extension TranscriptCue {
  fileprivate init(_ cue: StoredCue) {
    self.init(startSeconds: cue.startSeconds, endSeconds: cue.endSeconds, speaker: cue.speaker, text: cue.text)
  }
}
