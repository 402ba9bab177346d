import Foundation
import Measuring
import Serving

/// Files of an nginx on this machine, by curl and by ours in turn.
final class DownloadComparison {
  private let folder: URL
  private let rounds: Int
  private let queued: Int
  private let probed: Int
  private let size: Int
  private let origin: Nginx

  init(folder: URL, isQuick: Bool) throws {
    self.folder = folder
    (rounds, queued, probed, size) = isQuick ? (3, 10, 400, 200 << 20) : (9, 100, 4000, 200 << 20)
    let root = folder.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try AudioFile.make(root.appendingPathComponent("large.mp3"), bytes: size)
    try AudioFile.make(root.appendingPathComponent("small.mp3"), bytes: 5 << 20)
    origin = try Nginx(
      folder: folder.appendingPathComponent("origin"),
      server: "root \(root.path); location /queue/ { try_files /small.mp3 =404; } location /probe/ { try_files /large.mp3 =404; }")
  }

  func end() { origin.end() }

  /// 200 MB to disk. Curl's time runs from its request to the last byte; ours includes hashing, syncing and renaming.
  func compareWithCurl(into report: inout BenchReport) throws {
    let url = "http://127.0.0.1:\(origin.port)/large.mp3"
    let places = (ours: folder.appendingPathComponent("ours"), curl: folder.appendingPathComponent("curl"))
    for place in [places.ours, places.curl] { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) }
    _ = try (transfer(url, places.ours), curl(url, places.curl))
    var pairs: [(ours: Double, curl: Double)] = []
    var synced: [Double] = []
    var memory: [Double] = []
    for round in 0..<rounds {
      let before = round.isMultiple(of: 2) ? nil : try curl(url, places.curl)
      synced.append(Double(size) / (try curl(url, places.curl, syncs: true)) / 1e6)
      let outcome = try transfer(url, places.ours)
      memory.append(Double(outcome.peakBytes - outcome.startBytes) / 1_048_576)
      pairs.append((Double(size) / outcome.seconds / 1e6, Double(size) / (try before ?? curl(url, places.curl)) / 1e6))
    }
    try report.add(
      BenchRow(
        "200 MB onto the disk, against curl", median(pairs.map(\.ours)), "MB/s", reference: median(pairs.map(\.curl)),
        ratio: median(pairs.map { $0.ours / $0.curl }), goal: .times(0.8)))
    // What curl leaves to the system: a download that is complete here survives a power failure.
    try report.add(
      BenchRow(
        "200 MB onto the disk, against curl and then sync", median(pairs.map(\.ours)), "MB/s", reference: median(synced),
        ratio: median(zip(pairs, synced).map { $0.ours / $1 })))
    try report.add(BenchRow("memory above start, 200 MB", memory.max() ?? 0, "MB", goal: .below(40)))
  }

  /// Through the whole engine: rows, leases, two at a time.
  func downloadQueue(into report: inout BenchReport) throws {
    let home = folder.appendingPathComponent("home")
    let outcome = try DownloadTask.start(["queue", home.path, "http://127.0.0.1:\(origin.port)/queue/", "\(queued)"])
    try report.add(BenchRow("\(queued) queued downloads of 5 MB", outcome.seconds, "s"))
    try report.add(BenchRow("memory above start, \(queued) queued", Double(outcome.peakBytes - outcome.startBytes) / 1_048_576, "MB"))
  }

  func probe(into report: inout BenchReport) throws {
    let outcome = try DownloadTask.start(["probe", "http://127.0.0.1:\(origin.port)/probe/", "\(probed)", "\(size)"])
    let rate = Double(probed) / outcome.seconds
    try report.add(BenchRow("sizes asked for at one host", rate, "URLs/s", reference: 200, ratio: rate / 200, goal: .times(1)))
  }

  // MARK: - Private

  private func transfer(_ url: String, _ place: URL) throws -> DownloadTask.Outcome {
    let outcome = try DownloadTask.start(["transfer", place.path, url])
    try check(place.appendingPathComponent("1.mp3"))
    return outcome
  }

  /// - Parameter syncs: whether the time includes that of `sync`.
  /// - Returns: seconds.
  private func curl(_ url: String, _ place: URL, syncs: Bool = false) throws -> Double {
    let file = place.appendingPathComponent("curl.mp3")
    let output = try DownloadTask.output("/usr/bin/curl", ["-sS", "-o", file.path, "-w", "%{time_total}", url])
    guard var seconds = Double(output) else { throw DownloadBenchError.notDone("curl: \(output)") }
    if syncs { seconds += try Measuring.seconds { _ = try DownloadTask.output("/usr/bin/sync", ["--data", file.path]) } }
    try check(file)
    return seconds
  }

  /// Checks the file and deletes it: every round writes a new one.
  private func check(_ file: URL) throws {
    guard try file.resourceValues(forKeys: [.fileSizeKey]).fileSize == size else { throw DownloadBenchError.notDone(file.path) }
    try FileManager.default.removeItem(at: file)
  }
}
