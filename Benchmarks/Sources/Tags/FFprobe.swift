import Foundation

/// ffprobe's view of a file.
struct FFprobe: Decodable {
  struct Chapter: Decodable {
    private enum CodingKeys: String, CodingKey { case startTime = "start_time", endTime = "end_time", tags }

    private let startTime: String
    private let endTime: String
    private let tags: [String: String]?

    var start: Double { Double(startTime) ?? 0 }
    var end: Double { Double(endTime) ?? 0 }
    /// Without superfluous white space; for a chapter without a title, ffprobe shows its element ID.
    var title: String { (tags?["title"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  struct Format: Decodable { let duration: String? }

  let chapters: [Chapter]?
  let format: Format?

  var durationSeconds: Double? { format?.duration.flatMap { Double($0) } }

  /// Reads a file.
  ///
  /// - Returns: its content, without any for a file in which ffprobe finds no audio, and the seconds of the whole process.
  static func read(_ url: String) throws -> (file: FFprobe, seconds: Double) {
    let outcome = try TimedProgram.run("ffprobe", ["-v", "error", "-print_format", "json", "-show_chapters", "-show_format", url])
    return (try JSONDecoder().decode(FFprobe.self, from: outcome.output), outcome.seconds)
  }

  /// The duration by all packets of the audio: slow, and right where the headers lead to an estimate.
  static func countedSeconds(_ url: String) throws -> Double {
    let outcome = try TimedProgram.run(
      "ffprobe", ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=duration_time", "-of", "csv=p=0", url])
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: ",").first.flatMap { Double($0) }
    }.reduce(0, +)
  }

  /// The seconds of a process of ffprobe that reads no file.
  static func startSeconds() throws -> Double { try TimedProgram.run("ffprobe", ["-version"]).seconds }
}
