import Foundation

/// Two hours of audio in an MP4 file with 400 chapters, whose `moov` (1.2 MB) stands behind the audio, as ffmpeg writes it by default.
enum LongMovie {
  static let name = "long.m4a"

  /// - Parameter audio: a short MP4 file, which is repeated.
  static func make(in folder: URL, from audio: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let metadata = folder.appendingPathComponent("chapters.txt")
    let chapters = (0..<count).map { number in
      "[CHAPTER]\nTIMEBASE=1/1\nSTART=\(number * length)\nEND=\((number + 1) * length)\ntitle=Chapter \(number + 1)\n"
    }
    try (";FFMETADATA1\ntitle=Long episode\n" + chapters.joined()).write(to: metadata, atomically: true, encoding: .utf8)
    let outcome = try TimedProgram.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-stream_loop", "-1", "-i", audio.path, "-i", metadata.path, "-map", "0:a", "-map_metadata", "1",
        "-map_chapters", "1", "-c", "copy", "-t", "\(count * length)", folder.appendingPathComponent(name).path,
      ])
    guard outcome.status == 0 else { throw TagsBenchError.failed("ffmpeg", "status \(outcome.status)") }
  }

  // MARK: - Private

  private static let count = 400
  /// The seconds of a chapter.
  private static let length = 18
}
