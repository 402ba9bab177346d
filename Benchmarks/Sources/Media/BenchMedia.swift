import Foundation
import Measuring

/// The speed of serving audio, from a file and relayed, compared with nginx; and the cost of many slow listeners.
@main
struct BenchMedia {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // Our server runs in a separate process, like nginx, so that its memory is only its own.
      if arguments.first == MediaServer.flag {
        try await MediaServer.serve(arguments.dropFirst())
      } else {
        let options = BenchOptions(arguments)
        if arguments.contains("--tls") { try compareOverTLS(options) } else { try compare(options) }
      }
    }
  }

  private static func compare(_ options: BenchOptions) throws {
    var report = try BenchReport(file: options.json)
    let contest = try MediaComparison(folder: options.folder, isQuick: options.isQuick)
    defer { contest.end() }
    try contest.compareSpeed(into: &report)
    try contest.weighSlowReaders(into: &report)
  }

  private static func compareOverTLS(_ options: BenchOptions) throws {
    var report = try BenchReport(file: options.json)
    let contest = try SecureMediaComparison(folder: options.folder, isQuick: options.isQuick)
    defer { contest.end() }
    try contest.compareSpeed(into: &report)
  }
}
