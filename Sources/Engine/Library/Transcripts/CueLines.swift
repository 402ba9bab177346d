import BoundedNumbers

/// The stored form of cues: a line each, with the start and the length in milliseconds, the speaker and the text, separated by tabs.
///
/// Shorter than JSON, and faster to read: a long transcript has tens of thousands of them.
enum CueLines {
  /// The cues as they are stored: in the order of their starts, with limited numbers and texts, all with a start or none.
  static func cleaned(_ cues: [StoredCue]) -> [StoredCue] {
    let cues = cues.prefix(StoredCue.maxCount)
    let isTimed = cues.allSatisfy { $0.startSeconds.map(isPossible) ?? false }
    let cleaned = cues.compactMap { cue -> StoredCue? in
      let text = line(cue.text, maxBytes: maxTextBytes)
      guard !text.isEmpty else { return nil }
      let speaker = cue.speaker.map { line($0, maxBytes: maxSpeakerBytes) }
      let start = isTimed ? cue.startSeconds.map(rounded) : nil
      let end = start.flatMap { start in cue.endSeconds.flatMap { isPossible($0) && rounded($0) > start ? rounded($0) : nil } }
      return StoredCue(startSeconds: start, endSeconds: end, speaker: speaker?.isEmpty == true ? nil : speaker, text: text)
    }
    return isTimed ? cleaned.sorted { ($0.startSeconds ?? 0) < ($1.startSeconds ?? 0) } : cleaned
  }

  /// The lines of cleaned cues, in parts of about a minute.
  static func parts(of cues: [StoredCue]) -> [String] {
    var parts: [String] = []
    var part = ""
    var start = 0.0
    for cue in cues {
      let isLate = (cue.startSeconds ?? 0) >= start + partSeconds
      if !part.isEmpty, isLate || part.utf8.count >= maxPartBytes {
        parts.append(part)
        part = ""
      }
      if part.isEmpty { start = cue.startSeconds ?? 0 }
      let from = cue.startSeconds.map(milliseconds)
      let length = from.flatMap { from in cue.endSeconds.map { milliseconds($0) - from } }
      part += "\(from.map(String.init) ?? "")\t\(length.map(String.init) ?? "")\t\(cue.speaker ?? "")\t\(cue.text)\n"
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// The cues of a part. Damaged lines are left out.
  static func cues(in part: String) -> [StoredCue] {
    part.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, !fields[3].isEmpty else { return nil }
      let start = number(fields[0])
      let end = start.flatMap { start in number(fields[1]).map { start.saturatingAdding($0) } }
      return StoredCue(
        startSeconds: start.map(seconds), endSeconds: end.map(seconds),
        speaker: fields[2].isEmpty ? nil : String(Substring(fields[2])), text: String(Substring(fields[3])))
    }
  }

  // MARK: - Private

  /// A hit of the search is one part: its beginning and its end are near the words.
  private static let partSeconds = 60.0
  private static let maxPartBytes = 4_000
  private static let maxTextBytes = 8_000
  private static let maxSpeakerBytes = 400
  /// A week.
  private static let maxSeconds = 604_800.0

  private static func isPossible(_ seconds: Double) -> Bool { seconds >= 0 && seconds <= maxSeconds }

  private static func milliseconds(_ seconds: Double) -> Int { Int(clamping: (seconds * 1_000).rounded()) }

  private static func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1_000 }

  private static func rounded(_ value: Double) -> Double { seconds(milliseconds(value)) }

  private static func number(_ digits: Substring.UTF8View) -> Int? { digits.isEmpty ? nil : Int(Substring(digits)) }

  /// Control characters would end a line or a field, and PostgreSQL refuses some of them.
  private static func line(_ text: String, maxBytes: Int) -> String {
    var line = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > maxBytes { break }
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      line.append(isControl ? " " : scalar)
    }
    var rest = Substring(String(line))
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
