import TextScanning

/// Joins segments of single words, as many programs write them, into cues of a sentence or so.
enum SegmentJoiner {
  typealias Segment = JSONTranscriptReader.Segment

  /// Segments of words joined; the same segments where most have more than a word.
  static func joined(_ segments: [Segment]) -> [Segment] {
    let texts = segments.filter { !$0.text.isEmpty }
    guard texts.count > 1, texts.count(where: { isWord($0.text) }) * 10 >= texts.count * 7 else { return segments }
    // Whisper writes the space before a word into its text, and none within words that it divides.
    let hasSpaces = texts.contains { $0.text.first == " " && $0.text.count > 1 }
    var joined: [Segment] = []
    for segment in texts {
      if let last = joined.last, continues(last, with: segment) {
        let index = joined.count - 1
        if !hasSpaces, needsSpace(between: last.text, and: segment.text) { joined[index].text += " " }
        joined[index].text += segment.text
        joined[index].end = segment.end ?? segment.start ?? last.end
      } else {
        joined.append(segment)
      }
    }
    return joined
  }

  // MARK: - Private

  private static let maxBytes = 400
  private static let maxSeconds = 20.0
  /// A pause that ends a cue.
  private static let pauseSeconds = 2.0
  /// A sentence shorter than this is joined with the next one.
  private static let minBytes = 40

  private static func continues(_ cue: Segment, with next: Segment) -> Bool {
    guard cue.speaker == next.speaker, cue.text.utf8.count + next.text.utf8.count < maxBytes else { return false }
    if let start = cue.start, let end = cue.end ?? cue.start, let following = next.start {
      guard following >= start, following - start < maxSeconds, following - end < pauseSeconds else { return false }
    }
    return cue.text.utf8.count < minBytes || !endsSentence(cue.text)
  }

  private static func isWord(_ text: String) -> Bool {
    let text = text.trimmed
    guard !text.utf8.contains(where: \.isSpace) else { return false }
    return text.utf8.count <= (text.unicodeScalars.contains(where: isWithoutSpaces) ? 15 : 40)
  }

  private static func endsSentence(_ text: String) -> Bool {
    let last = text.trimmed.last { !"\"'”’)]»」』".contains($0) }
    return last.map { ".!?…。！？".contains($0) } ?? false
  }

  private static func needsSpace(between text: String, and next: String) -> Bool {
    guard let last = text.unicodeScalars.last, let first = next.unicodeScalars.first else { return false }
    if last.properties.isWhitespace || ".,!?;:%)]}”’…。，！？".unicodeScalars.contains(first) { return false }
    return !(isWithoutSpaces(last) && isWithoutSpaces(first))
  }

  /// Whether the scalar belongs to a script without spaces between words: Chinese, Japanese, Thai, Lao, Burmese and Khmer.
  private static func isWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
