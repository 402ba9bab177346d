import Engines
import Foundation
import Library
import Measuring
import OPML
import PodcastModel
import Refreshing

/// The speed of reading and storing a subscription list, and of a second import. Its hosts do not exist: fetching is not measured.
@main
struct BenchImporting {
  static func main() async {
    await benchmark { try await measure(BenchOptions()) }
  }

  private static func measure(_ options: BenchOptions) async throws {
    var report = try BenchReport(file: options.json)
    let count = options.isQuick ? 500 : 5_000
    let bytes = list(of: count)
    let home = options.folder.appendingPathComponent("importing").path
    let engines = try Engines.open(try await Settings.read([.home: home], environment: [:]))
    for name in ["first", "again"] {
      let start = ContinuousClock.now
      let reader = OPMLReader()
      try reader.push(bytes)
      let read = try reader.finish()
      let parsed = ContinuousClock.now
      let stored = try await engines.importing.importList(read, named: name, for: .local)
      let end = ContinuousClock.now
      guard stored.lines.count == count else { throw ImportingBenchError.feedsAreMissing(count - stored.lines.count) }
      try report.add(BenchRow("a list of \(count) feeds read, \(name)", (parsed - start).inSeconds, "s"))
      try report.add(BenchRow("a list of \(count) feeds read and stored, \(name)", (end - start).inSeconds, "s", goal: .below(2)))
    }
    await engines.close()
  }

  /// In folders of fifty, with addresses of hosts that do not exist.
  private static func list(of count: Int) -> [UInt8] {
    let feeds = (0..<count).map { number in
      OPMLFeed(
        url: "https://host\(number % 997).invalid/shows/\(number)/feed.xml?format=rss&id=\(number)", title: "Show & number \(number)",
        link: "https://host\(number % 997).invalid/\(number)", folders: ["Folder \(number / 50)"])
    }
    return Array(OPMLWriter.text(feeds, title: "Many").utf8)
  }
}

enum ImportingBenchError: Error {
  case feedsAreMissing(Int)
}
