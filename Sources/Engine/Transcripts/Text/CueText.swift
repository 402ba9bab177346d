import TextScanning

/// The text of a cue in WebVTT or SubRip without its markup: tags such as `<i>` and `<00:01.000>`, references such as `&amp;`, and
/// positions such as `{\an8}`. `<v Name>` has the speaker.
struct CueText {
  /// A part of the text with its speaker.
  struct Voice {
    var speaker: String?
    var text: [UInt8] = []
    /// Whether the text has more than white space.
    var hasWords = false

    mutating func append(_ byte: UInt8) {
      text.append(byte)
      if !byte.isSpace { hasWords = true }
    }
  }

  private let bytes: CheckedBytes
  private var voices = [Voice()]

  /// The parts of `bytes` that speakers say one after the other, with references decoded. Most cues have one.
  static func voices(of bytes: CheckedBytes) -> [Voice] {
    var text = CueText(bytes: bytes)
    text.read()
    for index in text.voices.indices where text.voices[index].text.contains(UInt8(ascii: "&")) {
      text.voices[index].text = text.voices[index].text.withCheckedBytes { $0.withoutReferences }
    }
    return text.voices
  }

  // MARK: - Private

  private init(bytes: CheckedBytes) { self.bytes = bytes }

  /// A longer one is text with a lost `>`.
  private static let maxTagLength = 4_000

  /// Further voices continue the last one.
  private static let maxVoices = 1_000

  private mutating func read() {
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<"), let end = readTag(at) ?? endOfTime(at) {
        at = end
      } else if bytes.hasPrefix("{\\", at: at), let end = close(UInt8(ascii: "}"), from: at) {
        at = end + 1
      } else if bytes[at] == UInt8(ascii: "<"), !isLiteral(at) {
        at += 1
      } else {
        voices[voices.count - 1].append(bytes[at])
        at += 1
      }
    }
  }

  /// Reads the tag at `start`. Of one without its `>`, only the name is dropped.
  ///
  /// - Returns: the offset after it; nil when no tag begins there, as in "a < b" and "<3".
  private mutating func readTag(_ start: Int) -> Int? {
    var at = start + 1
    let isEnd = at < bytes.count && bytes[at] == UInt8(ascii: "/")
    if isEnd { at += 1 }
    guard at < bytes.count, bytes[at].isLetter || isEnd else { return nil }
    let name = at
    while at < bytes.count, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: "_") {
      at += 1
    }
    guard let end = close(UInt8(ascii: ">"), from: at) else { return at }
    let element = bytes[name..<at].prefix { $0 != UInt8(ascii: ".") }
    if element.count == 1, element.first.map(\.lowercased) == UInt8(ascii: "v") {
      beginVoice(isEnd ? nil : bytes.part(at..<end))
    } else if element.count == 2, element.elementsEqual("br".utf8, by: { $0.lowercased == $1 }) {
      voices[voices.count - 1].text.append(0x20)
    }
    return end + 1
  }

  private mutating func beginVoice(_ annotation: CheckedBytes?) {
    let speaker = annotation.flatMap { PlainLine.speaker(String(decoding: $0.withoutReferences, as: UTF8.self)) }
    // Between two voices there is only white space.
    if voices.count > 1, !voices[voices.count - 1].hasWords { voices.removeLast() }
    let last = voices.count - 1
    if !voices[last].hasWords {
      voices[last].speaker = speaker ?? voices[last].speaker
    } else if speaker != voices[last].speaker, voices.count < Self.maxVoices {
      voices.append(Voice(speaker: speaker))
    } else {
      voices[last].text.append(0x20)
    }
  }

  /// The offset after a time such as `<00:01.000>`, at which the text that follows is spoken.
  private func endOfTime(_ start: Int) -> Int? {
    var at = start + 1
    while at < bytes.count, at - start < 40, bytes[at].isDigit || bytes[at].isSpace || ":.,".utf8.contains(bytes[at]) { at += 1 }
    guard bytes[start..<at].contains(UInt8(ascii: ":")) else { return nil }
    return at < bytes.count && bytes[at] == UInt8(ascii: ">") ? at + 1 : at
  }

  /// Whether the `<` at `start` is text, as in "a < b" and "<3". Others are dropped, since a tag could remain of them.
  private func isLiteral(_ start: Int) -> Bool {
    guard start + 1 < bytes.count else { return true }
    let next = bytes[start + 1]
    return next.isSpace || next.isDigit || next == UInt8(ascii: "=") || next == UInt8(ascii: "-")
  }

  /// The offset of the next `byte`, unless it is further away than tags are long.
  private func close(_ byte: UInt8, from start: Int) -> Int? {
    bytes.part(0..<min(start + Self.maxTagLength, bytes.count)).firstIndex(of: byte, from: start)
  }
}
