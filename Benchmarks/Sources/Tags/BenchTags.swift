import Foundation
import Measuring

/// Tags, chapters and durations of audio files over HTTP, beside ffprobe.
@main
struct BenchTags {
  static func main() async { await benchmark { try await run(BenchOptions()) } }

  private static func run(_ options: BenchOptions) async throws {
    for program in ["ffprobe", "ffmpeg"] where !TimedProgram.isInstalled(program) { throw TagsBenchError.missing(program) }
    guard FileManager.default.fileExists(atPath: corpus.path) else { throw TagsBenchError.noCorpus }
    var report = try BenchReport(file: options.json)
    let comparison = try TagsComparison(corpus: corpus, folder: options.folder, rounds: options.isQuick ? 3 : 15)
    do {
      try await comparison.compareContents(into: &report)
      try await comparison.compareSpeed(into: &report)
      try await comparison.compareTraffic(into: &report)
    } catch {
      await comparison.end()
      throw error
    }
    await comparison.end()
  }

  /// Captured audio files beside the repository; they are not part of it.
  private static var corpus: URL {
    let place = URL(fileURLWithPath: #filePath)
    return (0..<4).reduce(place) { folder, _ in folder.deletingLastPathComponent() }.deletingLastPathComponent()
      .appendingPathComponent("shared/corpus/audio")
  }
}

enum TagsBenchError: Error, CustomStringConvertible {
  case missing(String)
  case noCorpus
  /// A program ended with an error: its name and its last output.
  case failed(String, String)
  /// The log of the server lacks requests.
  case incompleteLog

  var description: String {
    switch self {
    case .missing(let program): "\(program) is missing: install the package ffmpeg"
    case .noCorpus: "the corpus of captured files is not beside this checkout"
    case .failed(let program, let output): "\(program) failed: \(output)"
    case .incompleteLog: "the server's log does not have all requests"
    }
  }
}
