import TextScanning

/// A collector of cues, which checks and cleans everything that a reader finds.
struct TranscriptBuilder {
  private(set) var cues: [TranscriptCue] = []
  private(set) var problems: [TranscriptProblem] = []
  private(set) var language: String?

  /// The possible times, in seconds: up to a week, as in FeedParsing.
  static let times = 0.0...604_800.0

  /// Whether further cues would be dropped.
  var isFull: Bool { cues.count >= Transcript.maxCues }

  /// Notes a problem once.
  mutating func note(_ problem: TranscriptProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Takes the language unless there is one, or `tag` is none: "en", "zh-Hant-TW".
  mutating func setLanguage(_ tag: String?) {
    guard language == nil, let tag = tag?.trimmed, tag.utf8.count <= 35 else { return }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy(\.isLetter), tag != "und",
      parts.dropFirst().allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit } })
    else { return }
    language = tag
  }

  /// Adds a cue; one without text is skipped. A long text becomes several cues, with a share of the time each.
  mutating func add(start: Double?, end: Double?, speaker: String?, text: String) {
    guard let text = PlainLine.cleaned(text) else { return }
    let start = start.map(Self.rounded)
    if let start, !Self.times.contains(start) { return note(.impossibleTimes) }
    // The end alone says nothing, since the start becomes that of the text before.
    var end = start == nil ? nil : end.map(Self.rounded)
    if let time = end, let start, !Self.times.contains(time) || time <= start {
      note(.impossibleTimes)
      end = nil
    }
    let whole = Double(text.utf8.count)
    var done = 0.0
    for part in Self.parts(of: text) {
      guard !isFull else { return note(.tooLarge) }
      let next = done + Double(part.utf8.count)
      var cue = TranscriptCue(startSeconds: start, endSeconds: end, speaker: speaker, text: part)
      if let start, let end, next < whole || done > 0 {
        cue.startSeconds = start + (end - start) * min(done / whole, 1)
        cue.endSeconds = start + (end - start) * min(next / whole, 1)
      }
      cues.append(cue)
      done = next
    }
  }

  /// Finishes the cues: all with times or none, in order, with ends where the next cue shows them, and with speakers.
  mutating func finish() {
    if cues.contains(where: { $0.startSeconds != nil }) { finishTimes() }
    SpeakerLabels.move(in: &cues)
    if cues.isEmpty, !problems.contains(.malformed) { note(.empty) }
  }

  // MARK: - Private

  /// In whole milliseconds, since sums of hours, minutes and fractions are not exact.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  private mutating func finishTimes() {
    // Text without a time continues the text before it.
    var start = 0.0
    var isOrdered = true
    for index in cues.indices {
      let next = cues[index].startSeconds ?? start
      if next < start { isOrdered = false }
      cues[index].startSeconds = next
      start = next
    }
    if !isOrdered {
      note(.outOfOrder)
      // Stable: cues with the same start stay in the order of the file.
      cues.sort { ($0.startSeconds ?? 0) < ($1.startSeconds ?? 0) }
    }
    var following: Double?
    for index in cues.indices.reversed() {
      if cues[index].endSeconds == nil { cues[index].endSeconds = following }
      if index > 0, cues[index - 1].startSeconds != cues[index].startSeconds { following = cues[index].startSeconds }
    }
  }

  /// `text` in parts of at most `TranscriptCue.maxTextBytes`, divided after a sentence or a word where possible.
  private static func parts(of text: String) -> [String] {
    guard text.utf8.count > TranscriptCue.maxTextBytes else { return [text] }
    var parts: [String] = []
    var rest = Substring(text)
    while rest.utf8.count > TranscriptCue.maxTextBytes, parts.count < Transcript.maxCues {
      let bytes = rest.utf8
      let limit = bytes.index(bytes.startIndex, offsetBy: TranscriptCue.maxTextBytes)
      var end = limit
      var next = limit
      while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
      if let space = bytes[..<limit].suffix(maxBacktrack).lastIndex(of: 0x20) {
        end = bytes[..<limit].suffix(maxBacktrack).indices.last { isSentenceEnd($0, in: bytes) } ?? space
        next = bytes.index(after: end)
      } else {
        next = end
      }
      parts.append(String(rest[..<end]))
      rest = rest[next...]
    }
    if !rest.isEmpty { parts.append(String(rest.prefix(TranscriptCue.maxTextBytes))) }
    return parts.compactMap { $0.trimmed.nonEmpty }
  }

  /// How far before the limit a text may be divided, in bytes.
  private static let maxBacktrack = 1_000

  /// Whether the space at `index` follows a sentence.
  private static func isSentenceEnd(_ index: Substring.UTF8View.Index, in bytes: Substring.UTF8View) -> Bool {
    guard bytes[index] == 0x20, index > bytes.startIndex else { return false }
    return ".!?".utf8.contains(bytes[bytes.index(before: index)])
  }
}
