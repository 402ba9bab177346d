import Foundation
import Measuring

/// The speed of adding and re-checking many feeds of a real web server, compared with gPodder's command line.
@main
struct BenchAdding {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Measured tasks run in separate processes, so that time and memory are only theirs.
      if arguments.first == LibraryTask.flag {
        try await LibraryTask(arguments: arguments.dropFirst()).run()
      } else {
        try await compare(BenchOptions(arguments))
      }
    }
  }

  private static func compare(_ options: BenchOptions) async throws {
    var report = try BenchReport(file: options.json)
    let server = try FeedServer(folder: options.folder.appendingPathComponent("server"))
    defer { server.end() }
    let contest = AddingComparison(server: server, folder: options.folder, rounds: options.isQuick ? 1 : 2)
    try contest.minimalItems(into: &report)
    try contest.againstGpo(feeds: options.isQuick ? 100 : 1_000, items: 100, into: &report)
    try contest.manySmall(few: options.isQuick ? 200 : 1_000, many: options.isQuick ? 1_000 : 10_000, items: 5, into: &report)
  }
}
