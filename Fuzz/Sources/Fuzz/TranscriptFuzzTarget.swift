import Transcripts

/// A transcript: all times and texts are possible, and the WebVTT that is written of it has the same cues.
enum TranscriptFuzzTarget {
  /// - Parameter prefix: what makes the input this format, since the content decides.
  static func run(_ bytes: UnsafeRawBufferPointer, as mimeType: String, after prefix: String = "") -> CInt {
    let transcript = Transcript.read(Array(prefix.utf8) + bytes, mimeType: mimeType, language: "en")
    check(transcript)
    let isMarkup = transcript.format == .webVTT || transcript.format == .subRip
    if isMarkup, !bytes.contains(UInt8(ascii: "&")), !transcript.problems.contains(.wrongEncoding) {
      require(!transcript.cues.contains { hasTag($0.text) }, "markup in a text")
    }
    checkWritten(transcript)
    checkText(transcript)
    return 0
  }

  // MARK: - Private

  private static func check(_ transcript: Transcript) {
    require(transcript.cues.count <= Transcript.maxCues, "too many cues")
    require(!transcript.cues.isEmpty || !transcript.problems.isEmpty, "no cues and no reason")
    require(Set(transcript.problems).count == transcript.problems.count, "a problem twice")
    var last = 0.0
    for cue in transcript.cues {
      require(!cue.text.isEmpty && cue.text.utf8.count <= TranscriptCue.maxTextBytes && isPlain(cue.text), "an impossible text")
      if let speaker = cue.speaker { require(!speaker.isEmpty && speaker.count <= 100 && isPlain(speaker), "an impossible speaker") }
      require((cue.startSeconds != nil) == transcript.isTimed, "times in some cues")
      guard let start = cue.startSeconds else { continue }
      require(start >= last && start <= 604_800, "an impossible start")
      last = start
      if let end = cue.endSeconds { require(end > start && end <= 604_800, "an impossible end") }
      require(transcript.cue(at: start)?.startSeconds == start, "a cue that is not found")
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
  }

  private static func hasTag(_ text: String) -> Bool {
    zip(text.utf8, text.utf8.dropFirst()).contains { first, next in
      first == UInt8(ascii: "<") && ((0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!"))
    }
  }

  private static func checkWritten(_ transcript: Transcript) {
    guard let file = transcript.webVTT() else { return require(!transcript.isTimed, "no file") }
    let written = Transcript.read(Array(file.utf8))
    require(written.format == .webVTT && written.problems.isEmpty, "a damaged file")
    require(written.cues.map(\.text) == transcript.cues.map(\.text), "other texts")
    require(written.cues.map(\.speaker) == transcript.cues.map(\.speaker), "other speakers")
    require(written.cues.map(\.startSeconds) == transcript.cues.map(\.startSeconds), "other times")
  }

  private static func checkText(_ transcript: Transcript) {
    let text = TranscriptText(transcript)
    require(text.offsets.count == transcript.cues.count, "other cues")
    for (index, offset) in text.offsets.enumerated() {
      require(text.cueIndex(atOffset: offset) == index, "another cue")
      require(text.text.utf8.dropFirst(offset).starts(with: transcript.cues[index].text.utf8), "another text")
    }
  }
}
