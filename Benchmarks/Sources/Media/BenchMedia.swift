import Foundation
import Measuring

/// How fast sound is handed out, from a file and relayed, beside nginx; and what many slow listeners cost.
@main
struct BenchMedia {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Ours runs in a process of its own, as nginx does, so that its memory is that of nothing else.
      if arguments.first == MediaServer.flag {
        try await MediaServer.serve(arguments.dropFirst())
      } else {
        try compare(BenchOptions(arguments))
      }
    }
  }

  private static func compare(_ options: BenchOptions) throws {
    var report = try BenchReport(file: options.json)
    let contest = try MediaContest(folder: options.folder, isQuick: options.isQuick)
    defer { contest.end() }
    try contest.compareSpeed(into: &report)
    try contest.weighSlowReaders(into: &report)
  }
}
