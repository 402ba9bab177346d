import Foundation

/// podcastparser in a Python process that stays alive, so that each of its rounds stands beside one of ours.
/// The file is in memory before the clock starts.
final class PodcastparserPeer {
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()

  init(file: URL) throws {
    // Debian's own Python: the one whose packages apt installs.
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
    // One line; it may come in pieces.
    while !answer.hasSuffix("\n") {
      let piece = answers.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw ContestError.peerEnded("podcastparser") }
      answer += String(decoding: piece, as: UTF8.self)
    }
    guard let seconds = Double(answer.dropLast()) else { throw ContestError.peerEnded("podcastparser") }
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
