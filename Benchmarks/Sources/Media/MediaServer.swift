import Accounts
import Engines
import Fetching
import Foundation
import Glibc
import HTTPConnections
import Library
import Logging
import Measuring
import PodcastModel
import Server

/// Earnest's own web server in a separate process, with two episodes: one downloaded, one remote.
final class MediaServer {
  static let flag = "--serve-media"

  private let process = Process()
  /// The other process ends when this end of the pipe is closed.
  private let life = Pipe()
  let port: Int
  /// The addresses of the episodes.
  let downloaded: String
  let relayed: String

  /// - Parameters:
  ///   - file: the downloaded episode.
  ///   - origin: the address of the remote one.
  ///   - certificate: the certificate and key with which the server speaks HTTPS; nil for HTTP.
  init(folder: URL, file: URL, origin: String, certificate: (chain: URL, key: URL)? = nil) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ready = folder.appendingPathComponent("ready")
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      [Self.flag, folder.path, file.path, origin, ready.path] + (certificate.map { [$0.chain.path, $0.key.path] } ?? [])
    process.standardInput = life
    try process.run()
    let start = ContinuousClock.now
    while !FileManager.default.fileExists(atPath: ready.path) {
      guard process.isRunning, ContinuousClock.now - start < .seconds(30) else { throw MediaError.serverDidNotStart }
      usleep(20_000)
    }
    let facts = try String(contentsOf: ready, encoding: .utf8).split(separator: " ")
    guard facts.count == 3, let port = Int(facts[0]) else { throw MediaError.serverDidNotStart }
    self.port = port
    (downloaded, relayed) = ("/media/\(facts[1])", "/media/\(facts[2])")
  }

  /// Its resident memory in bytes.
  var memory: Int { ResidentMemory.now(of: Int(process.processIdentifier)) }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  // MARK: - In the other process

  static func serve(_ arguments: ArraySlice<String>) async throws {
    Thread.detachNewThread {
      _ = FileHandle.standardInput.readDataToEndOfFile()
      exit(0)
    }
    let words = Array(arguments)
    guard [4, 6].contains(words.count), let origin = URL(string: words[2]), let port = origin.port else { throw MediaError.serverDidNotStart }
    let (file, ready) = (words[1], URL(fileURLWithPath: words[3]))
    var settings = try await Settings.read(environment: ["EARNEST_HOME": words[0]])
    settings.allowPrivate = [HostPort(host: "127.0.0.1", port: port)]
    let engines = try Engines.open(settings)
    let episodes = try await episodes(in: engines, playing: origin.absoluteString)
    var options = WebServer.Options()
    options.port = 0
    options.mode = .open
    if words.count == 6 {
      options.tls = try TLSIdentity(
        certificateChain: Array(Data(contentsOf: URL(fileURLWithPath: words[4]))),
        privateKey: Array(Data(contentsOf: URL(fileURLWithPath: words[5]))))
    }
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let server = try WebServer(engines: engines, options: options, logger: logger, downloaded: { $0 == episodes[0] ? file : nil }) { port in
      try? Data("\(port) \(episodes[0].rawValue) \(episodes[1].rawValue)".utf8).write(to: ready, options: .atomic)
    }
    try await server.run()
  }

  private static func episodes(in engines: Engines, playing sound: String) async throws -> [EpisodeID] {
    let facts = (1...2).map { number in
      let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(number) * 86_400)
      return EpisodeMetadata(
        identity: "guid:\(number)", title: "Episode \(number)", published: date, sortDate: date,
        enclosure: Enclosure(url: sound, type: "audio/mpeg", length: 1))
    }
    let show = ShowFacts(feedURL: "https://bench.example/feed.xml", title: "Bench")
    var update = FeedUpdate(show)
    update.additions = facts
    let completion = FeedCompletion(log: FetchLogEntry(moment: Date(), url: show.feedURL, outcome: .added), next: Date())
    let stored = try await engines.library.feeds.add(update, completion, owner: "")
    return try await engines.library.episodes.episodes(of: stored.show, for: .local, limit: 2).map(\.episode.id)
  }
}
