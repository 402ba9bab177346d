import Foundation
import Measuring

/// The speed of downloads compared with curl, of a hundred queued downloads, and of size requests.
@main
struct BenchDownload {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Our tasks run in separate processes, like curl, so that their memory is only theirs.
      if arguments.first == DownloadTask.flag {
        try await DownloadTask.run(arguments.dropFirst())
      } else {
        try compare(BenchOptions(arguments))
      }
    }
  }

  private static func compare(_ options: BenchOptions) throws {
    var report = try BenchReport(file: options.json)
    let contest = try DownloadComparison(folder: options.folder, isQuick: options.isQuick)
    defer { contest.end() }
    try contest.compareWithCurl(into: &report)
    try contest.downloadQueue(into: &report)
    try contest.probe(into: &report)
  }
}

enum DownloadBenchError: Error {
  /// A process did not complete its task.
  case notDone(String)
}
