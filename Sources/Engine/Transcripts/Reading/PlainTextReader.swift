import TextScanning

/// A reader of plain text: paragraphs, separated by empty lines where the text has some, otherwise a line each.
enum PlainTextReader {
  static func read(_ text: CheckedBytes, into builder: inout TranscriptBuilder) {
    let hasEmptyLines = hasEmptyLines(text.trimmed)
    var lines = TextLines(text)
    var paragraph: [UInt8] = []
    while let line = lines.next(), !builder.isFull {
      if line.isEmpty || !hasEmptyLines { add(&paragraph, to: &builder) }
      if !paragraph.isEmpty { paragraph.append(0x20) }
      paragraph.append(contentsOf: line)
    }
    add(&paragraph, to: &builder)
  }

  // MARK: - Private

  private static func hasEmptyLines(_ text: CheckedBytes) -> Bool {
    var lines = TextLines(text)
    while let line = lines.next() {
      if line.isEmpty { return true }
    }
    return false
  }

  private static func add(_ paragraph: inout [UInt8], to builder: inout TranscriptBuilder) {
    guard !paragraph.isEmpty else { return }
    builder.add(start: nil, end: nil, speaker: nil, text: String(decoding: paragraph, as: UTF8.self))
    paragraph.removeAll(keepingCapacity: true)
  }
}
