import Foundation
import Measuring
import MediaTags

/// The files of the corpus and a long MP4 from one server, by ffprobe and by ours in turn.
final class TagsComparison {
  private let corpus: URL
  private let rounds: Int
  private let home: URL
  /// Paths on the server.
  private let paths: [String]
  private let server: CountingServer
  private let reader: RemoteReader

  private static let long = "generated/\(LongMovie.name)"

  init(corpus: URL, folder: URL, rounds: Int) throws {
    self.corpus = corpus
    self.rounds = rounds
    home = folder.appendingPathComponent("home")
    let generated = folder.appendingPathComponent("generated")
    try LongMovie.make(in: generated, from: corpus.appendingPathComponent("antennapod/auphonic.m4a"))
    let all = FileManager.default.enumerator(atPath: corpus.path)?.compactMap { $0 as? String } ?? []
    let extensions: Set = ["mp3", "m4a", "m4b", "mp4", "ogg", "opus", "flac", "wav", "aac"]
    paths = all.filter { extensions.contains(($0 as NSString).pathExtension) }.sorted() + [Self.long]
    server = try CountingServer(folder: folder.appendingPathComponent("nginx"), root: corpus, generated: generated)
    reader = try RemoteReader(port: server.port)
  }

  func end() async {
    await reader.end()
    server.end()
  }

  // MARK: - Contents

  /// The same chapters, and durations within 0.1 s.
  func compareContents(into report: inout BenchReport) async throws {
    var (chapters, durations) = (0.0, 0.0)
    for path in paths {
      let url = server.url(path)
      let theirs = try FFprobe.read(url).file
      let ours = try await reader.read(url).tags
      if agree(ours, theirs, nameless: try namelessChapters(path)) {
        chapters += 1
      } else {
        showNotice("\(path): other chapters. \(ours.chapters.count) here, \(theirs.chapters?.count ?? 0) in ffprobe")
      }
      if try agree(ours.durationSeconds, theirs.durationSeconds, of: url) {
        durations += 1
      } else {
        showNotice("\(path): other duration. \(ours.durationSeconds ?? 0) here, \(theirs.durationSeconds ?? 0) in ffprobe")
      }
    }
    let all = Double(paths.count)
    try report.add(.rate("files with ffprobe's chapters", chapters, "files", against: all, goal: 1))
    try report.add(.rate("files with ffprobe's duration, within 0.1 s", durations, "files", against: all, goal: 1))
  }

  // MARK: - Speed

  /// Ours in this process against whole processes of ffprobe, which have no other form; then whole processes of both.
  func compareSpeed(into report: inout BenchReport) async throws {
    var (allOurs, allTheirs) = ([Double](), [Double]())
    for path in paths {
      let url = server.url(path)
      _ = try await reader.read(url)
      var (ours, theirs) = ([Double](), [Double]())
      for _ in 0..<rounds {
        ours.append(try await reader.read(url).seconds)
        theirs.append(try FFprobe.read(url).seconds)
      }
      try report.add(Self.row((path as NSString).lastPathComponent, median(ours), median(theirs), goal: 5))
      allOurs.append(median(ours))
      allTheirs.append(median(theirs))
    }
    let mean = (ours: allOurs.reduce(0, +) / Double(paths.count), theirs: allTheirs.reduce(0, +) / Double(paths.count))
    try report.add(Self.row("mean of all files", mean.ours, mean.theirs, goal: 5))
    let start = median(try (0..<rounds).map { _ in try FFprobe.startSeconds() })
    try report.add(Self.row("mean of all files, without ffprobe's start", mean.ours, max(mean.theirs - start, 0), goal: nil))
    try compareProcesses(into: &report)
  }

