import ChildProcesses

/// A program of the system that Earnest uses where it is installed.
public enum HelperProgram: String, Sendable, CaseIterable {
  /// Cuts the audio of clips and of transcriptions.
  case ffmpeg
  /// Reads the tags of users' own audio.
  case ffprobe
  /// Makes thumbnails of covers.
  case vipsthumbnail

  /// Its version, such as "5.1.9", as it says it; "" when it does not; nil when it is not installed, or the system cannot limit it.
  public func installedVersion() async -> String? {
    guard let program = LimitedProgram.installed(rawValue) else { return nil }
    let output = (try? await program.run([self == .vipsthumbnail ? "--version" : "-version"])) ?? []
    return Self.version(in: String(decoding: output.prefix(Self.maxBytes), as: UTF8.self))
  }

  /// "5.1.9" of "ffmpeg version 5.1.9-0+deb12u1 Copyright …", and "8.14.1" of "vips-8.14.1"; "" without a number.
  static func version(in output: String) -> String {
    let line = output.prefix { !$0.isNewline }
    return line.firstMatch(of: /[0-9]{1,4}(?:\.[0-9]{1,4}){0,3}/).map { String($0.output) } ?? ""
  }

  private static let maxBytes = 4_096
}
