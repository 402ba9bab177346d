import HTMLSanitizer
import TextScanning

/// A reader of JSON: the segments of the podcast namespace, the lists of Podlove's player and of Whisper. The names of their members differ
/// only a little, so one reader reads all.
struct JSONTranscriptReader {
  /// A part of the text, often one word.
  struct Segment {
    var start: Double?
    var end: Double?
    var speaker: String?
    var text = ""
  }

  private var scanner: JSONScanner
  private var segments: [Segment] = []
  private var language: String?
  private var isTooLarge = false

  /// Reads the cues of `bytes`, a text in UTF-8.
  static func read(_ bytes: CheckedBytes, into builder: inout TranscriptBuilder) {
    var reader = JSONTranscriptReader(scanner: JSONScanner(bytes))
    do {
      try reader.read()
    } catch {
      builder.note(.malformed)
    }
    if reader.isTooLarge { builder.note(.tooLarge) }
    builder.setLanguage(reader.language)
    for segment in SegmentJoiner.joined(reader.segments) {
      guard !builder.isFull else { return builder.note(.tooLarge) }
      builder.add(start: segment.start, end: segment.end, speaker: segment.speaker, text: segment.text)
    }
  }

  /// Whether JSON may begin here: an object, or a list of objects.
  static func recognizes(_ bytes: CheckedBytes) -> Bool {
    var scanner = JSONScanner(bytes)
    if scanner.open("[") { return scanner.peek() == UInt8(ascii: "{") || scanner.peek() == UInt8(ascii: "]") }
    guard scanner.open("{"), let next = scanner.peek() else { return false }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  // MARK: - Private

  /// More than `Transcript.maxCues`, since words are joined.
  private static let maxSegments = 500_000
  private static let lists: Set = ["segments", "transcript", "transcripts", "cues", "captions"]

  private init(scanner: JSONScanner) { self.scanner = scanner }

  private mutating func read() throws {
    guard scanner.open("{") else { return try readList() }
    while let name = try scanner.nextName() {
      if Self.lists.contains(name), segments.isEmpty, scanner.peek() == UInt8(ascii: "[") {
        try readList()
      } else if name == "language" {
        language = try scanner.text()
      } else {
        try scanner.skip()
      }
    }
  }

  private mutating func readList() throws {
    guard scanner.open("[") else { throw JSONScanner.Malformed() }
    while try scanner.hasNext() {
      guard segments.count < Self.maxSegments else { return isTooLarge = true }
      guard scanner.open("{") else {
        try scanner.skip()
        continue
      }
      try readSegment()
    }
  }

  private mutating func readSegment() throws {
    var segment = Segment()
    var milliseconds: (start: Double?, end: Double?)
    var name: String?
    while let member = try scanner.nextName() {
      switch member {
      case "startTime", "start": segment.start = Self.seconds(try scanner.text())
      case "endTime", "end": segment.end = Self.seconds(try scanner.text())
      case "start_ms", "startMs": milliseconds.start = Self.seconds(try scanner.text())
      case "end_ms", "endMs": milliseconds.end = Self.seconds(try scanner.text())
      case "body", "text": segment.text = try scanner.text() ?? segment.text
      // Podlove's `speaker` is a number where there is a `voice`.
      case "voice", "speakerName": name = try scanner.text()
      case "speaker": segment.speaker = try scanner.text()
      default: try scanner.skip()
      }
    }
    segment.start = segment.start ?? milliseconds.start.map { $0 / 1_000 }
    segment.end = segment.end ?? milliseconds.end.map { $0 / 1_000 }
    segment.speaker = (name ?? segment.speaker).flatMap(PlainLine.speaker)
    segment.text = Self.withoutMarkup(segment.text)
    segments.append(segment)
  }

  /// A number of seconds, or text such as "01:02:03.5".
  private static func seconds(_ text: String?) -> Double? {
    guard let text, text.utf8.count <= 64 else { return nil }
    return Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil } ?? ClockTime.seconds(text)
  }

  private static func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    return text.withCheckedBytes { bytes in
      guard NotesFormat.isHTML(bytes) else { return String(decoding: bytes.withoutReferences, as: UTF8.self) }
      return CueText.voices(of: bytes).map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: " ")
    }
  }
}
