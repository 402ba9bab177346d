import Engines
import Foundation
import Library
import Measuring
import PodcastModel
import Refreshing
import Searching

/// A task in a separate process on a data folder: it opens and closes the engines as the real program does.
struct LibraryTask {
  enum Kind: String {
    /// Adds all feeds, then indexes them.
    case add
    /// Adds all feeds as a server does: they are indexed at the same time, and a user listens.
    case serve
    case recheck
    case check
  }

  /// The output of the process.
  struct Outcome: Codable {
    /// From opening the library to closing it, in seconds.
    var seconds = 0.0
    /// From opening it until all feeds were stored, and until all of them were searchable.
    var storedSeconds = 0.0
    var searchableSeconds = 0.0
    var feeds = 0
    var episodes = 0
    var peakBytes = 0
    /// The duration of each write of a position, in seconds, shortest first.
    var writes: [Double] = []
  }

  static let flag = "--library-task"

  private let kind: Kind
  private let home: URL
  private let list: URL

  init(arguments: ArraySlice<String>) throws {
    guard arguments.count == 3, let kind = arguments.first.flatMap(Kind.init) else { throw AddingError.notDone("no such task") }
    self.kind = kind
    let paths = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
    (home, list) = (paths[0], paths[1])
  }

  /// Runs a task in a separate process.
  ///
  /// - Returns: its duration measured from outside, and its own output.
  static func start(
    _ kind: Kind, home: URL, _ feeds: [PublishedFeed], disk: MeasuredDisk? = nil
  ) throws -> (seconds: Double, outcome: Outcome) {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let list = home.appendingPathComponent("addresses.txt")
    try feeds.map(\.address).joined(separator: "\n").write(to: list, atomically: true, encoding: .utf8)
    let run = try MeasuredProcess.run(
      "/proc/self/exe", [flag, kind.rawValue, home.path, list.path],
      environment: disk.map { ProcessInfo.processInfo.environment.merging($0.environment) { $1 } },
      log: home.appendingPathComponent("task.json"))
    return (run.seconds, try JSONDecoder().decode(Outcome.self, from: run.output))
  }

  func run() async throws {
    let addresses = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
    var outcome = Outcome()
    let start = ContinuousClock.now
    let engines = try await open(addresses)
    switch kind {
    case .add:
      await add(addresses, engines, &outcome)
      outcome.storedSeconds = (ContinuousClock.now - start).inSeconds
      try await index(engines)
      outcome.searchableSeconds = (ContinuousClock.now - start).inSeconds
    case .serve:
      // A position is written all the time, once there is an episode.
      let writer = try await PositionWriter(engines)
      let writing = Task { try await writer?.run() ?? [] }
      let indexing = Task { await engines.searching.run() }
      await add(addresses, engines, &outcome)
      outcome.storedSeconds = (ContinuousClock.now - start).inSeconds
      // It looks for work every two seconds: the rest is to follow at once.
      indexing.cancel()
      await indexing.value
      try await index(engines)
      outcome.searchableSeconds = (ContinuousClock.now - start).inSeconds
      writing.cancel()
      outcome.writes = try await writing.value.sorted()
    case .recheck: try await recheck(engines, &outcome)
    case .check: try await check(addresses, engines, &outcome)
    }
    await engines.close()
    outcome.seconds = (ContinuousClock.now - start).inSeconds
    outcome.peakBytes = ResidentMemory.peak
    FileHandle.standardOutput.write(try JSONEncoder().encode(outcome))
  }

  // MARK: - Private

  private func open(_ addresses: [String]) async throws -> Engines {
    // Feeds on loopback are refused unless they are allowed, port by port.
    let port = addresses.first.flatMap { URL(string: $0)?.port } ?? 80
    let allowed = (1...FeedServer.hosts).map { "127.0.1.\($0):\(port)" }.joined(separator: ",")
    return try Engines.open(try await Settings.read([.home: home.path, .allowPrivate: allowed], environment: [:]))
  }

  private func add(_ addresses: [String], _ engines: Engines, _ outcome: inout Outcome) async {
    await withTaskGroup(of: FeedStored?.self) { group in
      for address in addresses {
        // The count says how many could not be added.
        group.addTask { try? await engines.refreshing.add(address, for: .local) }
      }
      for await stored in group {
        guard let stored else { continue }
        outcome.feeds += 1
        outcome.episodes += stored.addedEpisodes
      }
    }
  }

  private func index(_ engines: Engines) async throws {
    try await engines.searching.indexAll(rebuildsWhenWasteful: false)
    guard try await engines.library.search.tasks(limit: 1).isEmpty else { throw AddingError.notDone("not all is indexed") }
  }

  private func recheck(_ engines: Engines, _ outcome: inout Outcome) async throws {
    for try await progress in await engines.refreshing.refresh(.all) { outcome.feeds = progress.unchanged }
  }

  /// Counts the shows and episodes as a user would see them.
  private func check(_ addresses: [String], _ engines: Engines, _ outcome: inout Outcome) async throws {
    let wanted = Set(addresses)
    for show in try await engines.library.subscriptions.shows(of: .local) where wanted.contains(show.feedURL) {
      outcome.feeds += 1
      outcome.episodes += try await engines.library.episodes.episodes(of: show.id, for: .local, limit: 1_000).count
    }
  }
}
