import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Storage
import Supervision
import Synchronization

/// A transcriber of episodes: it sends their audio to a server of the owner's own, one episode at a time, and stores the transcripts.
///
/// A request is a row in the library; `run` processes the rows as long as the server runs. After a stop or a crash the rows and the
/// finished parts remain, and the next `run` continues with them.
public final class Transcriber: Sendable {
  /// A function that cuts a file into parts in an empty folder, as WAV or in a compressed form.
  public typealias SplitFunction = @Sendable (_ path: String, _ folder: URL, _ asWave: Bool) async throws -> [AudioPart]

  /// The dependencies of the transcriber.
  public struct Dependencies: Sendable {
    /// Sends a request, as `Fetcher.stream` does.
    public var stream: @Sendable (FetchRequest) async throws -> FetchedStream
    /// The path of an episode's file on this machine; nil when it has none.
    public var audioFile: @Sendable (EpisodeID) async -> String?
    /// Requests the download of an episode for a user.
    public var download: @Sendable (EpisodeID, UserID) async throws -> Void
    /// Cuts a file; nil when ffmpeg is not installed.
    public var split: SplitFunction?
    /// The free bytes of the disk of a folder, without the reserve of the database.
    public var free: @Sendable (_ path: String) throws -> Int64 = { try FreeSpace.bytes(at: $0) }
    /// The time zone of the server, in which its days begin.
    public var zone: TimeZone
    /// The clock; tests pass a fixed one.
    public var now: @Sendable () -> Date

    /// Creates the dependencies.
    public init(
      stream: @escaping @Sendable (FetchRequest) async throws -> FetchedStream,
      audioFile: @escaping @Sendable (EpisodeID) async -> String?,
      download: @escaping @Sendable (EpisodeID, UserID) async throws -> Void = { _, _ in },
      split: SplitFunction? = Transcriber.installedSplitter, zone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.stream = stream
      self.audioFile = audioFile
      self.download = download
      self.split = split
      self.zone = zone
      self.now = now
    }
  }

  /// The settings of the server that transcribes.
  public let settings: TranscriptionSettings

  let library: Library
  let folder: URL
  let dependencies: Dependencies
  let instance: ProcessInstance
  let logger: Logger
  /// The loop, and its health.
  public let loop: SupervisedLoop
  let wake = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// The transcription in progress.
  let running = Mutex<(episode: EpisodeID, task: Task<Void, any Error>)?>(nil)

  /// Creates a transcriber.
  ///
  /// - Parameters:
  ///   - folder: for parts of audio, which are deleted after each episode.
  ///   - instance: This process among those that share the data folder.
  public init(
    _ settings: TranscriptionSettings, library: Library, folder: URL, dependencies: Dependencies,
    instance: ProcessInstance = ProcessInstance(), logger: Logger = Logger(label: "earnest.transcription")
  ) {
    self.settings = settings
    self.library = library
    self.folder = folder
    self.dependencies = dependencies
    self.instance = instance
    self.logger = logger
    loop = SupervisedLoop("transcription", every: .zero, logger: logger, now: dependencies.now)
  }

  /// The health of the loop.
  public var status: LoopStatus { loop.status }

  /// Whether files can be cut: without ffmpeg, large ones are not transcribed.
  public var cutsFiles: Bool { dependencies.split != nil }

  /// Cuts with ffmpeg; nil when it is not installed.
  public static let installedSplitter: SplitFunction? = {
    guard let splitter = AudioSplitter.installed() else { return nil }
    return { path, folder, asWave in try await splitter.parts(of: path, in: folder, as: asWave ? .wav : .mp3) }
  }()

  // MARK: - Requests

  /// The answer to a request.
  public enum Answer: Sendable, Equatable {
    /// The episode is in the queue.
    case queued
    /// It was in the queue before.
    case alreadyQueued
    /// It has a transcript.
    case hasTranscript
    /// It has no audio.
    case noAudio
    /// The user has no such episode.
    case noSuchEpisode
    /// The user has as many episodes in the queue as they may have.
    case tooMany
  }

  /// Queues an episode, and requests its download when it has no file. An ended transcription is queued again.
  ///
  /// - Parameter limit: The largest number of queued episodes of `user`; nil for no limit.
  /// - Throws: `StorageError`; the errors of the download queue.
  public func request(_ episode: EpisodeID, for user: UserID, limit: Int? = nil) async throws -> Answer {
    guard try await library.privateShows.isVisible(episode, to: user), let facts = try await library.episodes.episode(episode) else {
      return .noSuchEpisode
    }
    guard facts.enclosure != nil else { return .noAudio }
    if try await library.transcripts.hasTranscript(episode) { return .hasTranscript }
    guard let isNew = try await library.transcriptions.add(episode, for: user, at: now, limit: limit) else { return .tooMany }
    if await dependencies.audioFile(episode) == nil { try await dependencies.download(episode, user) }
    wake.continuation.yield()
    return isNew ? .queued : .alreadyQueued
  }

  /// Removes an episode from the queue, or an ended transcription from the list; a running one stops.
  ///
  /// - Parameter removesOthers: Whether also requests of other users are removed, as the owner may.
  /// - Returns: Whether there was one.
  /// - Throws: `StorageError`.
  public func cancel(_ episode: EpisodeID, for user: UserID, removesOthers: Bool = false) async throws -> Bool {
    guard try await library.privateShows.isVisible(episode, to: user),
      try await library.transcriptions.remove(episode, of: removesOthers ? nil : user)
    else { return false }
    running.withLock { running in
      if let running, running.episode == episode { running.task.cancel() }
    }
    return true
  }

  /// The seconds of audio that were transcribed today.
  ///
  /// - Throws: `StorageError`.
  public func secondsToday() async throws -> Double { try await library.transcriptions.seconds(on: today) }

  // MARK: - Internal

  var now: Date { dependencies.now() }

  /// The day of the server.
  var today: LocalDay { DayCalendar(dependencies.zone).day(of: now) }

  var tomorrow: Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = dependencies.zone
    return calendar.dateInterval(of: .day, for: now)?.end ?? now + 86_400
  }
}
