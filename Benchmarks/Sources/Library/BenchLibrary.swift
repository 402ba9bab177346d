import Engines
import Foundation
import LibraryMaking
import Measuring
import NewEpisodes
import Searching

/// Every page of a large library, and of one a tenth as large, as the real program serves them.
@main
struct BenchLibrary {
  static func main() async {
    await benchmark {
      let arguments = Array(CommandLine.arguments.dropFirst())
      // `script/bench pages` uses the first two.
      switch arguments.first {
      case "--fill": try await fill(arguments.dropFirst())
      case "--count-statements": try await countStatements(arguments.dropFirst())
      default: try await run(BenchOptions())
      }
    }
  }

  /// `FOLDER SHOWS EPISODES SPANS`: makes a library with this number of shows, of episodes in each, and of spans of listening.
  private static func fill(_ arguments: ArraySlice<String>) async throws {
    let sizes = arguments.dropFirst().compactMap { Int($0) }
    guard let folder = arguments.first, sizes.count == 3 else { throw MissingArguments() }
    try await fill(URL(fileURLWithPath: folder), shows: sizes[0], spans: sizes[2], perShow: sizes[1])
  }

  /// `FOLDER PATH…`: the database statements of these pages.
  private static func countStatements(_ arguments: ArraySlice<String>) async throws {
    guard let folder = arguments.first, arguments.count > 1 else { throw MissingArguments() }
    try await PageStatements.show(of: Array(arguments.dropFirst()), in: URL(fileURLWithPath: folder))
  }

  private static func run(_ options: BenchOptions) async throws {
    var report = try BenchReport(file: options.json)
    let sizes = options.isQuick ? [(shows: 4, spans: 2_000), (shows: 40, spans: 20_000)] : [(50, 100_000), (500, 1_000_000)]
    var tenth: [String: Double] = [:]
    for (shows, spans) in sizes {
      let folder = options.folder.appending(path: "library-\(shows)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try await fill(folder, shows: shows, spans: spans, perShow: options.isQuick ? 100 : 500)
      let pages = try measure(folder, name: "\(shows) shows", requests: options.isQuick ? 20 : 200, into: &report, beside: tenth)
      try await measureRules(folder, name: "\(shows) shows", shows: shows, into: &report)
      tenth = pages
    }
  }

  private static func fill(_ folder: URL, shows: Int, spans: Int, perShow: Int) async throws {
    try? FileManager.default.removeItem(at: folder)
    let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
    let start = ContinuousClock.now
    try await BenchUser.fill(engines.library, shows: shows, episodesOfEach: perShow, spans: spans)
    _ = try await engines.searching.indexAll()
    showNotice("\(shows) shows, \(shows * perShow) episodes, \(spans) spans made in \(Int((ContinuousClock.now - start).inSeconds)) s")
    await engines.close()
  }

  /// All rules after a refresh in which every show has a new episode.
  private static func measureRules(_ folder: URL, name: String, shows: Int, into report: inout BenchReport) async throws {
    let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
    var times: [Double] = []
    for day in 1...3 {
      try await BenchUser.publish(engines.library, shows: shows, day: day)
      let start = ContinuousClock.now
      try await engines.newEpisodes.round()
      times.append((ContinuousClock.now - start).inSeconds)
    }
    await engines.close()
    try report.add(BenchRow("\(name): all rules after a refresh", median(times) * 1_000, "ms", goal: .below(1_000)))
  }

  /// - Parameter tenth: the seconds of each kind of page in the smaller library.
  /// - Returns: the seconds of each kind of page in this library.
  private static func measure(
    _ folder: URL, name: String, requests: Int, into report: inout BenchReport, beside tenth: [String: Double]
  ) throws -> [String: Double] {
    let program = URL(fileURLWithPath: ".build-run/release/earnest")
    var starts: [Double] = []
    for _ in 0..<4 {
      let running = try RunningProgram(program: program, folder: folder)
      starts.append(running.start)
      running.end()
    }
    try report.add(BenchRow("\(name): from its start to its first page", median(starts) * 1_000, "ms", goal: .below(300)))
    let running = try RunningProgram(program: program, folder: folder)
    defer { running.end() }
    let reader = try running.reader()
    var kinds = PageKinds(from: ["/", "/search?q=ba&scope=library", "/me", "/player", "/history", "/downloads", "/up-next", "/up-next/panel", "/sidebar", "/import?list=1"])
    try kinds.explore(reader, most: 8)
    var result: [String: Double] = [:]
    for (kind, paths) in kinds.found.sorted(by: { $0.key < $1.key }) {
      var times: [Double] = []
      for number in 0..<requests {
        let start = ContinuousClock.now
        _ = try reader.read(paths[number % paths.count], isPacked: true)
        times.append((ContinuousClock.now - start).inSeconds)
      }
      result[kind] = times.percentile(0.5)
      try report.add(BenchRow("\(name): \(kind), p95 of \(requests)", times.percentile(0.95) * 1_000, "ms", goal: .below(20)))
    }
    for (kind, seconds) in result.sorted(by: { $0.key < $1.key }) {
      guard let before = tenth[kind] else { continue }
      try report.add(
        BenchRow(
          "\(name): \(kind), median beside a tenth", seconds * 1_000, "ms", reference: before * 1_000, ratio: before / seconds,
          goal: .times(0.5)))
    }
    try report.add(BenchRow("\(name): resident memory after all pages", Double(running.memory) / 1e6, "MB", goal: .below(100)))
    return result
  }
}

private struct MissingArguments: Error {}
