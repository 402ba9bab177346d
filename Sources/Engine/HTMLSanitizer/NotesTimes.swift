import TextScanning

/// Positions of an episode that its show notes mention, "12:34" or "1:02:03", as links that play it from there.
///
/// A time counts only when it stands alone, with two digits after each colon, and lies within the episode. Clock times ("12:34 pm",
/// "20:15 GMT", a time after a date), decimals ("12:34.5") and ratios ("16:9") stay text.
public struct NotesTimes {
  private let duration: Double
  private let path: (_ seconds: Int) -> String

  /// - Parameters:
  ///   - duration: the length of the episode in seconds.
  ///   - path: the target of a link, a path of this server, for whole seconds from the start.
  public init(duration: Double, path: @escaping (_ seconds: Int) -> String) {
    self.duration = duration
    self.path = path
  }

  // MARK: - Within the room

  /// Writes the bytes of `run`, which need no escape, with its times as links.
  ///
  /// - Parameter text: the whole text, which decides what stands beside a time.
  func write(_ run: Range<Int>, of text: CheckedBytes, to output: inout [UInt8]) {
    let bytes = text.part(0..<run.upperBound)
    var written = run.lowerBound
    var at = run.lowerBound
    while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: at) {
      at = colon + 1
      guard let time = Self.time(in: text, around: colon), time.range.lowerBound >= written, time.range.upperBound <= run.upperBound,
        Double(time.seconds) < duration
      else { continue }
      output.append(contentsOf: text.part(written..<time.range.lowerBound))
      output.append(contentsOf: "<a href=\"".utf8)
      HTMLEscape.append(path(time.seconds), to: &output)
      output.append(contentsOf: "\" data-seek=\"\(time.seconds)\">".utf8)
      output.append(contentsOf: text[time.range])
      output.append(contentsOf: "</a>".utf8)
      written = time.range.upperBound
      at = written
    }
    output.append(contentsOf: text.part(written..<run.upperBound))
  }

  // MARK: - Private

  /// The time whose first colon is at `colon`.
  private static func time(in text: CheckedBytes, around colon: Int) -> (range: Range<Int>, seconds: Int)? {
    var start = colon
    while start > 0, colon - start < 4, text[start - 1].isDigit { start -= 1 }
    guard (1...3).contains(colon - start), let second = pair(in: text, at: colon + 1) else { return nil }
    let first = text[start..<colon].reduce(0) { $0 * 10 + Int(clamping: $1 - UInt8(ascii: "0")) }
    var (end, seconds) = (colon + 3, first * 60 + second)
    if end < text.count, text[end] == UInt8(ascii: ":"), let third = pair(in: text, at: end + 1) {
      (end, seconds) = (end + 3, seconds * 60 + third)
    }
    guard mayFollow(text, start), mayPrecede(text, end), !isAfterDate(text, start), !isClock(text, end) else { return nil }
    return (start..<end, seconds)
  }

  /// Two digits below 60.
  private static func pair(in text: CheckedBytes, at start: Int) -> Int? {
    guard start + 1 < text.count, text[start].isDigit, text[start + 1].isDigit else { return nil }
    let number = Int(clamping: text[start] - UInt8(ascii: "0")) * 10 + Int(clamping: text[start + 1] - UInt8(ascii: "0"))
    return number < 60 ? number : nil
  }

  /// Whether a time may begin at `start`, by the byte before it.
  private static func mayFollow(_ text: CheckedBytes, _ start: Int) -> Bool {
    guard start > 0 else { return true }
    let byte = text[start - 1]
    // "UTC-05:00"
    if byte == UInt8(ascii: "-") { return start < 2 || !text[start - 2].isLetter }
    return !byte.isLetter && !byte.isDigit && !":./\\=#@_+$%&".utf8.contains(byte)
  }

  /// Whether a time may end at `end`, by the bytes after it.
  private static func mayPrecede(_ text: CheckedBytes, _ end: Int) -> Bool {
    guard end < text.count else { return true }
    let byte = text[end]
    if ":.,".utf8.contains(byte) { return end + 1 >= text.count || !text[end + 1].isDigit }
    return !byte.isLetter && !byte.isDigit && !"/\\=@_%".utf8.contains(byte)
  }

  /// Whether a date stands before `start`: "2026-11-25 12:34", "25.11.2026, 12:34".
  private static func isAfterDate(_ text: CheckedBytes, _ start: Int) -> Bool {
    var end = start
    while end > 0, start - end < 3, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    var (first, separators) = (end, 0)
    while first > 0, end - first < 11, text[first - 1].isDigit || "-./".utf8.contains(text[first - 1]) {
      first -= 1
      if !text[first].isDigit { separators += 1 }
    }
    return end < start && separators >= 2 && end - first - separators >= 4
  }

  /// Whether the words after `end` make it a time of the day.
  private static func isClock(_ text: CheckedBytes, _ end: Int) -> Bool {
    var start = end
    while start < text.count, start - end < 4, [0x20, 0xC2, 0xA0].contains(text[start]) { start += 1 }
    var stop = start
    while stop < text.count, stop - start < 6, text[stop].isLetter || text[stop] == UInt8(ascii: ".") { stop += 1 }
    return clockWords.contains(String(decoding: text.part(start..<stop), as: UTF8.self))
  }

  private static let clockWords: Set<String> = [
    "am", "pm", "AM", "PM", "a.m.", "p.m.", "A.M.", "P.M.", "a.m", "p.m", "am.", "pm.", "Uhr", "Uhr.", "hrs", "GMT", "UTC", "ET", "EST",
    "EDT", "CT", "CST", "CDT", "MT", "MST", "MDT", "PT", "PST", "PDT", "BST", "CET", "CEST", "JST", "IST", "AEST", "AEDT",
  ]
}
