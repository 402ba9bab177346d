import Testing

@Suite("Imports of third-party packages")
struct PackageImportsTests {
  /// Section "dependencies" of the blueprint, with the deviations that exist. Adding a line here is a decision: say why.
  private static let rooms: [(module: String, rooms: Set<String>, why: String)] = [
    ("Hummingbird", ["Server", "DemoPublisher"], "the two that answer HTTP"),
    ("HTTPTypes", ["Server", "DemoPublisher"], "the two that answer HTTP"),
    (
      "NIOCore", ["Server", "Control", "DemoPublisher", "Fetching", "Downloading", "HTTPConnections", "OwnAudio"],
      "buffers of what comes and goes"
    ),
    (
      "NIOPosix", ["BlockingWork", "Fetching", "Control"],
      "BlockingWork wraps its thread pool; Fetching resolves host names; Control is a Unix socket"
    ),
    ("HummingbirdCore", ["Server", "HTTPConnections"], "the limit of open connections; when a connection is set up"),
    ("NIOHTTP2", ["HTTPConnections"], "the requests of a connection"),
    ("NIOHTTPTypesHTTP2", ["HTTPConnections"], "the requests of HTTP/2 in the form that all responders take"),
    ("NIOTLS", ["HTTPConnections"], "the end of the handshake"),
    ("NIOHTTPTypesHTTP1", ["Server"], "the version of a request, before its head is converted"),
    ("NIOHTTPTypes", ["Server"], "the parts of a request, whose arrival has a time limit"),
    ("NIOHTTP1", ["Fetching", "Server"], "the header names of AsyncHTTPClient; Server sends files behind its encoder"),
    ("NIOSSL", ["Fetching", "HTTPConnections"], "the trusted certificates, parsed once for all clients; HTTPS connections"),
    ("AsyncHTTPClient", ["Fetching"], "the one door to the network"),
    ("GRDB", ["Storage"], "the one room that knows SQLite"), ("GRDBSQLite", ["Storage"], "a ranking of its own for FTS5"),
    (
      "Crypto",
      ["Accounts", "Artwork", "Backups", "Certificates", "Directory", "Downloading", "OpenIDConnect", "Server", "Secrets", "WebPush"],
      "content hashes: pictures and sound by their bytes, assets and files of backups by theirs; Secrets encrypts credentials and signs addresses, WebPush messages to browsers"
    ),
    ("X509", ["Certificates"], "certificates of a home network"), ("SwiftASN1", ["Certificates"], "addresses and bytes in certificates"),
    (
      "Subprocess", ["ChildProcesses", "HomeNetwork"],
      "vipsthumbnail, ffprobe and ffmpeg; avahi-publish, which announces the name of a server"
    ),
    ("CryptoExtras", ["Accounts"], "scrypt for passwords"),
    ("JWTKit", ["OpenIDConnect"], "the signatures of ID tokens, and the keys of providers"),
    ("ServiceLifecycle", ["Server", "Control", "DemoPublisher", "earnest"], "what runs until it is told to stop"),
    ("UnixSignals", ["earnest"], "only a program hears signals"),
    ("ArgumentParser", ["earnest"], "the command line"),
  ]

  /// Every room may write a log.
  private static let everywhere: Set = ["Logging"]

  @Test("A package is imported only in its allowed rooms")
  func packagesHaveRooms() {
    let manifest = Manifest.current
    expect(
      noBreaches: SourceTree.swift(in: "Sources").flatMap { file -> [String] in
        let room = manifest.target(of: file.path)?.name ?? ""
        return file.imports.filter { manifest.products.contains($0.module) && !Self.everywhere.contains($0.module) }.compactMap {
          module, line in
          let entry = Self.rooms.first { $0.module == module }
          guard entry?.rooms.contains(room) != true else { return nil }
          let place = entry.map { "belongs to \($0.rooms.sorted().joined(separator: ", ")) (\($0.why))" } ?? "has no room yet"
          return
            "\(file.path):\(line) imports \(module), which \(place). Ask that room, or add \(room) to PackageImportsTests with the reason."
        }
      })
  }

  @Test("Every entry in the list of allowed rooms matches an import")
  func listIsTrue() {
    let used = Set(
      SourceTree.swift(in: "Sources").flatMap { file in
        file.imports.map { "\($0.module) in \(Manifest.current.target(of: file.path)?.name ?? "")" }
      })
    expect(
      noBreaches: Self.rooms.flatMap { entry in
        entry.rooms.filter { !used.contains("\(entry.module) in \($0)") }.map {
          "PackageImportsTests allows \(entry.module) in \($0), where nothing imports it: take \($0) out of the list."
        }
      })
  }
}
