import ChildProcesses
import Foundation

/// `ffprobe` and `ffmpeg` as child processes with limits on their memory, processor time, duration and output: they read hostile files.
struct AudioProbe: Sendable {
  private let probe: LimitedProgram
  private let converter: LimitedProgram

  /// - Parameter name: the name of `ffprobe`.
  /// - Returns: nil when they are not installed, or the system cannot limit them.
  static func installed(_ name: String = "ffprobe") -> AudioProbe? {
    guard let probe = LimitedProgram.installed(name, limits: limits(output: maxReportBytes)),
      let converter = LimitedProgram.installed("ffmpeg", limits: limits(output: maxCoverBytes))
    else { return nil }
    return AudioProbe(probe: probe, converter: converter)
  }

  /// The tags of a file.
  ///
  /// - Throws: `OwnAudioError.damaged` when the program cannot read it, or it has no audio.
  func tags(of path: String) async throws -> AudioTags {
    let arguments =
      ["-v", "error"] + FFmpegInput.probeLimits + [
        "-of", "json", "-show_entries",
        "format=duration:format_tags:stream=codec_type:stream_tags:stream_disposition:chapter=start_time:chapter_tags",
        "-i", "file:" + path,
      ]
    guard let report = await output(of: probe, arguments, reading: path), let tags = AudioTags(report: Data(report)) else {
      throw OwnAudioError.damaged
    }
    return tags
  }

  /// The picture in a file, with the bytes as they are there; nil when it has none that can be read.
  func cover(of path: String) async -> [UInt8]? {
    let arguments =
      ["-v", "error", "-nostdin"] + FFmpegInput.limits + [
        "-i", "file:" + path, "-an", "-map", "0:v:0", "-frames:v", "1",
        "-c:v", "copy", "-f", "image2pipe", "-",
      ]
    let bytes = await output(of: converter, arguments, reading: path)
    return bytes?.isEmpty == true ? nil : bytes
  }

  // MARK: - Private

  /// - Returns: nil when the program fails, is ended, or writes more than it may.
  private func output(of program: LimitedProgram, _ arguments: [String], reading path: String) async -> [UInt8]? {
    // Each reason means that the file cannot be read.
    try? await program.run(arguments, opening: .init(read: [path]))
  }

  /// Without files of its own.
  private static func limits(output: Int) -> LimitedProgram.Limits {
    var limits = LimitedProgram.Limits()
    limits.outputBytes = output
    return limits
  }

  private static let maxReportBytes = 4 << 20
  private static let maxCoverBytes = 16 << 20
}
