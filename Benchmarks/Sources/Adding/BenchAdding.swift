import FeedMaking
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
    let feeds = options.isQuick ? 100 : 1_000
    let generated = try server.publish("generated", feeds: feeds, items: items)
    try contest.againstGpo("generated", generated, into: &report) {
      // The next state of each: one item more, and every third feed repeats something else in all of its items.
      _ = try server.publish("generated", feeds: feeds, items: { items($0) + 1 }, edition: { $0 % 3 == 0 ? 1 : 0 })
    }
    _ = try server.publish("generated", feeds: feeds, items: items)
    try contest.againstGpo("generated, slow disk", Array(generated.prefix(feeds / 10)), isSlow: true, into: &report)
    server.markDeleted("generated")
    if FileManager.default.fileExists(atPath: corpus.path) {
      let captured = try server.publishCaptured("captured", from: corpus)
      try contest.againstGpo("captured", captured, into: &report)
      try contest.againstGpo("captured, slow disk", captured, isSlow: true, into: &report)
    } else {
      showNotice("Captured feeds are left out: the corpus beside the repository is not there.")
    }
    try contest.manySmall(few: options.isQuick ? 200 : 1_000, many: options.isQuick ? 1_000 : 10_000, items: 5, into: &report)
  }

  /// At most a hundred items: whole feeds of this number would occupy gPodder for half an hour.
  private static func items(_ seed: UInt64) -> Int { min(FeedGenerator.items(seed: seed), 100) }

  /// Captured feeds beside the repository; they are not part of it.
  private static var corpus: URL {
    let place = URL(fileURLWithPath: #filePath)
    return (0..<4).reduce(place) { folder, _ in folder.deletingLastPathComponent() }.deletingLastPathComponent()
      .appendingPathComponent("shared/corpus/feeds-real")
  }
}
