import Foundation

/// Collects day, month, year, clock and zone from a date in any order, the way a person reads it.
struct FreeDateScanner {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var clock: (hour: Int, minute: Int, second: Int)?
  private var offset: Int?

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func date() -> Date? {
    while at < bytes.count {
      let byte = bytes[at]
      let understood: Bool
      if byte.isDigit {
        understood = number()
      } else if byte.isLetter || byte >= 0x80 {
        understood = word()
      } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        understood = sign()
      } else {
        at += 1
        understood = true
      }
      guard understood else { return nil }
    }
    guard let year, let month, let day else { return nil }
    return FeedDate.date(
      year: year, month: month, day: day, hour: clock?.hour ?? 0, minute: clock?.minute ?? 0,
      second: clock?.second ?? 0, offset: offset ?? 0)
  }

  // MARK: - Private

  private mutating func number() -> Bool {
    guard let (value, digits) = digits() else { return false }
    if peek == UInt8(ascii: ":") { return time(hour: value) }
    if peek == UInt8(ascii: "/"), year == nil, day == nil { return slashed(value, digits) }
    if skip("年") || skip("년") {
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

  // "03/18/2016" is American unless the first number cannot be a month; "2006/09/15" begins with the year.
  private mutating func slashed(_ first: Int, _ firstDigits: Int) -> Bool {
    at += 1
    guard let second = digits(), peek == UInt8(ascii: "/") else { return true }
    at += 1
    guard let third = digits() else { return false }
    if firstDigits == 4 {
      (year, month, day) = (first, second.value, third.value)
    } else {
      year = FeedDate.fullYear(third.value, digits: third.count)
      (month, day) = first > 12 ? (second.value, first) : (first, second.value)
    }
    return true
  }

  private mutating func word() -> Bool {
    let start = at
    while at < bytes.count, bytes[at].isLetter || bytes[at] >= 0x80 { at += 1 }
    var word = UnsafeRawBufferPointer(rebasing: bytes[start..<at])
    // "p.m.": the letter before a full stop and a second letter.
    if word.count == 1, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "."), bytes[at + 1] | 0x20 == UInt8(ascii: "m") {
      at += 2
      word = UnsafeRawBufferPointer(rebasing: bytes[start..<start + 1])
      return halfDay(isAfternoon: word[0] | 0x20 == UInt8(ascii: "p"))
    }
    if word.count == 2, word[1] | 0x20 == UInt8(ascii: "m") {
      if word[0] | 0x20 == UInt8(ascii: "p") { return halfDay(isAfternoon: true) }
      if word[0] | 0x20 == UInt8(ascii: "a") { return halfDay(isAfternoon: false) }
    }
    if let zone = DateWords.zone(word) {
      offset = offset ?? zone
    } else if let value = DateWords.month(word) {
      // The later one wins: "mar" is Tuesday in "Mar, 14 Dic 2010".
      month = value
    }
    return true
  }

  private mutating func halfDay(isAfternoon: Bool) -> Bool {
    guard let now = clock, (1...12).contains(now.hour) else { return true }
    clock?.hour = now.hour % 12 + (isAfternoon ? 12 : 0)
    return true
  }

  /// An offset when a year or a clock was seen, else a hyphen.
  private mutating func sign() -> Bool {
    let negative = bytes[at] == UInt8(ascii: "-")
    let afterSpace = at > 0 && !bytes[at - 1].isDigit
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
    // "GMT+0200": the number is the more exact of the two. An impossible one is as good as none.
    if abs(seconds) <= 15 * 3600 { offset = seconds }
    return true
  }

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
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count,
      bytes[at..<at + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
    else { return false }
    at += count
    return true
  }
}
