import Foundation
import TextScanning

/// A scanner of free-form dates: it collects day, month, year, clock and zone in any order.
struct FreeDateScanner {
  private let bytes: CheckedBytes
  private var at = 0
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var clock: (hour: Int, minute: Int, second: Int)?
  private var isAfternoon: Bool?
  private var offset: Int?
  private var region: TimeZone?
  /// Whether the offset comes from the first words of "Eastern Daylight Time".
  private var isZoneInWords = false
  /// For a language that is spoken in one time zone only.
  private var defaultOffset = 0
  /// "mar" is a Tuesday in "Mar, 14 Dic 2010": a month before any number may turn out to be a weekday.
  private var monthIsSure = false

  init(_ bytes: CheckedBytes) { self.bytes = bytes }

  mutating func date() -> Date? {
    while let byte = peek {
      let understood: Bool
      if byte.isDigit {
        understood = number()
      } else if skip("\u{A0}") {
        understood = true
      } else if byte.isLetter || byte >= 0x80 {
        understood = word()
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        understood = sign()
      } else if byte == UInt8(ascii: "(") {
        understood = comment()
      } else {
        at += 1
        understood = true
      }
      guard understood else { return nil }
    }
    guard let year, let month, let day else { return nil }
    let isLocal = region != nil && offset == nil
    let date = FeedDate.date(
      year: year, month: month, day: day, hour: hour, minute: clock?.minute ?? 0, second: clock?.second ?? 0,
      offset: isLocal ? 0 : offset ?? defaultOffset)
    guard isLocal, let date, let region else { return date }
    return ZoneRegion.moment(date, in: region)
  }

  // MARK: - Private

  private var hour: Int {
    guard let hour = clock?.hour else { return 0 }
    guard let isAfternoon, (1...12).contains(hour) else { return hour }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }

  private mutating func number() -> Bool {
    let followsHyphen = at > 0 && bytes[at - 1] == UInt8(ascii: "-")
    guard let (value, digits) = digits() else { return false }
    if peek == UInt8(ascii: ":") { return time(hour: value) }
    if year == nil, day == nil, threeNumbers(value, digits) { return true }
    if skip("년") {
      year = FeedDate.fullYear(value, digits: digits)
      defaultOffset = Self.koreanOffset
    } else if skip("年") {
      year = FeedDate.fullYear(value, digits: digits)
    } else if skip("月") || skip("월") {
      month = value
    } else if skip("日") || skip("일") {
      day = value
    } else if digits >= 3 {
      guard digits == 4, year == nil else { return false }
      year = value
    } else if day == nil {
      day = value
    } else if year == nil {
      year = FeedDate.fullYear(value, digits: digits)
    } else {
      return !followsHyphen
    }
    return true
  }

  private mutating func time(hour: Int) -> Bool {
    guard clock == nil else { return false }
    at += 1
    guard let minute = digits(), minute.count <= 2 else { return false }
    var second = 0
    if peek == UInt8(ascii: ":") {
      at += 1
      guard let value = digits(), value.count <= 2 else { return false }
      second = value.value
      if peek == UInt8(ascii: ".") {
        at += 1
        _ = digits()
      }
    }
    clock = (hour, minute.value, second)
    return true
  }

  /// "18.03.2016", "03/18/2016", "2016-3-18", "2016. 3. 18.": false, without consuming input, when there are not three numbers with one
  /// separator.
  ///
  /// With slashes the month comes first if possible, as in America; with other separators the day does.
  private mutating func threeNumbers(_ first: Int, _ firstDigits: Int) -> Bool {
    let start = at
    // From "-" to "/" in ASCII.
    guard let separator = peek, (UInt8(ascii: "-")...UInt8(ascii: "/")).contains(separator),
      let second = digits(after: separator), second.count <= 2, let third = digits(after: separator), third.count != 3,
      peek != separator || separator != UInt8(ascii: ".") || at + 1 == bytes.count || !bytes[at + 1].isDigit
    else {
      at = start
      return false
    }
    if firstDigits == 4 {
      (year, month, day) = (first, second.value, third.value)
    } else {
      year = FeedDate.fullYear(third.value, digits: third.count)
      let monthIsFirst = separator == UInt8(ascii: "/") ? first <= 12 : second.value > 12
      (month, day) = monthIsFirst ? (first, second.value) : (second.value, first)
    }
    monthIsSure = true
    return true
  }

