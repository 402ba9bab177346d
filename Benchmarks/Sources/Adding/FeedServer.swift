import FeedMaking
import Foundation
import Glibc

/// nginx with a folder of feeds, as one hundred hosts: 127.0.1.1 to 127.0.1.100. Only this machine can reach it.
final class FeedServer {
  static let hosts = 100

  private let folder: URL
  private let process = Process()
  let port: Int

  /// Starts nginx. It serves what `publish` writes, with ETag and Last-Modified.
  init(folder: URL) throws {
    self.folder = folder
    port = try Self.freePort()
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("feeds"), withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("nginx.conf")
    try Self.configuration(folder: folder.path, port: port).write(to: configuration, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
    process.arguments = ["-p", folder.path, "-c", configuration.path, "-e", folder.appendingPathComponent("error.log").path]
    try process.run()
    let start = ContinuousClock.now
    while !Self.isListening(port) {
      guard process.isRunning, ContinuousClock.now - start < .seconds(10) else { throw AddingError.serverDidNotStart }
      usleep(20_000)
    }
  }

  /// Writes generated feeds to be served; a second call with the same name replaces them.
  ///
  /// - Parameters:
  ///   - items: the number of items of the feed with a seed.
  ///   - edition: the state of what every item of this feed repeats.
  func publish(
    _ name: String, feeds: Int, items: (UInt64) -> Int, edition: (UInt64) -> UInt64 = { _ in 0 }
  ) throws -> [PublishedFeed] {
    try (0..<feeds).map { number in
      let seed = UInt64(number)
      let feed = FeedGenerator.feed(seed: seed, items: items(seed), edition: edition(seed))
      return try publish(Data(feed), name, number, items: items(seed))
    }
  }

  /// Writes the captured feeds that gPodder's parser reads too, in UTF-8, as the server says. The elements that would make a program leave
  /// the machine are renamed in them: the new address of a feed, and its next page.
  func publishCaptured(_ name: String, from corpus: URL) throws -> [PublishedFeed] {
    let files = try CapturedFeeds.files(in: corpus).map(\.file)
    let readable = try GPodderCommand.readable(files, log: folder.appendingPathComponent("captured.log"))
    return try readable.enumerated().map { number, file in
      let bytes = try Data(contentsOf: file)
      let text = String(data: bytes, encoding: .utf8) ?? String(data: bytes, encoding: .isoLatin1) ?? ""
      let feed = text.replacing("itunes:new-feed-url", with: "itunes:old-feed-url").replacing("rel=\"next\"", with: "rel=\"then\"")
        .replacing("encoding=\"ISO-8859-1\"", with: "encoding=\"UTF-8\"").replacing("encoding=\"iso-8859-1\"", with: "encoding=\"UTF-8\"")
      return try publish(Data(feed.utf8), name, number, items: nil)
    }
  }

  /// Writes one feed of just under 64 MB.
  ///
  /// - Parameter item: the item with this number.
  /// - Returns: its address.
  func publish(_ name: String, item: (Int) -> String) throws -> PublishedFeed {
    let place = folder.appendingPathComponent("feeds/\(name)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var feed = "<rss version=\"2.0\"><channel><title>\(name)</title>"
    var number = 0
    while feed.utf8.count < (64 << 20) - 1_000 {
      feed += item(number)
      number += 1
    }
    try Data((feed + "</channel></rss>").utf8).write(to: place.appendingPathComponent("0.xml"))
    return PublishedFeed(address: "http://127.0.1.1:\(port)/\(name)/0.xml", bytes: feed.utf8.count, items: nil)
  }

  func markDeleted(_ name: String) { try? FileManager.default.removeItem(at: folder.appendingPathComponent("feeds/\(name)")) }

  /// The number of responses since the last call, by status.
  func statuses() throws -> [Int: Int] {
    let log = folder.appendingPathComponent("access.log")
    let text = try String(contentsOf: log, encoding: .utf8)
    // nginx appends: a truncated file continues at its beginning.
    truncate(log.path, 0)
    return text.split(separator: "\n").reduce(into: [:]) { counts, line in
      if let status = Int(line) { counts[status, default: 0] += 1 }
    }
  }

  func end() {
    // Swift's own threads block signals, and child processes inherit that: nginx would not receive a gentler signal.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // Its number may soon belong to another process; `script/bench` ends the ones that are still recorded.
    try? FileManager.default.removeItem(at: folder.appendingPathComponent("nginx.pid"))
  }

  // MARK: - Private

  private func publish(_ feed: Data, _ name: String, _ number: Int, items: Int?) throws -> PublishedFeed {
    let place = folder.appendingPathComponent("feeds/\(name)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try feed.write(to: place.appendingPathComponent("\(number).xml"))
    let host = "127.0.1.\(1 + number % Self.hosts):\(port)"
    return PublishedFeed(address: "http://\(host)/\(name)/\(number).xml", bytes: feed.count, items: items)
  }

  /// The charset is set, as by most publishers: without it gPodder guesses, which takes six times as long.
  private static func configuration(folder: String, port: Int) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)/nginx.pid;
    events { worker_connections 1024; }
    http {
      log_format status '$status';
      access_log \(folder)/access.log status;
      client_body_temp_path \(folder)/body;
      proxy_temp_path \(folder)/proxy;
      fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi;
      scgi_temp_path \(folder)/scgi;
      types { application/rss+xml xml; }
      charset utf-8;
      charset_types application/rss+xml;
      sendfile on;
      tcp_nopush on;
      server {
    \((1...hosts).map { "    listen 127.0.1.\($0):\(port);" }.joined(separator: "\n"))
        root \(folder)/feeds;
      }
    }

    """
  }

  private static func freePort() throws -> Int {
    try withSocket { socket, address in
      let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
      }
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
      }
      guard isBound == 0, isKnown == 0 else { throw AddingError.noPort }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  private static func isListening(_ port: Int) -> Bool {
    withSocket { socket, address in
      address.sin_port = UInt16(port).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
      }
    }
  }

  /// Opens a socket and binds it to the first of our hosts with port 0.
  private static func withSocket<Result>(_ body: (Int32, inout sockaddr_in) throws -> Result) rethrows -> Result {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "127.0.1.1", &address.sin_addr)
    return try body(socket, &address)
  }
}

struct PublishedFeed {
  let address: String
  let bytes: Int
  /// nil for a captured feed.
  let items: Int?
}

enum AddingError: Error {
  case noPort
  case serverDidNotStart
  /// A program failed: its name, its status, and the last lines of its output.
  case ended(String, Int32, complaints: String)
  /// A task was not completed, so its time is meaningless.
  case notDone(String)
}
