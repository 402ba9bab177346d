import HTMLSanitizer
import TextScanning

/// A reader of HTML: the podcast namespace's, where `<cite>` has the speaker and `<time>` the start of the paragraph that follows, and any
/// other, whose paragraphs have no times.
struct HTMLTranscriptReader: HTMLReader {
  private enum Part { case text, cite, time }

  private var builder = TranscriptBuilder()
  private var part = Part.text
  private var paragraph: [UInt8] = []
  private var label: [UInt8] = []
  private var droppedDepth = 0
  private var start: Double?
  private var speaker: String?
  /// The speaker of this paragraph alone, whose `<cite>` stands in it.
  private var ownSpeaker: String?

  /// Reads the cues of `bytes`, a text in UTF-8; only the first `maxBytes` are read.
  static func read(_ bytes: CheckedBytes, into builder: inout TranscriptBuilder) {
    if bytes.count > maxBytes { builder.note(.tooLarge) }
    var reader = HTMLTranscriptReader()
    swap(&reader.builder, &builder)
    HTMLEvents(CheckedBytes(rebasing: bytes.prefix(maxBytes))).read(into: &reader)
    reader.finishParagraph()
    swap(&reader.builder, &builder)
  }

  mutating func start(_ name: String, _ attributes: HTMLAttributes) {
    if name == "html" { builder.setLanguage(attributes["lang"]) }
    if NotesFormat.dropped.contains(name) { droppedDepth += 1 }
    guard droppedDepth == 0 else { return }
    switch name {
    // Within a text, a title is cited, or a time is mentioned.
    case "cite" where isAtStart: beginLabel(.cite)
    case "time" where isAtStart: beginLabel(.time)
    case _ where Self.blocks.contains(name): finishParagraph()
    default: break
    }
  }

  mutating func end(_ name: String) {
    if NotesFormat.dropped.contains(name) { droppedDepth = max(droppedDepth - 1, 0) }
    guard droppedDepth == 0 else { return }
    switch (name, part) {
    case ("cite", .cite), ("time", .time): finishLabel()
    case _ where Self.blocks.contains(name): finishParagraph()
    default: break
    }
  }

  mutating func text(_ bytes: CheckedBytes) {
    guard droppedDepth == 0 else { return }
    if part == .text {
      paragraph.append(contentsOf: bytes)
    } else if label.count < Self.maxLabelBytes {
      label.append(contentsOf: bytes.prefix(Self.maxLabelBytes))
    }
  }

  var hasEnough: Bool { builder.isFull }

  // MARK: - Private

  /// 8 MB: the tokens of HTML take more memory than its text.
  private static let maxBytes = 8 << 20
  private static let maxLabelBytes = 1_000
  private static let blocks = NotesFormat.blocks.union(["td", "th"])

  /// Whether the paragraph has no text so far but a colon after its label.
  private var isAtStart: Bool { paragraph.allSatisfy { $0.isSpace || ownSpeaker != nil && $0 == UInt8(ascii: ":") } }

  private mutating func beginLabel(_ kind: Part) {
    part = kind
    paragraph.removeAll(keepingCapacity: true)
  }

  private mutating func finishLabel() {
    let text = String(decoding: label, as: UTF8.self)
    if part == .time { start = ClockTime.seconds(text) ?? start } else { ownSpeaker = PlainLine.speaker(text) }
    label.removeAll(keepingCapacity: true)
    part = .text
  }

  private mutating func finishParagraph() {
    if part != .text { finishLabel() }
    guard !isAtStart else {
      // The label stands above the paragraphs of the speaker.
      if let ownSpeaker { speaker = ownSpeaker }
      ownSpeaker = nil
      paragraph.removeAll(keepingCapacity: true)
      return
    }
    var text = String(decoding: paragraph, as: UTF8.self).trimmed
    if ownSpeaker != nil { text = String(text.drop { $0 == ":" || $0.isWhitespace }) }
    if builder.isFull { builder.note(.tooLarge) }
    builder.add(start: start, end: nil, speaker: ownSpeaker ?? speaker, text: text)
    (start, ownSpeaker) = (nil, nil)
    paragraph.removeAll(keepingCapacity: true)
  }
}
