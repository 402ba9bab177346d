import FeedParsing
import HTMLSanitizer
import TextScanning

/// A reader of a file in any of the formats: it decodes the file, finds the format, and lets the format's reader read it.
struct TranscriptReader {
  private let mimeType: String?
  private let language: String?
  private var builder = TranscriptBuilder()

  init(mimeType: String?, language: String?) { (self.mimeType, self.language) = (mimeType, language) }

  func read(_ bytes: [UInt8]) -> Transcript {
    var reader = self
    if bytes.count > Transcript.maxBytes { reader.builder.note(.tooLarge) }
    var text: [UInt8] = []
    var decoder = BodyDecoder(contentType: mimeType, language: language, isWindows1252ByDefault: true)
    bytes.withCheckedBytes { bytes in
      decoder.decode(CheckedBytes(rebasing: bytes.prefix(Transcript.maxBytes)), isLast: true) { text = Array($0) }
    }
    if decoder.repairs.contains(.wrongEncoding) { reader.builder.note(.wrongEncoding) }
    let format = text.withCheckedBytes { reader.readText($0) }
    reader.builder.finish()
    // The file's own language is more exact than the feed's.
    reader.builder.setLanguage(language)
    return Transcript(
      cues: reader.builder.cues, language: reader.builder.language, format: format, problems: reader.builder.problems)
  }

  // MARK: - Private

  /// Where the first times must be: before them there may be comments and styles.
  private static let maxLinesBeforeTimes = 1_000

  private mutating func readText(_ text: CheckedBytes) -> TranscriptFormat {
    let declared = mimeType.flatMap(TranscriptFormat.init(mimeType:))
    let format = Self.format(of: text, declared: declared, hasTimes: Self.hasTimes(text))
    if let declared, declared != format { builder.note(.wrongType) }
    switch format {
    case .webVTT, .subRip: TimedTextReader.read(text, as: format, into: &builder)
    case .json: JSONTranscriptReader.read(text, into: &builder)
    case .html: HTMLTranscriptReader.read(text, into: &builder)
    case .plainText: PlainTextReader.read(text, into: &builder)
    }
    return format
  }

  private static func format(of text: CheckedBytes, declared: TranscriptFormat?, hasTimes: Bool) -> TranscriptFormat {
    let start = text.trimmed
    if start.hasPrefix("WEBVTT") { return .webVTT }
    if start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[") {
      if declared == .json || JSONTranscriptReader.recognizes(start) { return .json }
    }
    if hasTimes { return declared == .webVTT ? .webVTT : .subRip }
    // The beginning decides, as in browsers.
    if NotesFormat.isHTML(CheckedBytes(rebasing: start.prefix(65_536))) { return .html }
    // A file without times or tags may be anything.
    return declared == .json || declared == .html || declared == nil && start.isEmpty ? declared ?? .plainText : .plainText
  }

  private static func hasTimes(_ text: CheckedBytes) -> Bool {
    var lines = TextLines(text)
    for _ in 0..<maxLinesBeforeTimes {
      guard let line = lines.next() else { return false }
      if CueTiming(line) != nil { return true }
    }
    return false
  }
}
