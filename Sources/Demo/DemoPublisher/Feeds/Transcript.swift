import BoundedNumbers
import NIOCore

/// The transcript of an episode: the lines of its clips and the spoken minutes between them, at their times.
struct Transcript {
  struct Cue: Equatable {
    /// Seconds.
    var start: Double
    var end: Double
    var speaker: String
    var text: String
  }

  private(set) var cues: [Cue] = []

  /// - Parameter translation: the lines in another language; a line that is missing stays as it is.
  /// - Throws: `DemoMediaError.timingMissing` when the clips have no timing file.
  init(of episode: DemoEpisode, in show: DemoShow, media: DemoMedia, translation: [String: String] = [:]) throws {
    let names = Self.names(episode, show)
    for piece in try media.track(of: episode, in: show).pieces {
      let start = Double(piece.start) / Double(DemoAudio.bytesPerSecond)
      let length = Double(piece.bytes.readableBytes) / Double(DemoAudio.bytesPerSecond)
      switch piece.content {
      case .chime: continue
      case .minute(let minute): count(minute, from: start, to: start + length)
      case .clip(let clip):
        for line in try media.timing(of: clip) where line.start + Self.minCueLength < length {
          let spoken = Self.part(of: line, before: length, as: translation[line.text] ?? line.text)
          let end = min(line.end, length)
          cues.append(Cue(start: start + line.start, end: start + end, speaker: names[line.speaker] ?? "", text: spoken))
        }
      }
    }
  }

  var srt: String {
    cues.enumerated().map { index, cue in
      "\(index + 1)\n\(Self.clock(cue.start, ",")) --> \(Self.clock(cue.end, ","))\n\(cue.speaker): \(cue.text)\n"
    }.joined(separator: "\n")
  }

  var vtt: String {
    "WEBVTT\n\n"
      + cues.map { cue in
        "\(Self.clock(cue.start, ".")) --> \(Self.clock(cue.end, "."))\n<v \(cue.speaker)>\(MarkupText.escaped(cue.text))\n"
      }.joined(separator: "\n")
  }

  /// The format of the podcast namespace.
  var document: [String: Any] {
    let segments = cues.map { cue -> [String: Any] in
      [
        "speaker": cue.speaker, "startTime": Self.rounded(cue.start), "endTime": Self.rounded(cue.end), "body": cue.text,
      ]
    }
    return ["version": "1.0.0", "segments": segments]
  }

  // MARK: - Private

  /// A line with less audio than this, in seconds, is omitted.
  private static let minCueLength = 0.4

  private static func names(_ episode: DemoEpisode, _ show: DemoShow) -> [TimedLine.Speaker: String] {
    let people = (episode.extras?.people ?? []) + (show.extras?.people ?? [])
    return [
      .host: people.first { $0.role == .host }?.name ?? show.author,
      .guest: people.first { $0.role == .guest }?.name ?? "Guest",
    ]
  }

  /// A number has several words and pieces, but one cue.
  private mutating func count(_ minute: Int, from start: Double, to end: Double) {
    let text = "Minute \(minute)."
    if let last = cues.last, last.text == text {
      cues[cues.count - 1].end = end
    } else {
      cues.append(Cue(start: start, end: end, speaker: "Clock", text: text))
    }
  }

  /// A line that the next minute interrupts: as many of its words as fit into its time.
  private static func part(of line: TimedLine, before end: Double, as text: String) -> String {
    guard line.end > end else { return text }
    let words = text.split(separator: " ")
    let count = Int(clamping: Double(words.count) * (end - line.start) / (line.end - line.start))
    return words.prefix(max(count, 1)).joined(separator: " ") + "…"
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  private static func clock(_ seconds: Double, _ separator: String) -> String {
    let milliseconds = Int(clamping: (seconds * 1_000).rounded())
    let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60]
    let thousandths = String(1_000 + milliseconds % 1_000).dropFirst()
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + separator + thousandths
  }
}
