import Foundation

/// gPodder's command line with its own home folder.
struct GPodderCommand {
  private let home: URL
  private let disk: MeasuredDisk

  init(home: URL, disk: MeasuredDisk) throws {
    (self.home, self.disk) = (home, disk)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  /// Those of `files` that its parser reads; it adds no others.
  static func readable(_ files: [URL], log: URL) throws -> [URL] {
    let program = """
      import sys, podcastparser
      for name in sys.argv[1:]:
          try:
              podcastparser.parse("http://localhost/", open(name, "rb"))
              print(name)
          except podcastparser.FeedParseError:
              pass
      """
    let run = try MeasuredProcess.run("/usr/bin/python3", ["-c", program] + files.map(\.path), log: log)
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map { URL(fileURLWithPath: String($0)) }
  }

  /// Adds a feed, so that its library exists before the measurement. The limit of 200 episodes a feed goes: ours has none so small.
  func prepare(with feed: PublishedFeed) throws {
    _ = try run(["subscribe", feed.address])
    let file = home.appendingPathComponent("Settings.json")
    guard var settings = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
      var limits = settings["limit"] as? [String: Any]
    else { throw AddingError.notDone("gPodder has no settings") }
    limits["episodes"] = 1_000_000
    settings["limit"] = limits
    try JSONSerialization.data(withJSONObject: settings).write(to: file)
  }

  /// The size of its database in bytes.
  var librarySize: Int { MeasuredDisk.size(of: home.appendingPathComponent("Database")) }

  /// The number of episodes in it.
  func episodes() throws -> Int {
    let program = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM episode').fetchone()[0])"
    let file = home.appendingPathComponent("Database")
    let run = try MeasuredProcess.run("/usr/bin/python3", ["-c", program, file.path], log: home.appendingPathComponent("count.log"))
    return Int(String(decoding: run.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// Adds all of `feeds`: `gpo import` fetches each as it subscribes.
  ///
  /// - Returns: seconds.
  func add(_ feeds: [PublishedFeed]) throws -> Double {
    let list = home.appendingPathComponent("list.opml")
    let outlines = feeds.map { "<outline type=\"rss\" text=\"feed\" xmlUrl=\"\($0.address)\"/>" }.joined(separator: "\n")
    try "<?xml version=\"1.0\"?>\n<opml version=\"2.0\"><head/><body>\n\(outlines)\n</body></opml>\n"
      .write(to: list, atomically: true, encoding: .utf8)
    return try run(["import", list.path])
  }

  /// Checks all of its feeds again.
  ///
  /// - Returns: seconds.
  func recheck() throws -> Double { try run(["update"]) }

  private func run(_ arguments: [String]) throws -> Double {
    try MeasuredProcess.run(
      "/usr/bin/gpo", arguments,
      environment: ["GPODDER_HOME": home.path, "HOME": home.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        .merging(disk.environment) { $1 },
      log: home.appendingPathComponent("gpo.log")
    ).seconds
  }
}
