import Foundation
import Glibc
import Measuring
import Serving
import Synchronization

/// Our server and nginx with the same file and the same player, in turn.
final class MediaComparison {
  private let folder: URL
  private let rounds: Int
  private let size: Int
  private let origin: Nginx
  private let proxy: Nginx
  private let file: URL

  /// Creates the file and starts two nginx: one with the file, and one that relays the first.
  init(folder: URL, isQuick: Bool) throws {
    self.folder = folder
    rounds = isQuick ? 3 : 9
    size = isQuick ? 128 << 20 : 512 << 20
    let root = folder.appendingPathComponent("media")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    file = root.appendingPathComponent("sound.mp3")
    try AudioFile.make(file, bytes: size)
    origin = try Nginx(folder: folder.appendingPathComponent("origin"), server: "root \(root.path);")
    // A usual configuration for large files: open connections, and no buffering on disk.
    proxy = try Nginx(
      folder: folder.appendingPathComponent("proxy"),
      http: "upstream origin { server 127.0.0.1:\(origin.port); keepalive 64; }",
      server:
        "location / { proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection \"\"; proxy_max_temp_file_size 0; }")
  }

  func end() {
    origin.end()
    proxy.end()
  }

  func compareSpeed(into report: inout BenchReport) throws {
    let server = try startServer("speed")
    defer { server.end() }
    let remote = "/sound.mp3"
    try compare(
      "one stream of a downloaded file", (server.port, server.downloaded), (origin.port, remote), goal: 0.7, into: &report, wholeFile)
    try compare(
      "1 MB ranges of a downloaded file x 16", (server.port, server.downloaded), (origin.port, remote), goal: 0.5, into: &report, ranges)
    try compare("one stream relayed", (server.port, server.relayed), (proxy.port, remote), goal: 0.5, into: &report, wholeFile)
    try compare("1 MB ranges relayed x 16", (server.port, server.relayed), (proxy.port, remote), goal: 0.5, into: &report, ranges)
  }

  /// Two hundred players that read 16 KB per second each, the rate of speech at 128 kbit/s.
  func weighSlowReaders(into report: inout BenchReport) throws {
    for (name, path) in [("a downloaded file", \MediaServer.downloaded), ("a relayed one", \MediaServer.relayed)] {
      let server = try startServer("memory-\(name.count)")
      defer { server.end() }
      usleep(500_000)
      let start = server.memory
      var readers: [Listener] = []
      for number in 0..<Self.slowReaders {
        let reader = try Listener(port: server.port, receiving: 64 << 10)
        _ = try reader.ask(server[keyPath: path], port: server.port, range: "\(number * 100_000)-")
        readers.append(reader)
      }
      var peak = server.memory
      for _ in 0..<(rounds == 3 ? 3 : 10) {
        for reader in readers { try reader.read(16 << 10) }
        for _ in 0..<10 {
          usleep(100_000)
          peak = max(peak, server.memory)
        }
      }
      try report.add(
        BenchRow(
          "memory above start, \(Self.slowReaders) slow range readers of \(name)", Double(peak - start) / 1_048_576, "MB", goal: .below(60))
      )
    }
  }

  // MARK: - Private

  private typealias Place = (port: Int, path: String)

  private func startServer(_ name: String) throws -> MediaServer {
    try MediaServer(folder: folder.appendingPathComponent(name), file: file, origin: "http://127.0.0.1:\(origin.port)/sound.mp3")
  }

  /// Rounds in turn with an alternating first program; the ratio is the median of the rounds' ratios, so that other load affects both.
  private func compare(
    _ name: String, _ ours: Place, _ theirs: Place, goal: Double, into report: inout BenchReport, _ measure: (Place) throws -> Double
  ) throws {
    _ = try (measure(ours), measure(theirs))
    var pairs: [(ours: Double, theirs: Double)] = []
    for round in 0..<rounds {
      if round.isMultiple(of: 2) {
        let first = try measure(ours)
        pairs.append((first, try measure(theirs)))
      } else {
        let first = try measure(theirs)
        pairs.append((try measure(ours), first))
      }
    }
    try report.add(
      BenchRow(
        name, median(pairs.map(\.ours)), "MB/s", reference: median(pairs.map(\.theirs)), ratio: median(pairs.map { $0.ours / $0.theirs }),
        goal: .times(goal)))
  }

  private func wholeFile(_ place: Place) throws -> Double {
    let listener = try Listener(port: place.port)
    var received = 0
    let time = try seconds { received = try listener.hear(place.path, port: place.port) }
    guard received == size else { throw MediaError.answered("\(received) bytes of \(size)") }
    return Double(received) / time / 1e6
  }

  private func ranges(_ place: Place) throws -> Double {
    let each = size / (1 << 20) / 4
    let size = size
    let failure = Mutex<(any Error)?>(nil)
    let time = seconds {
      let threads = DispatchGroup()
      for number in 0..<Self.parallel {
        threads.enter()
        Thread.detachNewThread {
          do {
            let listener = try Listener(port: place.port)
            var place64 = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
            for _ in 0..<each {
              place64 = place64 &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
              let start = Int(place64 >> 33) % (size - (1 << 20))
              _ = try listener.hear(place.path, port: place.port, range: start..<start + (1 << 20))
            }
          } catch {
            failure.withLock { $0 = error }
          }
          threads.leave()
        }
      }
      threads.wait()
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return Double(Self.parallel * each << 20) / time / 1e6
  }

  private static let parallel = 16
  private static let slowReaders = 200
}
