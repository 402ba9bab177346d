import ChildProcesses
import Foundation
import Library

/// `ffmpeg` as a child process that cuts audio into parts, with limits on its memory, processor time, duration and files: it reads hostile
/// files.
struct AudioSplitter: Sendable {
  /// The encoding of the parts.
  enum Format: Sendable {
    /// Speech in a few kilobytes a second.
    case mp3
    /// The samples that whisper.cpp works with: its server reads nothing else unless it has ffmpeg too.
    case wav

    fileprivate var arguments: [String] {
      switch self {
      case .mp3: ["-c:a", "libmp3lame", "-b:a", "48k"]
      case .wav: ["-c:a", "pcm_s16le"]
      }
    }

    fileprivate var fileExtension: String { self == .mp3 ? "mp3" : "wav" }
  }

  private let program: LimitedProgram

  /// - Returns: nil when it is not installed, or the system cannot limit it.
  static func installed(_ name: String = "ffmpeg") -> AudioSplitter? {
    LimitedProgram.installed(name, limits: limits).map { AudioSplitter(program: $0) }
  }

  /// Writes the audio of a file as parts of ten minutes, with one channel.
  ///
  /// - Parameter folder: An empty folder for the parts.
  /// - Throws: `TranscriptionStop.damaged` when the program cannot read the file, or it has no audio; `CancellationError`.
  func parts(of path: String, in folder: URL, as format: Format) async throws -> [AudioPart] {
    let list = folder.appending(path: "parts.csv").path
    let arguments =
      ["-v", "error", "-nostdin"] + FFmpegInput.limits + ["-i", "file:" + path, "-map", "0:a:0", "-vn", "-sn", "-dn"]
      + ["-t", "\(Self.maxCutSeconds)", "-ac", "1", "-ar", "16000"] + format.arguments
      + ["-f", "segment", "-segment_time", "\(Self.partSeconds)", "-reset_timestamps", "1", "-segment_list", "file:" + list]
      + ["-segment_list_type", "csv", "file:" + folder.appending(path: "%04d.\(format.fileExtension)").path]
    do {
      _ = try await program.run(arguments, opening: .init(read: [path], written: [folder.path]))
    } catch {
      try Task.checkCancellation()
      throw TranscriptionStop(.damaged)
    }
    guard let text = try? String(contentsOfFile: list, encoding: .utf8) else { throw TranscriptionStop(.damaged) }
    let parts = Self.parts(in: text, folder: folder)
    guard !parts.isEmpty else { throw TranscriptionStop(.damaged) }
    return parts
  }

  /// The parts in a list of ffmpeg: `0001.mp3,600.048000,1200.024000`, the start and the end in seconds.
  static func parts(in list: String, folder: URL) -> [AudioPart] {
    list.split(whereSeparator: \.isNewline).prefix(maxParts).compactMap { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 3, !fields[0].isEmpty, !fields[0].contains("/"), let start = Double(fields[1]), let end = Double(fields[2]),
        start >= 0, end > start, end <= maxSeconds
      else { return nil }
      return AudioPart(path: folder.appending(path: String(fields[0])).path, startSeconds: start, seconds: end - start)
    }
  }

  // MARK: - Private

  private static let partSeconds = 600
  /// A week, as the longest times of transcripts.
  private static let maxSeconds = 604_800.0
  /// A day: what a small file claims to hold must not fill the disk. As WAV it takes 2.8 GB.
  private static let maxCutSeconds = 86_400
  private static let maxParts = 1_100
  /// A part of ten minutes has 20 MB at most.
  private static var limits: LimitedProgram.Limits {
    var limits = LimitedProgram.Limits()
    limits.duration = .seconds(3_600)
    limits.processorSeconds = 3_600
    limits.fileBytes = 64 << 20
    return limits
  }
}