  private func compareProcesses(into report: inout BenchReport) throws {
    let program = ".build-release/release/earnest"
    let environment = ["EARNEST_HOME": home.path, "EARNEST_ALLOW_PRIVATE": "127.0.0.1:\(server.port)"]
    for path in ["antennapod/auphonic.mp3", Self.long] {
      let url = server.url(path)
      var (ours, theirs) = ([Double](), [Double]())
      for _ in 0..<rounds {
        let outcome = try TimedProgram.run(program, ["inspect", url, "--json"], environment: environment)
        guard outcome.status == 0 else { throw TagsBenchError.failed("earnest inspect", "status \(outcome.status)") }
        ours.append(outcome.seconds)
        theirs.append(try FFprobe.read(url).seconds)
      }
      let name = (path as NSString).lastPathComponent
      try report.add(Self.row("\(name), earnest inspect as a whole process", median(ours), median(theirs), goal: nil))
    }
  }

  // MARK: - Traffic

  /// The bytes that the server sends.
  func compareTraffic(into report: inout BenchReport) async throws {
    _ = try server.traffic()
    var (allOurs, allTheirs) = (CountingServer.Traffic(), CountingServer.Traffic())
    for path in paths {
      let url = server.url(path)
      let ours = try server.traffic(requests: try await reader.read(url).requests)
      _ = try FFprobe.read(url)
      let theirs = try server.traffic()
      if path == Self.long {
        try report.add(
          BenchRow(
            "\(LongMovie.name): read with moov at the end", Double(ours.bytes) / 1e6, "MB", reference: Double(theirs.bytes) / 1e6,
            ratio: Double(theirs.bytes) / Double(max(ours.bytes, 1)), goal: .below(1)))
        try report.add(Self.requests("\(LongMovie.name): requests", ours.requests, theirs.requests))
      } else {
        allOurs.add(ours)
        allTheirs.add(theirs)
      }
    }
    try report.add(
      BenchRow(
        "corpus: read", Double(allOurs.bytes) / 1e6, "MB", reference: Double(allTheirs.bytes) / 1e6,
        ratio: Double(allTheirs.bytes) / Double(max(allOurs.bytes, 1))))
    try report.add(Self.requests("corpus: requests", allOurs.requests, allTheirs.requests))
  }

  // MARK: - Private

  private static func row(_ name: String, _ ours: Double, _ theirs: Double, goal: Double?) -> BenchRow {
    BenchRow(name, ours * 1_000, "ms", reference: theirs * 1_000, ratio: theirs / ours, goal: goal.map(BenchGoal.times))
  }

  private static func requests(_ name: String, _ ours: Int, _ theirs: Int) -> BenchRow {
    BenchRow(name, Double(ours), "", reference: Double(theirs), ratio: Double(theirs) / Double(max(ours, 1)))
  }

  private func agree(_ ours: MediaTags, _ theirs: FFprobe, nameless: Set<String>) -> Bool {
    let chapters = ours.chapters.normalized(durationSeconds: ours.durationSeconds)
    let others = theirs.chapters ?? []
    return chapters.count == others.count
      && zip(chapters, others).allSatisfy { chapter, other in
        abs(chapter.startSeconds - other.start) <= 1 && chapter.endSeconds.map { abs($0 - other.end) <= 1 } ?? true
          && (chapter.title ?? "" == other.title || chapter.title == nil && nameless.contains(other.title))
      }
  }

  /// ffprobe estimates some durations of MP3: where ours differs, the packets of the audio decide.
  private func agree(_ ours: Double?, _ theirs: Double?, of url: String) throws -> Bool {
    guard let ours, let theirs else { return ours == nil && theirs == nil }
    if abs(ours - theirs) <= 0.1 { return true }
    let counted = try FFprobe.countedSeconds(url)
    showNotice("\(url.split(separator: "/").last ?? ""): \(ours) s here, \(theirs) s in ffprobe, \(counted) s by its packets")
    return abs(ours - counted) <= 0.1
  }

  /// The element IDs of chapters without titles, by the expectation beside the file.
  private func namelessChapters(_ path: String) throws -> Set<String> {
    struct Expected: Decodable {
      struct Chapter: Decodable {
        let id: String
        let title: String?
      }
      let chapters: [Chapter]?
    }
    let file = corpus.appendingPathComponent(path + ".expected.json")
    guard let bytes = try? Data(contentsOf: file) else { return [] }
    return Set(try JSONDecoder().decode(Expected.self, from: bytes).chapters?.filter { $0.title == nil }.map(\.id) ?? [])
  }
}
