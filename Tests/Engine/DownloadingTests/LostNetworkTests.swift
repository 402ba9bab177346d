import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Downloading

/// With a real network outage: a network namespace whose link is taken down. Skipped where the machine does not allow one.
@Suite(.serialized) struct LostNetworkTests {
  /// The far end of the link is the common case: no error reports the outage, packets only vanish.
  @Test(arguments: [(isFar: true, failures: 2), (isFar: false, failures: 1)])
  func resumesWithinTenSecondsOfReconnection(isFar: Bool, failures: Int) async throws {
    guard let network = try FarNetwork() else {
      print("LostNetworkTests: this machine allows no network namespaces; skipped")
      return
    }
    defer { network.remove() }
    try await withTemporaryFolder { folder in
      let sample = try await SampleLibrary(episodes: 0)
      let facts = ShowFacts(feedURL: "http://\(network.address)/feed.xml", title: "Far away")
      var episode = SampleLibrary.episode(0)
      episode.enclosure = Enclosure(url: "http://\(network.address)/1.mp3", type: "audio/mpeg", length: Int64(FarNetwork.length))
      let stored = try await sample.library.feeds.store(facts, episodes: [episode], at: Date())
      let id = try #require(try await sample.library.episodes.episodes(of: stored.show, for: .local, limit: 1).first?.episode.id)
      let fetcher = Fetcher(FetchingOptions(allowPrivate: [try #require(HostPort(network.address))]))
      let downloading = Downloader(library: sample.library, store: FolderMediaStore(MediaFolder(folder)), fetcher: fetcher)
      _ = try await downloading.download([id], for: .local)
      let running = Task { await downloading.run() }

      try await wait(.seconds(60)) { downloading.progress(of: id)?.received ?? 0 > 500_000 }
      network.set(isUp: false, isFar: isFar)
      // The running transfer is given up, and without an error for the outage one further try as well.
      for failure in 0..<failures {
        if failure > 0 { try await wait(.seconds(120)) { downloading.progress(of: id) != nil } }
        try await wait(.seconds(120)) { downloading.progress(of: id) == nil }
      }
      let before = FarNetwork.length(in: folder)
      #expect(before < FarNetwork.length)
      network.set(isUp: true, isFar: isFar)
      let back = ContinuousClock.now
      try await wait(.seconds(60)) { FarNetwork.length(in: folder) > before }
      // Ten seconds are promised; a busy machine gets half as many again.
      #expect(ContinuousClock.now - back < .seconds(15))
      try await wait(.seconds(60)) { await downloading.file(of: id) != nil }
      running.cancel()
      await running.value
      await fetcher.shutDown()
      #expect(try await downloading.store.hash(of: "\(id.rawValue).mp3") == sha256(FarNetwork.sound))
    }
  }

  /// Polls, since no event reports an outage.
  private func wait(_ limit: Duration, until isSo: @escaping @Sendable () async -> Bool) async throws {
    try await waitUntil(within: limit, isSo)
  }
}

/// A host behind its own link.
private final class FarNetwork {
  static let length = 6_000_000
  static let sound: [UInt8] = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + (10..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  /// `10.77.1.2:8000`
  let address: String
  private let name: String
  private let near: String
  private let subnet: String
  private let server = Process()

  /// - Returns: nil where it is not allowed.
  init?() throws {
    let number = Int.random(in: 1...250)
    name = "earnest-\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    near = "earnest\(number)"
    address = "10.77.\(number).2:8000"
    subnet = "10.77.\(number).0/24"
    guard Self.ip("netns", "add", name) else { return nil }
    let isMade =
      Self.ip("link", "add", near, "type", "veth", "peer", "name", "far", "netns", name)
      && Self.ip("addr", "add", "10.77.\(number).1/24", "dev", near) && Self.ip("link", "set", near, "up")
      && Self.ip("-n", name, "addr", "add", "10.77.\(number).2/24", "dev", "far") && Self.ip("-n", name, "link", "set", "far", "up")
    // Without its link no other host may answer for it, e.g. at the end of the default route.
    _ = Self.ip("route", "add", "unreachable", subnet, "metric", "4000")
    guard isMade else {
      remove()
      return nil
    }
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = ["ip", "netns", "exec", name, "python3", "-c", Self.program, "10.77.\(number).2", "\(Self.length)"]
    let ready = Pipe()
    server.standardOutput = ready
    try server.run()
    guard ready.fileHandleForReading.availableData.count > 0 else {
      remove()
      return nil
    }
  }

  func remove() {
    if server.isRunning {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    _ = Self.ip("link", "del", near)
    _ = Self.ip("route", "del", "unreachable", subnet, "metric", "4000")
    _ = Self.ip("netns", "del", name)
  }

  func set(isUp: Bool, isFar: Bool) {
    _ = isFar ? Self.ip("-n", name, "link", "set", "far", isUp ? "up" : "down") : Self.ip("link", "set", near, isUp ? "up" : "down")
  }

  /// The size of the unfinished download in the folder.
  static func length(in folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sizes = names.map { try? FileManager.default.attributesOfItem(atPath: folder.appending(path: $0).path)[.size] as? Int }
    return sizes.compactMap { $0 }.max() ?? 0
  }

  // MARK: - Private

  /// The first connection is slow, so that it lasts.
  private static let program = """
    import http.server, sys, time
    length = int(sys.argv[2])
    sound = b'ID3' + bytes([4, 0, 0, 0, 0, 0, 0]) + bytes((i * 31) & 255 for i in range(10, length))
    requests = 0
    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = 'HTTP/1.1'
      def log_message(self, *words): pass
      def do_GET(self):
        global requests
        requests += 1
        first = int(self.headers['Range'][6:].split('-')[0]) if 'Range' in self.headers else 0
        self.send_response(206 if first else 200)
        if first: self.send_header('Content-Range', f'bytes {first}-{length - 1}/{length}')
        self.send_header('ETag', '"one"')
        self.send_header('Content-Type', 'audio/mpeg')
        self.send_header('Content-Length', str(length - first))
        self.end_headers()
        isSlow = requests == 1
        for place in range(first, length, 20_000):
          self.wfile.write(sound[place:place + 20_000])
          if isSlow: time.sleep(0.1)
    server = http.server.ThreadingHTTPServer((sys.argv[1], 8000), Handler)
    print('ready', flush=True)
    server.serve_forever()
    """

  private static func ip(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ip"] + arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
