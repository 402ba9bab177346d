import BlockingWork
import BoundedNumbers
import ChildProcesses
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Synchronization

/// A maker of audio files of clips: `ffmpeg` as a child process with limits, one at a time. It reads the downloaded file of the episode; an
/// episode that is not downloaded has none.
public final class ClipExporter: Sendable {
  /// The listener for whom a file is made.
  public enum Listener: Sendable {
    /// A user of this server.
    case user
    /// A person with a public link.
    case stranger
  }

  private let folder: URL
  private let audioFile: @Sendable (EpisodeID) async -> String?
  private let program: LimitedProgram?
  private let free: @Sendable (_ path: String) throws -> Int64
  private let work: BlockingWork
  private let logger: Logger
  private let turns = ConcurrencyLimiter(max: 1)
  private let state = Mutex(State())

  private struct State {
    var waiting = 0
    /// The part of them for strangers.
    var waitingStrangers = 0
    var isClean = false
  }

  /// - Parameters:
  ///   - folder: The folder of files that are being made. Created when it is needed; its content is deleted.
  ///   - audioFile: The path of an episode's audio file on this machine; nil when it is not downloaded.
  ///   - program: `ffmpeg`; nil when it is not installed.
  ///   - free: The free bytes of the disk of a folder, without the reserve of the database.
  public init(
    folder: URL, program: LimitedProgram? = ClipExporter.installedProgram(),
    free: @escaping @Sendable (String) throws -> Int64 = { try FreeSpace.bytes(at: $0) }, work: BlockingWork = .shared,
    logger: Logger = Logger(label: "earnest.sharing"), audioFile: @escaping @Sendable (EpisodeID) async -> String?
  ) {
    self.folder = folder
    self.program = program
    self.free = free
    self.work = work
    self.logger = logger
    self.audioFile = audioFile
  }

  /// Whether `ffmpeg` is installed.
  public var isInstalled: Bool { program != nil }

  /// `ffmpeg` with the limits for clips; nil when it is not installed, or the system cannot limit it.
  ///
  /// - Parameter name: Its name, or its path.
  public static func installedProgram(_ name: String = "ffmpeg") -> LimitedProgram? {
    var limits = LimitedProgram.Limits()
    // Half an hour takes a busy machine about a minute, and 30 megabytes.
    (limits.duration, limits.processorSeconds, limits.fileBytes) = (.seconds(240), 180, 64 << 20)
    return LimitedProgram.installed(name, limits: limits)
  }

  /// Makes the audio file of a clip: AAC in MPEG-4, without the other tags of the episode.
  ///
  /// - Parameters:
  ///   - title: The title in the file.
  ///   - artist: The artist in the file: the show.
  ///   - listener: For whom it is made: strangers have half of the places, so that users find one.
  ///   - use: Opens the file at a path. The file is deleted afterwards.
  /// - Throws: `ClipExportError`; `CancellationError`; the errors of `use`.
  public func export<Result: Sendable>(
    _ clip: Clip, title: String, artist: String, for listener: Listener = .user, use: @Sendable (String) async throws -> Result
  ) async throws -> Result {
    guard let program else { throw ClipExportError.notInstalled }
    guard let source = await audioFile(clip.episode) else { throw ClipExportError.notDownloaded }
    let isAdmitted = state.withLock { state in
      guard state.waiting < Self.maxWaiting, listener == .user || state.waitingStrangers < Self.maxWaiting / 2 else { return false }
      state.waiting += 1
      if listener == .stranger { state.waitingStrangers += 1 }
      return true
    }
    guard isAdmitted else { throw ClipExportError.busy }
    defer {
      state.withLock { state in
        state.waiting -= 1
        if listener == .stranger { state.waitingStrangers -= 1 }
      }
    }
    return try await turns.run { [self] in
      let file = folder.appending(path: "\(UUID().uuidString).m4a").path
      try await work.run { [self] in
        try prepareFolder()
        guard try free(folder.path) >= Self.bytes(of: clip) else { throw ClipExportError.diskFull }
      }
      do {
        try await make(file, of: clip, from: source, title: title, artist: artist, with: program)
        let result = try await use(file)
        await delete(file)
        return result
      } catch {
        await delete(file)
        throw error
      }
    }
  }

  /// The number of files that are being made or wait.
  var waiting: Int { state.withLock { $0.waiting } }

  // MARK: - Private

  private func make(
    _ file: String, of clip: Clip, from source: String, title: String, artist: String, with program: LimitedProgram
  ) async throws {
    do {
      _ = try await program.run(
        Self.arguments(clip, from: source, to: file, title: title, artist: artist),
        opening: .init(read: [source], written: [folder.path]))
    } catch {
      try Task.checkCancellation()
      logger.notice("clip not exported", metadata: ["clip": "\(clip.id)", "reason": "\(error)"])
      throw ClipExportError.failed
    }
    // FFmpeg writes a file without audio when the clip begins behind the end of the file.
    let bytes = try await work.run { PrivateFile.size(file, ownNames: 2) } ?? 0
    guard bytes > Self.emptyBytes else { throw ClipExportError.failed }
  }

  private func delete(_ file: String) async {
    // A file that stays is deleted by the next process.
    await Task { [work] in try? await work.run { try PrivateFile.remove(file, ownNames: 2) } }.value
  }

  /// Files of a process that was killed are deleted.
  private func prepareFolder() throws {
    try PrivateFolder.create(folder)
    let isFirst = state.withLock { state in
      defer { state.isClean = true }
      return !state.isClean
    }
    guard isFirst else { return }
    // A folder that cannot be read has nothing to delete.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".m4a") { try? PrivateFile.remove(folder.appending(path: name).path, ownNames: 2) }
  }

  private static func arguments(_ clip: Clip, from source: String, to file: String, title: String, artist: String) -> [String] {
    ["-v", "error", "-nostdin", "-abort_on", "empty_output"] + FFmpegInput.limits + [
      "-ss", seconds(clip.start), "-i", "file:" + source, "-t", seconds(clip.duration), "-map", "0:a:0", "-map_metadata", "-1",
      "-map_chapters", "-1", "-metadata", "title=" + tag(title), "-metadata", "artist=" + tag(artist), "-c:a", "aac", "-b:a", "128k",
      "-threads", "1", "-f", "ipod", "-movflags", "+faststart", "-y", "file:" + file,
    ]
  }

  /// More than a clip needs: 128 kilobits a second, and its tables.
  private static func bytes(of clip: Clip) -> Int64 { Int64(clamping: clip.duration * 20_000).saturatingAdding(1 << 20) }

  /// With a point in every language.
  private static func seconds(_ seconds: Double) -> String { "\((min(max(seconds, 0), 864_000) * 10).rounded() / 10)" }

  /// A text on one line: an argument ends at a NUL.
  private static func tag(_ text: String) -> String {
    String(text.unicodeScalars.lazy.filter { $0.value >= 32 && $0.value != 127 }.map(Character.init).prefix(maxTagLength))
  }

  private static let maxWaiting = 10
  private static let maxTagLength = 200
  private static let emptyBytes: Int64 = 400
}

/// The reason why a clip has no audio file.
public enum ClipExportError: Error, Equatable {
  /// `ffmpeg` is not installed on the server.
  case notInstalled
  /// The episode is not downloaded.
  case notDownloaded
  /// Too many clips wait.
  case busy
  /// The disk has no space for it.
  case diskFull
  /// `ffmpeg` cannot read the file, was ended by a limit, or found no audio there.
  case failed
}
