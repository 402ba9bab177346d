import Directory
import Foundation
import Library
import Measuring
import Storage

/// Imports a dump of a million shows, and searches it.
@main
struct BenchCatalog {
  static func main() async {
    await benchmark { try await run(BenchOptions()) }
  }

  private static func run(_ options: BenchOptions) async throws {
    var report = try BenchReport(file: options.json)
    let count = options.isQuick ? 20_000 : 1_000_000
    let folder = options.folder.appending(path: "catalog")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let dump = folder.appending(path: "dump.db")
    var maker = CatalogDumpGenerator(seed: 7)
    let titles = try await maker.write(count, to: dump)

    let database = try SQLiteDatabase(path: folder.appending(path: "earnest.sqlite").path, migrations: Migrations.all)
    let library = Library(database: database)
    let before = ResidentMemory.now
    let writer = Task { try await writes(into: library) }
    let start = ContinuousClock.now
    let end = try await CatalogImport(catalog: library.catalog).run(path: dump.path)
    let taken = (ContinuousClock.now - start).inSeconds
    writer.cancel()
    let waits = try await writer.value
    try report.add(BenchRow("catalog: import of \(end.shows) shows", taken, "s"))
    try report.add(BenchRow("catalog: shows a second", Double(end.shows) / taken, "/s"))
    try report.add(BenchRow("catalog: most memory while importing, above the start", Double(ResidentMemory.peak - before) / 1e6, "MB"))
    try report.add(BenchRow("catalog: a small write to the disk meanwhile, p99", waits.percentile(0.99) * 1_000, "ms", goal: .below(50)))

    let directory = CatalogDirectory(library: library)
    for (name, terms) in questions(about: titles) {
      var times: [Double] = []
      for term in terms {
        let start = ContinuousClock.now
        _ = try await directory.search(term, limit: 20, offset: 0)
        times.append((ContinuousClock.now - start).inSeconds)
      }
      try report.add(BenchRow("catalog: search, \(name), p95 of \(times.count)", times.percentile(0.95) * 1_000, "ms", goal: .below(50)))
    }
    var times: [Double] = []
    for round in 0..<200 {
      let topic = PodcastTopic.allCases[round % PodcastTopic.allCases.count]
      let start = ContinuousClock.now
      _ = try await directory.chart(DirectoryChart(topic: topic), limit: 50)
      times.append((ContinuousClock.now - start).inSeconds)
    }
    try report.add(BenchRow("catalog: popular of a topic, p95", times.percentile(0.95) * 1_000, "ms", goal: .below(50)))
    try database.close()
  }

  /// Does small durable writes until the task is cancelled.
  private static func writes(into library: Library) async throws -> [Double] {
    var times: [Double] = []
    while !Task.isCancelled {
      let start = ContinuousClock.now
      try await library.serverSettings.set(["bench": "\(times.count)"])
      times.append((ContinuousClock.now - start).inSeconds)
      try? await Task.sleep(for: .milliseconds(25))
    }
    return times
  }

  /// Typical queries: a word of a title, two of one, all of it, the beginning of a word, and words that are in very many titles.
  private static func questions(about titles: [String]) -> [(String, [String])] {
    let words = titles.map { $0.split(separator: " ").map(String.init) }
    return [
      ("one word", words.compactMap(\.last)), ("two words", words.map { $0.prefix(2).joined(separator: " ") }), ("a whole title", titles),
      ("the beginning of a word", words.compactMap(\.last).map { String($0.prefix(3)) }),
      (
        "words of every second title",
        (0..<100).map { CatalogDumpGenerator.frequent[$0 % CatalogDumpGenerator.frequent.count] + ($0 % 2 == 0 ? "" : " " + CatalogDumpGenerator.frequent[0]) }
      ),
    ]
  }
}
