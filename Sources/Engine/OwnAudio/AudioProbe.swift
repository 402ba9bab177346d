import Foundation
import Subprocess

/// `ffprobe` and `ffmpeg` as child processes with limits on their memory, processor time, duration and output: they read hostile files.
struct AudioProbe: Sendable {
  private let probe: String
  private let converter: String

  /// - Returns: nil when they are not installed, or the system cannot limit them.
  static func installed() -> AudioProbe? {
    guard file("prlimit") != nil, file("nice") != nil, let probe = file("ffprobe"), let converter = file("ffmpeg") else { return nil }
    return AudioProbe(probe: probe, converter: converter)
  }

  /// The tags of a file.
  ///
  /// - Throws: `OwnAudioError.damaged` when the program cannot read it, or it has no audio.
  func tags(of path: String) async throws -> AudioTags {
    let arguments = [
      "-v", "error", "-protocol_whitelist", "file", "-of", "json",
      "-show_entries", "format=duration:format_tags:stream=codec_type:stream_tags:stream_disposition:chapter=start_time:chapter_tags",
      "-i", "file:" + path,
    ]
    guard let report = await run(probe, arguments, limit: Self.maxReportBytes), let tags = AudioTags(report: Data(report)) else {
      throw OwnAudioError.damaged
    }
    return tags
  }

  /// The picture in a file, with the bytes as they are there; nil when it has none that can be read.
  func cover(of path: String) async -> [UInt8]? {
    let arguments = [
      "-v", "error", "-nostdin", "-protocol_whitelist", "file,pipe", "-i", "file:" + path, "-an", "-map", "0:v:0", "-frames:v", "1",
      "-c:v", "copy", "-f", "image2pipe", "-",
    ]
    let bytes = await run(converter, arguments, limit: Self.maxCoverBytes)
    return bytes?.isEmpty == true ? nil : bytes
  }

  // MARK: - Private

  /// - Returns: nil when the program fails, is ended, or writes more than `limit` bytes.
  private func run(_ program: String, _ arguments: [String], limit: Int) async -> [UInt8]? {
    await withTaskGroup(of: [UInt8]?.self) { group in
      group.addTask { await Self.output(of: program, arguments, limit: limit) }
      group.addTask {
        try? await Task.sleep(for: Self.limit)
        return nil
      }
      let first = await group.next() ?? nil
      // Ends the program, and waits until it has ended.
      group.cancelAll()
      return first
    }
  }

  private static func output(of program: String, _ arguments: [String], limit: Int) async -> [UInt8]? {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    let result = try? await Subprocess.run(
      .name("nice"), arguments: Arguments(limits + [program] + arguments),
      environment: .custom(["PATH": searchPath, "LC_ALL": "C"]), platformOptions: options, output: .bytes(limit: limit), error: .discarded)
    guard let result, case .exited(0) = result.terminationStatus else { return nil }
    return result.standardOutput
  }

  private static func file(_ name: String) -> String? {
    searchPath.split(separator: ":").map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  /// The longest duration of one run; the program is then killed.
  private static let limit = Duration.seconds(20)
  /// With a low priority, without files of its own, and with one gigabyte of addresses.
  private static let limits = [
    "-n", "10", "prlimit", "--as=\(1 << 30)", "--cpu=15", "--fsize=0", "--nofile=64", "--core=0", "--",
  ]
  private static let maxReportBytes = 4 << 20
  private static let maxCoverBytes = 16 << 20
}
