import Foundation

/// gPodder's command line with its own home folder.
struct GPodderCommand {
  private let home: URL

  init(home: URL) throws {
    self.home = home
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  /// Adds a feed, so that its library exists before the measurement.
  func prepare(with feed: PublishedFeed) throws { _ = try run(["subscribe", feed.address]) }

  /// Adds all of `feeds`: `gpo import` fetches each as it subscribes.
  ///
  /// - Returns: seconds.
  func add(_ feeds: [PublishedFeed]) throws -> Double {
    let list = home.appendingPathComponent("list.opml")
    let outlines = feeds.map { "<outline type=\"rss\" text=\"\($0.title)\" xmlUrl=\"\($0.address)\"/>" }.joined(separator: "\n")
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
      environment: ["GPODDER_HOME": home.path, "HOME": home.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      log: home.appendingPathComponent("gpo.log")
    ).seconds
  }
}
