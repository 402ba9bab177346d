import Foundation
import Measuring

/// How fast files come here, beside curl; what a hundred queued ones take; how fast sizes are asked for.
@main
struct BenchDownload {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Ours runs in processes of their own, as curl does, so that its memory is that of nothing else.
      if arguments.first == DownloadTask.flag {
        try await DownloadTask.run(arguments.dropFirst())
      } else {
        try compare(BenchOptions(arguments))
      }
    }
  }

  private static func compare(_ options: BenchOptions) throws {
    var report = try BenchReport(file: options.json)
    let contest = try DownloadContest(folder: options.folder, isQuick: options.isQuick)
    defer { contest.end() }
    try contest.compareWithCurl(into: &report)
    try contest.downloadQueue(into: &report)
    try contest.probe(into: &report)
  }
}

enum DownloadBenchError: Error {
  /// A process did not do what it was to do.
  case notDone(String)
}
