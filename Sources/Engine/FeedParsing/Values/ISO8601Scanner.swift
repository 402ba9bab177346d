import Foundation
import TextScanning

/// A scanner of ISO 8601 and its variants: "2003-12-31", "2003-12-31T10:14:55.12-08:00", "2004-07-08 23:56:58 -0020", "03-12-31",
/// "2006/09/15 08:19", "2003-365", "20031231T101455Z". The whole text must match.
struct ISO8601Scanner {
  private let bytes: CheckedBytes
  private var at = 0
  private var (hour, minute, second, offset) = (0, 0, 0, 0)
  private var region: TimeZone?

  init(_ bytes: CheckedBytes) { self.bytes = bytes }

  func date() -> Date? {
    var copy = self
    return copy.scan()
  }

  // MARK: - Private

  private mutating func scan() -> Date? {
    guard let year = number(atMost: 4), year.digits == 4 || year.digits == 2 else { return nil }
    guard let dash = take(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }) else {
      return year.digits == 4 ? compact(year.value) : nil
    }
    guard year.digits == 4 || dash == UInt8(ascii: "-"), let month = number(atMost: 3) else { return nil }
    var day = 1
    if take(where: { $0 == dash }) != nil {
      guard let value = number(atMost: 2) else { return nil }
      day = value.value
    } else if year.digits == 2 {
      return nil
    } else if month.digits == 3 {
      return at == bytes.count ? FeedDate.date(year: year.value, dayOfYear: month.value) : nil
    }
    if at < bytes.count {
      guard beginsTime(), clock(), zone() else { return nil }
    }
    return date(FeedDate.fullYear(year.value, digits: year.digits), month.value, day)
  }

  /// "1231T101455Z", which follows a year.
  private mutating func compact(_ year: Int) -> Date? {
    guard let month = twoDigits(), let day = twoDigits(), beginsTime(), let hour = twoDigits(), let minute = twoDigits()
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
    second = twoDigits() ?? 0
    return zone() ? date(year, month, day) : nil
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Date? {
    let date = FeedDate.date(year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset)
    guard let date, let region else { return date }
    return ZoneRegion.moment(date, in: region)
  }

  private mutating func beginsTime() -> Bool {
    guard take(where: { $0 | 0x20 == UInt8(ascii: "t") || $0 == UInt8(ascii: " ") }) != nil else { return false }
    skipSpaces()
    return true
  }

  private mutating func clock() -> Bool {
    guard let h = number(atMost: 2), take(where: { $0 == UInt8(ascii: ":") }) != nil, let m = number(atMost: 2)
    else { return false }
    (hour, minute) = (h.value, m.value)
    guard take(where: { $0 == UInt8(ascii: ":") }) != nil else { return true }
    guard let s = number(atMost: 2) else { return false }
    second = s.value
    if take(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) != nil {
      while take(where: \.isDigit) != nil {}
    }
    return true
  }

  /// The rest of the text as an offset; no zone means UTC. Java appends the name of the zone: "+01:00[Europe/Paris]".
  private mutating func zone() -> Bool {
    skipSpaces()
    let end = bytes[at...].firstIndex(of: UInt8(ascii: "[")) ?? bytes.count
    guard at < end else {
      // Without an offset, the name counts.
      region = ZoneRegion.zone(
        CheckedBytes(rebasing: bytes[min(end + 1, bytes.count)...].prefix { $0 != UInt8(ascii: "]") }))
      return true
    }
    guard let sign = take(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else {
      let name = bytes.part(at..<end)
      region = ZoneRegion.zone(name)
      guard let zone = DateNames.zone(name) ?? region.map({ _ in 0 }) else { return false }
      offset = zone
      return true
    }
    guard let hours = number(atMost: 2) else { return false }
    guard take(where: { $0 == UInt8(ascii: ":") }) != nil || hours.digits == 2 else { return false }
    let minutes = number(atMost: 2)?.value ?? 0
    offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours.value * 3600 + minutes * 60)
    return at == end
  }

  private mutating func skipSpaces() {
    while take(where: { $0 == UInt8(ascii: " ") }) != nil {}
  }

  private mutating func twoDigits() -> Int? {
    guard let number = number(atMost: 2), number.digits == 2 else { return nil }
    return number.value
  }

  private mutating func number(atMost limit: Int) -> (value: Int, digits: Int)? {
    var (value, digits) = (0, 0)
    while digits < limit, let digit = take(where: \.isDigit) {
      value = value * 10 + Int(digit - 0x30)
      digits += 1
    }
    return digits == 0 ? nil : (value, digits)
  }

  private mutating func take(where matches: (UInt8) -> Bool) -> UInt8? {
    guard at < bytes.count, matches(bytes[at]) else { return nil }
    defer { at += 1 }
    return bytes[at]
  }
}