  private mutating func digits(after separator: UInt8) -> (value: Int, count: Int)? {
    guard peek == separator else { return nil }
    at += 1
    while separator == UInt8(ascii: "."), peek == 0x20 { at += 1 }
    return digits()
  }

  private mutating func word() -> Bool {
    let start = at
    while let byte = peek, byte.isLetter || byte >= 0x80, !bytes.hasPrefix("\u{A0}", at: at) { at += 1 }
    let word = bytes.part(start..<at)
    if peek == UInt8(ascii: "/"), ZoneRegion.isArea(word) {
      let end = at + bytes[at...].prefix(while: ZoneRegion.continuesName).count
      if let zone = ZoneRegion.zone(bytes.part(start..<end)) {
        (region, at) = (region ?? zone, end)
        return true
      }
    }
    if let isAfternoon = isAfternoon(word) {
      self.isAfternoon = self.isAfternoon ?? isAfternoon
      if word.hasPrefix("오") { defaultOffset = Self.koreanOffset }
    } else if clock != nil, let zone = DateNames.zone(word) {
      offset = offset ?? zone
    } else if clock != nil, zoneInWords(word) {
      return true
    } else if month == nil || (!monthIsSure && clock == nil), let value = DateNames.month(word) {
      month = value
      monthIsSure = day != nil || year != nil
    }
    return true
  }

  /// "Eastern Daylight Time", "Central European Summer Time": false for a word of something else.
  private mutating func zoneInWords(_ word: CheckedBytes) -> Bool {
    if offset == nil, let named = ZoneRegion.offset(named: word) {
      (offset, isZoneInWords) = (named, true)
      return true
    }
    guard isZoneInWords, let first = offset else { return false }
    if word.hasPrefixIgnoringCase("european") {
      // The same words are zones of America.
      offset = first == -21_600 ? 3600 : first == -18_000 ? 7200 : 0
    } else if word.hasPrefixIgnoringCase("daylight") || word.hasPrefixIgnoringCase("summer") {
      (offset, isZoneInWords) = (first + 3600, false)
    }
    return true
  }

  /// "PM", or "p.m." when its second letter is not read yet.
  private mutating func isAfternoon(_ word: CheckedBytes) -> Bool? {
    guard word.count <= 2, peek == UInt8(ascii: "."), at + word.count < bytes.count else { return DateNames.isAfternoon(word) }
    let length = word.count == 1 ? 1 : 2
    let joined = Array(word) + Array(bytes[at + 1..<min(at + 1 + length, bytes.count)])
    guard let isAfternoon = joined.withCheckedBytes(DateNames.isAfternoon) else { return DateNames.isAfternoon(word) }
    at += 1 + length
    return isAfternoon
  }

  /// An offset after a year or a clock, or else a hyphen.
  private mutating func sign() -> Bool {
    let negative = bytes[at] == UInt8(ascii: "-")
    let afterSpace = at > 0 && bytes[at - 1].isSpace
    at += 1
    guard year != nil || clock != nil, afterSpace || clock != nil else { return true }
    guard let first = digits() else { return negative }
    var seconds: Int
    if peek == UInt8(ascii: ":") {
      at += 1
      guard let minutes = digits() else { return false }
      seconds = first.value * 3600 + minutes.value * 60
    } else {
      switch first.count {
      case 1, 2: seconds = first.value * 3600
      case 3, 4: seconds = first.value / 100 * 3600 + first.value % 100 * 60
      default: return false
      }
    }
    if negative { seconds = -seconds }
    // "GMT+0200": the number is more exact. An impossible one is ignored.
    if abs(seconds) <= 15 * 3600 { offset = seconds }
    return true
  }

  /// RFC 822 allows comments anywhere, also nested.
  private mutating func comment() -> Bool {
    var depth = 0
    while let byte = peek {
      at += 1
      switch byte {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return true
  }

  private static let koreanOffset = 9 * 3600

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func digits() -> (value: Int, count: Int)? {
    var (value, count) = (0, 0)
    while let byte = peek, byte.isDigit, count < 9 {
      value = value * 10 + Int(byte - 0x30)
      count += 1
      at += 1
    }
    return count == 0 ? nil : (value, count)
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.hasPrefix(text, at: at) else { return false }
    at += text.utf8CodeUnitCount
    return true
  }
}
