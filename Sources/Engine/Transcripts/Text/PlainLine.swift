import TextScanning

/// Text as it leaves this room: one line without anything invisible that could change its surroundings.
enum PlainLine {
  /// `text` without control characters, overrides of the writing direction and characters that no text has; every run of white space is
  /// one space. nil when nothing is left.
  static func cleaned(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return (isPlain ? text : withoutInvisible(text)).squashed.nonEmpty
  }

  /// The name of a speaker, at most `maxSpeakerLength` characters: without colons and dashes at its ends, of which WebVTT would make arrows.
  static func speaker(_ text: String) -> String? {
    guard let line = cleaned(text.prefix(bytes: maxSpeakerBytes)) else { return nil }
    let name = line.drop { $0 == "-" || $0.isWhitespace }.prefix(maxSpeakerLength)
    let last = name.lastIndex { $0 != ":" && $0 != "：" && $0 != "-" && !$0.isWhitespace }
    return last.map { String(name[...$0]) }
  }

  // MARK: - Private

  private static let maxSpeakerLength = 100
  private static let maxSpeakerBytes = 400

  private static func withoutInvisible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // White space, with that of other scripts.
      case 0x09...0x0D, 0x85, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: result.append(" ")
      // Embeddings, overrides and isolates of the writing direction; the marks U+200E and U+200F are part of texts.
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: break
      case let value where value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value): break
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
