import BoundedNumbers
import TextScanning

/// A parser of durations: "3600", "61:08", "1:02:03.5", "28.5 minutes", "1 h 23 min", "4'50''", "PT1H2M", "1시간 20분". An invalid, empty
/// or zero duration is nil.
enum FeedDuration {
  /// Whole seconds; fractions are dropped.
  static func seconds(_ text: String) -> Int? {
    guard let value = value(of: text), value >= 1, value <= limit else { return nil }
    return Int(clamping: value)
  }

  /// The start of a chapter in seconds (normal play time, RFC 2326); zero is valid.
  static func start(_ text: String) -> Double? {
    guard let value = value(of: text), value <= limit else { return nil }
    return value
  }

  // MARK: - Private

  /// A week. The longest existing episodes last two days; larger numbers are bytes or milliseconds.
  private static let limit = 7.0 * 86_400

  private static func value(of text: String) -> Double? {
    text.withCheckedBytes { text -> Double? in
      let bytes = text.trimmed
      guard !bytes.isEmpty, bytes.count <= 200 else { return nil }
      return ClockTime.seconds(bytes) ?? units(bytes) ?? clockWithinText(bytes)
    }
  }

  /// "1 Hour 23", "28.5 minutes", "4'50''", "PT1H2M": numbers with units; a last number without one has the next smaller unit.
  private static func units(_ bytes: CheckedBytes) -> Double? {
    var (total, at, last) = (0.0, 0, 0.0)
    if bytes.hasPrefixIgnoringCase("pt") { at = 2 }
    while at < bytes.count {
      guard let (value, end) = ClockTime.number(bytes, at) else { return nil }
      at = end
      while at < bytes.count, bytes[at].isSpace { at += 1 }
      let start = at
      while at < bytes.count, isUnitByte(bytes[at]) { at += 1 }
      let unit: Double
      if start == at {
        guard last > 1, at == bytes.count else { return nil }
        unit = last / 60
      } else {
        guard let named = DurationUnits.seconds(bytes[start..<at]) else { return nil }
        unit = named
      }
      guard last == 0 || unit < last else { return nil }
      total += value * unit
      last = unit
      at = skipJoiners(bytes, at)
    }
    return last == 0 ? nil : total
  }

  private static func isUnitByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte >= 0x80 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  private static func skipJoiners(_ bytes: CheckedBytes, _ start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if bytes[at].isSpace || bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ",") {
        at += 1
      } else if at + 3 < bytes.count, bytes[at..<at + 4].elementsEqual("and ".utf8) {
        at += 4
      } else {
        break
      }
    }
    return at
  }

  /// One clock time within other text or a tag: "DURATION 1:51:44", "<span>7:30</span>". Addresses are not searched.
  private static func clockWithinText(_ bytes: CheckedBytes) -> Double? {
    var found: Double?
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "<") {
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "[") {
        return nil
      } else if byte.isDigit {
        let start = at
        while at < bytes.count, bytes[at].isDigit || bytes[at] == UInt8(ascii: ":") || bytes[at] == UInt8(ascii: ".") { at += 1 }
        let run = bytes.part(start..<at)
        let isCut = at < bytes.count && bytes[at].isLetter || start > 0 && bytes[start - 1] == UInt8(ascii: "-")
        guard found == nil, !isCut, run.contains(UInt8(ascii: ":")), let value = ClockTime.seconds(run) else { return nil }
        found = value
        continue
      }
      at += 1
    }
    return found
  }
}
