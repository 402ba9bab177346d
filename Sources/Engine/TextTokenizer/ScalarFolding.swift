import Foundation

/// The folding of a character for the index: to a letter, a separator, or nothing.
///
/// Case, accents, optional vowel signs, width and a few letters with variants are folded, so that `CAFÉ`, `cafe` and `ｃａｆｅ` are one
/// word.
enum ScalarFolding {
  enum Kind: UInt8 {
    /// A separator of words.
    case apart
    /// Part of a word.
    case letter
    /// Part of a word, but not indexed.
    case dropped
    /// A letter of a script without spaces: Chinese, Japanese, Korean (whose words carry endings), Thai and its neighbours.
    case unit
    /// A mark of the unit before it.
    case unitMark
    /// A mark that forms one letter with the unit before it.
    case composing
  }

  static func kind(of scalar: Unicode.Scalar) -> Kind {
    scalar.value < tableSize ? kinds[Int(scalar.value)] : computedKind(of: scalar)
  }

  /// Appends the folded form of a letter.
  static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) {
    if scalar.value < 0x80 {
      word.append(scalar.value &- 0x41 < 26 ? UInt8(scalar.value) | 0x20 : UInt8(scalar.value))
    } else if scalar.value < tableSize {
      let fold = folds[Int(scalar.value)]
      if fold != 0, let folded = Unicode.Scalar(fold) {
        append(utf8Of: folded, to: &word)
      } else {
        word.append(contentsOf: folded(scalar).utf8)
      }
    } else if isPlainHan(scalar.value) {
      append(utf8Of: scalar, to: &word)
    } else {
      word.append(contentsOf: folded(scalar).utf8)
    }
  }

  /// The letter that two units form together, if any: か + ゛, or the parts of a Korean syllable.
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    // Foundation does not compose a Korean syllable and its last consonant. Source: the Unicode standard, section 3.12.
    if (0xAC00...0xD7A3).contains(first.value), (first.value - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(second.value) {
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    }
    var text = String.UnicodeScalarView([first])
    text.append(second)
    let composed = String(text).precomposedStringWithCanonicalMapping.unicodeScalars
    return composed.count == 1 ? composed.first : nil
  }

  // MARK: - Private

  /// Everything below uses tables, so that a library is indexed in seconds.
  private static let tableSize = 0x3400
  private static let kinds = (0..<UInt32(tableSize)).map { Unicode.Scalar($0).map(computedKind) ?? .apart }
  /// The single scalar that it is folded to; 0 where there are several or none.
  private static let folds = (0..<UInt32(tableSize)).map { value -> UInt32 in
    guard let scalar = Unicode.Scalar(value), [.letter, .unit, .unitMark, .composing].contains(kinds[Int(value)]) else { return 0 }
    let folded = folded(scalar).unicodeScalars
    return folded.count == 1 ? folded.first?.value ?? 0 : 0
  }

  private static func append(utf8Of scalar: Unicode.Scalar, to word: inout [UInt8]) {
    guard scalar.value >= 0x80 else { return word.append(UInt8(scalar.value)) }
    word.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static func isPlainHan(_ value: UInt32) -> Bool { (0x3400...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) }

  private static func folded(_ scalar: Unicode.Scalar) -> String {
    if let other = others[scalar] { return other }
    var rest = String.UnicodeScalarView()
    for part in String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars where computedKind(of: part) != .dropped
    {
      if let other = others[part] { rest.append(contentsOf: other.unicodeScalars) } else if isKept(part) { rest.append(part) }
    }
    return String(rest).precomposedStringWithCanonicalMapping
  }

  /// A space inside the folding of one character would split its word in two.
  private static func isKept(_ part: Unicode.Scalar) -> Bool { computedKind(of: part) != .apart }

  private static func computedKind(of scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    switch value {
    case 0..<0x80:
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) ? .letter : .apart
    // Accents; points and vowel signs of Hebrew and Arabic; the Arabic stretching line; invisible characters.
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2,
      0x05C4, 0x05C5, 0x05C7, 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED,
      0x08D3...0x08FF, 0x00AD, 0x200B...0x200F, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
      return .dropped
    case 0x1160...0x11FF, 0x3099, 0x309A, 0xFF9E, 0xFF9F: return .composing
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return isUnspaced(value) ? .unit : .letter
    case .decimalNumber, .letterNumber, .otherNumber: return value == 0x3007 || (0x3021...0x3029).contains(value) ? .unit : .letter
    case .nonspacingMark, .spacingMark: return isUnspaced(value) ? .unitMark : .letter
    default: return .apart
    }
  }

  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x31FF, 0x3400...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Letters that Unicode does not decompose, and that people type as these.
  private static let others: [Unicode.Scalar: String] = [
    "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d",
    "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t", "ŋ": "n", "Ŋ": "n", "ς": "σ", "ə": "e", "Ə": "e",
    // The Persian and Urdu variants of Arabic letters, and endings that are often written without their points.
    "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ہ": "ه", "ٱ": "ا", "ؤ": "و", "ئ": "ي",
  ]
}
