import FeedMaking
import Foundation
import Measuring

/// The speed and the memory of parsing feeds.
@main
struct BenchParsing {
  static func main() async { await benchmark(run) }

  private static func run() throws {
    let options = BenchOptions()
    var report = try BenchReport(file: options.json)
    // First of all: later measurements leave free memory behind that streaming could reuse.
    try StreamingMemory.measure(megabytes: options.isQuick ? 40 : 200, into: &report)

    let items = options.isQuick ? 500 : 5_000
    let generated = options.folder.appendingPathComponent("generated.xml")
    try Data(FeedGenerator.feed(seed: 4, items: items)).write(to: generated)
    defer { try? FileManager.default.removeItem(at: generated) }
    try ParsingComparison(file: generated, items: items).measure("generated, \(items) items", rounds: 7, into: &report)

    for (name, path) in [
      ("engineeringkiosk", "engineeringkiosk/2026-07-01.xml"), ("partytime/42", "partytime/42.xml"), ("partytime/6", "partytime/6.xml"),
    ] {
      let file = corpus.appendingPathComponent(path)
      guard FileManager.default.fileExists(atPath: file.path) else {
        showNotice("\(name) is left out: the corpus beside the repository is not there.")
        continue
      }
      try ParsingComparison(file: file).measure(name, rounds: options.isQuick ? 3 : 15, into: &report)
    }
  }

  /// Captured feeds beside the repository; they are not part of it.
  private static var corpus: URL {
    let place = URL(fileURLWithPath: #filePath)
    return (0..<4).reduce(place) { folder, _ in folder.deletingLastPathComponent() }.deletingLastPathComponent()
      .appendingPathComponent("shared/corpus/feeds-real")
  }
}
