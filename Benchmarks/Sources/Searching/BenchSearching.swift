import Directory
import Foundation
import Library
import LibraryMaking
import Measuring
import Playback
import PodcastModel
import Searching
import Storage

/// Indexes a library, and searches it.
@main
struct BenchSearching {
  static func main() async {
    await benchmark { try await run(BenchOptions()) }
  }

  private static func run(_ options: BenchOptions) async throws {
    var report = try BenchReport(file: options.json)
    let sizes = options.isQuick ? [2_000] : [25_000, 250_000]
    for episodes in sizes {
      let folder = options.folder.appending(path: "searching-\(episodes)")
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try await measure(episodes, in: folder, into: &report)
    }
  }

  private static func measure(_ count: Int, in folder: URL, into report: inout BenchReport) async throws {
    let file = folder.appending(path: "earnest.sqlite")
    let database = try SQLiteDatabase(path: file.path, migrations: Migrations.all)
    let library = Library(database: database)
    var maker = LibraryGenerator(seed: 11)
    let shows = max(count / 500, 1)
    let episode = try await maker.fill(library, shows: shows, episodes: count / shows)
    for (show, _) in try await library.search.showTitles(after: ShowID(0), limit: shows) {
      try await library.subscriptions.subscribe(.local, to: show, at: Date())
    }

    try await maker.fill(library.catalog, words: count)
    let searching = LibrarySearch(library: library, wordSources: [CatalogDirectory(library: library)])
    let writer = Task { try await writes(into: library, episode) }
    let start = ContinuousClock.now
    let read = try await searching.indexAll()
    let taken = (ContinuousClock.now - start).inSeconds
    writer.cancel()
    let waits = try await writer.value
    let name = "searching \(count) episodes"
    try report.add(BenchRow("\(name): \(read) things read", taken, "s"))
    try report.add(BenchRow("\(name): 100,000 of them", taken * 100_000 / Double(read), "s", goal: .below(60)))
    try report.add(BenchRow("\(name): a position written meanwhile, p99", waits.percentile(0.99) * 1_000, "ms", goal: .below(50)))

    for (kind, queries) in maker.questions() {
      var times: [Double] = []
      for query in queries {
        let start = ContinuousClock.now
        _ = try await searching.search(query, for: .local)
        times.append((ContinuousClock.now - start).inSeconds)
      }
      try report.add(BenchRow("\(name): \(kind), p95 of \(times.count)", times.percentile(0.95) * 1_000, "ms", goal: .below(30)))
      guard kind != "slips", let reference = try SQLiteShell.times(of: queries, in: file) else { continue }
      let (ours, theirs) = (times.percentile(0.5) * 1_000, reference.percentile(0.5) * 1_000)
      try report.add(
        BenchRow(
          "\(name): \(kind), median beside the sqlite3 shell", ours, "ms", reference: theirs, ratio: theirs / ours, goal: .times(0.66)))
    }
    var times: [Double] = []
    for word in maker.beginnings() {
      let start = ContinuousClock.now
      _ = try await searching.hits(whileTyping: word, for: .local, maxShows: 4, maxPassages: 3)
      times.append((ContinuousClock.now - start).inSeconds)
    }
    // The first query reads all words; a server has done that before the first search.
    try report.add(
      BenchRow("\(name): typing, p95 of \(times.count - 1)", Array(times.dropFirst()).percentile(0.95) * 1_000, "ms", goal: .below(10)))
    try report.add(BenchRow("\(name): resident memory", Double(ResidentMemory.now) / 1e6, "MB"))
    try database.close()
  }

  /// Writes positions, as a player reports them, until the task is cancelled.
  private static func writes(into library: Library, _ episode: EpisodeID) async throws -> [Double] {
    var times: [Double] = []
    while !Task.isCancelled {
      let (start, now, position) = (ContinuousClock.now, Date(), Double(times.count))
      let played = LedgerEntry(
        id: "bench-\(times.count)", device: "bench", sequence: Int64(times.count), episode: episode,
        kind: .span(from: position, to: position + 1, startedAt: now - 1), position: position + 1, rate: 1, state: .playing, moment: now,
        mediaDuration: 1_800)
      do { try await library.listening.record([played], for: .local, by: LedgerRules(received: now)) } catch is CancellationError { break }
      times.append((ContinuousClock.now - start).inSeconds)
      try? await Task.sleep(for: .milliseconds(25))
    }
    return times
  }
}
