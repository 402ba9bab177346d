import TextScanning

/// The line with the times of a cue: "00:01:02.500 --> 00:01:04.000 align:left" in WebVTT, with commas in SubRip, and without an arrow
/// in YouTube's `.sbv`.
struct CueTiming {
  /// Seconds. The end may lie before the start.
  let startSeconds: Double
  let endSeconds: Double

  /// Text after the times is ignored.
  ///
  /// - Parameters:
  ///   - line: without white space at both ends.
  ///   - isWebVTT: whether a line without an arrow is text.
  init?(_ line: CheckedBytes, isWebVTT: Bool = false) {
    guard line.count >= 9, line[0].isDigit else { return nil }
    var at = 0
    guard let start = Self.time(line, &at) else { return nil }
    while at < line.count, line[at].isSpace { at += 1 }
    guard Self.skipArrow(line, &at, isWebVTT: isWebVTT) else { return nil }
    while at < line.count, line[at].isSpace { at += 1 }
    guard let end = Self.time(line, &at) else { return nil }
    (startSeconds, endSeconds) = (start, end)
  }

  // MARK: - Private

  /// "1:02:03.5", "62:03,500", also with a colon before the fraction, and with spaces as translation programs add them ("00: 01: 02, 500").
  private static func time(_ line: CheckedBytes, _ at: inout Int) -> Double? {
    var seconds = 0.0
    var parts = 0
    while parts < 3 {
      guard let number = digits(line, &at) else { return nil }
      seconds = seconds * 60 + number.value
      parts += 1
      guard parts < 3, let next = digit(after: UInt8(ascii: ":"), line, at) else { break }
      at = next
    }
    guard parts >= 2 else { return nil }
    let isList = parts == 3 && digit(after: UInt8(ascii: ","), line, at).map { isClock(line, $0) } == true
    for separator in ".,:".utf8 where !(separator == UInt8(ascii: ",") && isList) {
      guard let next = digit(after: separator, line, at) else { continue }
      at = next
      guard let fraction = digits(line, &at) else { return nil }
      return seconds + fraction.value / fraction.scale
    }
    return seconds
  }

  /// Digits as a number, of which those beyond the ninth are ignored, and the power of ten above it.
  private static func digits(_ line: CheckedBytes, _ at: inout Int) -> (value: Double, scale: Double)? {
    let start = at
    var (value, scale) = (0.0, 1.0)
    while at < line.count, line[at].isDigit {
      if at - start < 9 {
        value = value * 10 + Double(line[at] - 0x30)
        scale *= 10
      }
      at += 1
    }
    return at > start ? (value, scale) : nil
  }

  /// The offset of the digit after `separator` at `at`, with at most one space before it.
  private static func digit(after separator: UInt8, _ line: CheckedBytes, _ at: Int) -> Int? {
    guard at + 1 < line.count, line[at] == separator else { return nil }
    if line[at + 1].isDigit { return at + 1 }
    return at + 2 < line.count && line[at + 1] == 0x20 && line[at + 2].isDigit ? at + 2 : nil
  }

  /// Whether a further time begins at `start`, rather than a fraction.
  private static func isClock(_ line: CheckedBytes, _ start: Int) -> Bool {
    var at = start
    return digits(line, &at) != nil && at < line.count && line[at] == UInt8(ascii: ":")
  }

  /// "-->", also with another number of dashes, other dashes or a space, and the comma of `.sbv`.
  private static func skipArrow(_ line: CheckedBytes, _ at: inout Int, isWebVTT: Bool) -> Bool {
    if !isWebVTT, at < line.count, line[at] == UInt8(ascii: ",") {
      at += 1
      return true
    }
    let start = at
    while at < line.count, at - start < maxArrowLength {
      if line[at] == UInt8(ascii: ">") {
        at += 1
        return at - start > 1
      }
      if line.hasPrefix("–", at: at) || line.hasPrefix("—", at: at) {
        at += 3
      } else if line[at] == UInt8(ascii: "-") || line[at] == 0x20 {
        at += 1
      } else {
        return false
      }
    }
    return false
  }

  private static let maxArrowLength = 9
}
