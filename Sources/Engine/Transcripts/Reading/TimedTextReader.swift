import TextScanning

/// A reader of WebVTT and SubRip. Both are blocks of lines: an identifier or number, the times, and the text; an empty line ends them.
///
/// It accepts what programs and people write: missing empty lines, numbers and headers, empty lines within a text, other arrows.
struct TimedTextReader {
  private enum State {
    /// Between two blocks.
    case between
    /// In a block that is no cue: `NOTE`, `STYLE` or `REGION`.
    case comment
    /// In a block without times.
    case untimed
    /// In a cue.
    case text
    /// After an empty line behind a text, which may continue in SubRip.
    case afterText
  }

  private let isWebVTT: Bool
  private var lines: TextLines
  private var state = State.between
  private var timing: CueTiming?
  /// The lines of the cue, joined by spaces.
  private var text: [UInt8] = []
  private var sawTimes = false
  /// Whether the last line was empty, or there was none.
  private var isAfterEmptyLine = true

  /// Reads the cues of `bytes`, a text in UTF-8.
  static func read(_ bytes: CheckedBytes, as format: TranscriptFormat, into builder: inout TranscriptBuilder) {
    var reader = TimedTextReader(bytes, isWebVTT: format == .webVTT)
    reader.read(into: &builder)
  }

  // MARK: - Private

  private init(_ bytes: CheckedBytes, isWebVTT: Bool) {
    lines = TextLines(bytes)
    self.isWebVTT = isWebVTT
  }

  private mutating func read(into builder: inout TranscriptBuilder) {
    if isWebVTT { readHeader(into: &builder) }
    var next = lines.next()
    while let line = next, !builder.isFull {
      next = lines.next()
      if let timing = CueTiming(line, isWebVTT: isWebVTT) {
        finishCue(into: &builder)
        (self.timing, state, sawTimes) = (timing, .text, true)
      } else if line.isEmpty {
        readEmptyLine()
      } else {
        read(line, isBeforeTimes: next.map { CueTiming($0, isWebVTT: isWebVTT) != nil } ?? false, into: &builder)
      }
      isAfterEmptyLine = line.isEmpty
    }
    if next != nil { builder.note(.tooLarge) }
    finishCue(into: &builder)
  }

  private mutating func readEmptyLine() {
    switch state {
    // Where the text is still missing, it may follow.
    case .text: if !text.isEmpty { state = .afterText }
    case .comment, .untimed: state = .between
    case .between, .afterText: break
    }
  }

  /// - Parameter isBeforeTimes: whether the next line has the times of a cue, so that this one is its number or identifier.
  private mutating func read(_ line: CheckedBytes, isBeforeTimes: Bool, into builder: inout TranscriptBuilder) {
    // Directly after a text, only a number is no text.
    if isBeforeTimes, state != .text || isAfterEmptyLine || Self.isNumber(line) { return }
    if isWebVTT, state != .text || isAfterEmptyLine, Self.isComment(line) { return state = .comment }
    switch state {
    case .comment: break
    case _ where Self.hasArrow(line):
      finishCue(into: &builder)
      builder.note(.missingTimes)
      state = .untimed
    case .text: append(line)
    case .afterText where !isWebVTT && !Self.isNumber(line):
      append(line)
      state = .text
    case .between, .afterText, .untimed:
      if sawTimes, !Self.isNumber(line) { builder.note(.missingTimes) }
      state = .untimed
    }
  }

  /// The lines until the first empty one or the first times: "WEBVTT", and further ones such as "Language: en".
  private mutating func readHeader(into builder: inout TranscriptBuilder) {
    var rest = lines
    var isHeader = false
    while let line = rest.next() {
      if !isHeader {
        if line.isEmpty {
          lines = rest
          continue
        }
        isHeader = line.hasPrefix("WEBVTT")
        guard isHeader else { return builder.note(.missingHeader) }
      } else if line.isEmpty || CueTiming(line, isWebVTT: true) != nil {
        return
      } else if line.hasPrefixIgnoringCase("language:") {
        builder.setLanguage(String(decoding: line.dropFirst(9).prefix(64), as: UTF8.self))
      }
      lines = rest
    }
  }

  private mutating func append(_ line: CheckedBytes) {
    if !text.isEmpty { text.append(0x20) }
    text.append(contentsOf: line)
  }

  private mutating func finishCue(into builder: inout TranscriptBuilder) {
    guard let timing else { return }
    for voice in text.withCheckedBytes(CueText.voices) {
      builder.add(
        start: timing.startSeconds, end: timing.endSeconds, speaker: voice.speaker, text: String(decoding: voice.text, as: UTF8.self))
    }
    text.removeAll(keepingCapacity: true)
    self.timing = nil
  }

  private static func isNumber(_ line: CheckedBytes) -> Bool { line.count <= 9 && line.allSatisfy(\.isDigit) }

  /// Whether the line was meant to have times.
  private static func hasArrow(_ line: CheckedBytes) -> Bool {
    guard let arrow = line.firstIndex(of: UInt8(ascii: ">"), from: 2) else { return false }
    return line.hasPrefix("--", at: arrow - 2)
  }

  /// The first line of a block of WebVTT that is no cue.
  private static func isComment(_ line: CheckedBytes) -> Bool {
    ["NOTE", "STYLE", "REGION"].contains { name in
      line.elementsEqual(name.utf8) || line.starts(with: name.utf8) && line.count > name.utf8.count && line[name.utf8.count].isSpace
    } || line.hasPrefix("Region:")
  }
}
