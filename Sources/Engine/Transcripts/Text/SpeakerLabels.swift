import TextScanning

/// Speakers that stand at the start of the text, as in "Alice: Hello" or "MAN: Hello", in files whose format has no speakers.
///
/// A label counts when it repeats: one alone may be a part of a sentence.
enum SpeakerLabels {
  /// Moves the labels of cues into `speaker`.
  static func move(in cues: inout [TranscriptCue]) {
    guard cues.allSatisfy({ $0.speaker == nil }) else { return }
    var counts: [Substring: Int] = [:]
    for cue in cues {
      if let name = label(cue.text), counts[name] != nil || counts.count < maxNames { counts[name, default: 0] += 1 }
    }
    for (index, cue) in cues.enumerated() {
      guard let name = label(cue.text), counts[name, default: 0] > 1 else { continue }
      let text = cue.text[name.endIndex...].drop { $0 == ":" || $0 == "：" || $0.isWhitespace }
      // A label alone stands above the cue that the speaker says.
      guard !text.isEmpty else { continue }
      cues[index].speaker = PlainLine.speaker(String(name))
      cues[index].text = String(text)
    }
  }

  // MARK: - Private

  private static let maxNames = 1_000
  private static let maxLength = 40
  /// Bounds the work for letters with many accents.
  private static let maxScalars = 160
  private static let maxWords = 4

  /// The text before the colon, where it looks like a name: up to four words, each with a capital first letter or of a script without
  /// capitals, and a space after the colon.
  private static func label(_ text: String) -> Substring? {
    let start = Substring(text.unicodeScalars.prefix(maxScalars))
    guard let colon = start.prefix(maxLength + 1).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let after = text.index(after: colon)
    guard text[colon] == "：" || after == text.endIndex || text[after] == " " else { return nil }
    let words = text[..<colon].drop { $0 == "-" || $0 == " " }.split(separator: " ")
    guard (1...maxWords).contains(words.count), words.allSatisfy(isPartOfName), words.contains(where: { $0.contains(where: \.isLetter) }),
      let first = words.first, let last = words.last
    else { return nil }
    return text[first.startIndex..<last.endIndex]
  }

  private static func isPartOfName(_ word: Substring) -> Bool {
    guard let first = word.first(where: { !"([\"'“‘".contains($0) }), !first.isLowercase || particles.contains(String(word)) else {
      return false
    }
    return word.allSatisfy { $0.isLetter || $0.isNumber || ".'’-_#&()[]/\"“”‘".contains($0) }
  }

  private static let particles: Set = ["van", "von", "de", "da", "di", "del", "der", "den", "la", "le", "bin", "ibn", "al", "el", "and"]
}
