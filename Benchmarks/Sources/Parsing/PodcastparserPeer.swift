import Foundation

/// podcastparser in a long-lived Python process, so that its rounds alternate with ours. The file is in memory before the measurement.
final class PodcastparserPeer {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()

  init(file: URL) throws {
    // Debian's own Python, for which apt installs packages.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.program, file.path]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
  }

  /// One pass over the file.
  ///
  /// - Returns: its seconds.
  func pass() throws -> Double {
    try requests.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    var answer = ""
    // One line, which may arrive in pieces.
    while !answer.hasSuffix("\n") {
      let piece = answers.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ComparisonError.peerEnded("podcastparser") }
      answer += String(decoding: piece, as: UTF8.self)
    }
    guard let seconds = Double(answer.dropLast()) else { throw ComparisonError.peerEnded("podcastparser") }
    return seconds
  }

  func end() {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let program = """
    import io, sys, time
    import podcastparser
    with open(sys.argv[1], "rb") as file:
        feed = file.read()
    for line in sys.stdin:
        stream = io.BytesIO(feed)
        start = time.perf_counter()
        parsed = podcastparser.parse("https://example.org/feed.xml", stream)
        spent = time.perf_counter() - start
        assert parsed["episodes"]
        print(spent, flush=True)
    """
}
