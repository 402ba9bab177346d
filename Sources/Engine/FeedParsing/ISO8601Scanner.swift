import Foundation

/// The W3C profile of ISO 8601 and its near misses: "2003-12-31", "2003-12-31T10:14:55.12-08:00",
/// "2004-07-08 23:56:58 -0020", "03-12-31", "2006/09/15 08:19". All of the text must fit.
struct ISO8601Scanner {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func date() -> Date? {
    var copy = self
    return copy.scan()
  }

  // MARK: - Private

  private mutating func scan() -> Date? {
    guard let year = number(atMost: 4), year.digits == 4 || year.digits == 2,
      let dash = take(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }),
      let month = number(atMost: 2)
    else { return nil }
    var day = 1
    if take(where: { $0 == dash }) != nil {
      guard let value = number(atMost: 2) else { return nil }
      day = value.value
    } else if year.digits == 2 {
      return nil
    }
    var (hour, minute, second, offset) = (0, 0, 0, 0)
    if at < bytes.count {
      guard take(where: { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") || $0 == UInt8(ascii: " ") }) != nil
      else { return nil }
      while take(where: { $0 == UInt8(ascii: " ") }) != nil {}
      guard let h = number(atMost: 2), take(where: { $0 == UInt8(ascii: ":") }) != nil, let m = number(atMost: 2)
      else { return nil }
      (hour, minute) = (h.value, m.value)
      if take(where: { $0 == UInt8(ascii: ":") }) != nil {
        guard let s = number(atMost: 2) else { return nil }
        second = s.value
        if take(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) != nil {
          while take(where: \.isDigit) != nil {}
        }
      }
      guard let zone = zone() else { return nil }
      offset = zone
    }
    return FeedDate.date(
      year: FeedDate.fullYear(year.value, digits: year.digits), month: month.value, day: day,
      hour: hour, minute: minute, second: second, offset: offset)
  }

  /// The rest of the text as an offset; no zone at all means UTC.
  private mutating func zone() -> Int? {
    while take(where: { $0 == UInt8(ascii: " ") }) != nil {}
    guard at < bytes.count else { return 0 }
    if let sign = take(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
      guard let hours = number(atMost: 2), hours.digits == 2 else { return nil }
      _ = take { $0 == UInt8(ascii: ":") }
      let minutes = number(atMost: 2)?.value ?? 0
      guard at == bytes.count else { return nil }
      return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours.value * 3600 + minutes * 60)
    }
    return DateWords.zone(UnsafeRawBufferPointer(rebasing: bytes[at...]))
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
