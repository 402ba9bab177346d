import Downloading
import Engines
import Fetching
import Foundation
import Library
import Measuring
import PodcastModel

/// A task in a separate process.
enum DownloadTask {
  static let flag = "--download-task"

  /// The output of the process.
  struct Outcome: Codable {
    var seconds = 0.0
    /// The memory at the start, and the peak.
    var startBytes = 0
    var peakBytes = 0
  }

  static func start(_ arguments: [String]) throws -> Outcome {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return try JSONDecoder().decode(Outcome.self, from: Data(try output(program, [flag] + arguments).utf8))
  }

  static func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw DownloadBenchError.notDone(arguments.joined(separator: " ")) }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - In the other process

  static func run(_ arguments: ArraySlice<String>) async throws {
    let words = Array(arguments)
    var outcome = Outcome()
    switch (words.first, words.count) {
    case ("transfer", 3): try await transfer(into: URL(fileURLWithPath: words[1]), from: words[2], &outcome)
    case ("queue", 4): try await queue(URL(fileURLWithPath: words[1]), words[2], Int(words[3]) ?? 0, &outcome)
    case ("probe", 4): try await probe(words[1], Int(words[2]) ?? 0, size: Int64(words[3]) ?? 0, &outcome)
    default: throw DownloadBenchError.notDone("no such task")
    }
    outcome.peakBytes = ResidentMemory.peak
    showNotice(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }

  private static func transfer(into folder: URL, from url: String, _ outcome: inout Outcome) async throws {
    let fetcher = Fetcher(options(for: url))
    let store = FolderMediaStore(MediaFolder(folder))
    let transfer = Transfer(fetcher: fetcher)
    outcome.startBytes = ResidentMemory.now
    let start = ContinuousClock.now
    let part = try await store.part(of: EpisodeID(1), trusting: 0)
    let finished = try await transfer.run(TransferSource(url: url), from: .new, into: part) { _ in }
    _ = try await store.commit(part, of: EpisodeID(1), fileExtension: finished.fileExtension)
    outcome.seconds = (ContinuousClock.now - start).inSeconds
    await fetcher.shutDown()
  }

  private static func queue(_ home: URL, _ address: String, _ count: Int, _ outcome: inout Outcome) async throws {
    var settings = try await Settings.read(environment: ["EARNEST_HOME": home.path])
    settings.allowPrivate = options(for: address).allowPrivate
    let engines = try Engines.open(settings)
    let facts = (1...max(count, 1)).map { number in
      let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(number) * 86_400)
      return EpisodeMetadata(
        identity: "guid:\(number)", title: "Episode \(number)", published: date, sortDate: date,
        enclosure: Enclosure(url: "\(address)\(number).mp3", type: "audio/mpeg", length: 5 << 20))
    }
    let show = ShowFacts(feedURL: "https://bench.example/feed.xml", title: "Bench")
    var update = FeedUpdate(show)
    update.additions = facts
    let completion = FeedCompletion(log: FetchLogEntry(moment: Date(), url: show.feedURL, outcome: .added), next: Date())
    let stored = try await engines.library.feeds.add(update, completion, owner: "")
    let episodes = try await engines.library.episodes.episodes(of: stored.show, for: .local, limit: max(count, 1)).map(\.episode.id)
    outcome.startBytes = ResidentMemory.now
    let start = ContinuousClock.now
    _ = try await engines.downloading.download(episodes, for: .local)
    try await engines.downloading.runUntilDone(episodes)
    outcome.seconds = (ContinuousClock.now - start).inSeconds
    let done = try await engines.downloading.store.keys().count
    guard done == count else { throw DownloadBenchError.notDone("\(done) of \(count) files are there") }
    await engines.close()
  }

  private static func probe(_ address: String, _ count: Int, size: Int64, _ outcome: inout Outcome) async throws {
    let fetcher = Fetcher(options(for: address))
    let prober = SizeProber(fetcher: fetcher)
    outcome.startBytes = ResidentMemory.now
    let start = ContinuousClock.now
    var known = 0
    for await probe in prober.sizes(of: (0..<count).map { SizeRequest(url: "\(address)\($0).mp3") }) where probe.bytes == size {
      known += 1
    }
    outcome.seconds = (ContinuousClock.now - start).inSeconds
    guard known == count else { throw DownloadBenchError.notDone("\(known) of \(count) sizes are known") }
    await fetcher.shutDown()
  }

  private static func options(for address: String) -> FetchingOptions {
    let url = try? RemoteURL(address)
    return FetchingOptions(allowPrivate: url.map { [$0.hostPort] } ?? [])
  }
}
