/// Times as clocks show them: "1:02:03.5", "61:08", "75".
package enum ClockTime {
  /// The seconds of a text that is only a time, with white space at its ends: "H:MM:SS", "M:SS" or "S", each with an optional fraction.
  package static func seconds(_ text: String) -> Double? {
    text.withCheckedBytes { seconds($0.trimmed) }
  }

  /// The same for bytes, without white space.
  package static func seconds(_ bytes: CheckedBytes) -> Double? {
    var parts: [Double] = []
    var at = bytes.first == UInt8(ascii: ":") ? 1 : 0
    while true {
      guard let (value, end) = number(bytes, at) else { return nil }
      parts.append(value)
      if end == bytes.count { break }
      guard bytes[end] == UInt8(ascii: ":"), parts.count < 3 else { return nil }
      at = end + 1
    }
    return parts.reduce(0) { $0 * 60 + $1 }
  }

  /// The seconds of a time as people write positions, strictly: "0:05", "75:30", "1:02:03". The last two parts have two digits below 60,
  /// the minutes without hours up to three digits.
  package static func displayed(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) && (1...3).contains($0.utf8.count) }) else {
      return nil
    }
    let hasHours = parts.count == 3
    guard parts.dropFirst().allSatisfy({ $0.utf8.count == 2 && $0 < "60" }), !hasHours || parts[0].utf8.count < 3 else { return nil }
    return seconds(text)
  }

  /// Digits with an optional fraction after a full stop or comma; the result is their end.
  package static func number(_ bytes: CheckedBytes, _ start: Int) -> (value: Double, end: Int)? {
    var (value, at) = (0.0, start)
    while at < bytes.count, bytes[at].isDigit, at - start < 12 {
      value = value * 10 + Double(bytes[at] - 0x30)
      at += 1
    }
    guard at > start else { return nil }
    if at + 1 < bytes.count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ","), bytes[at + 1].isDigit {
      at += 1
      var scale = 0.1
      while at < bytes.count, bytes[at].isDigit {
        value += Double(bytes[at] - 0x30) * scale
        scale /= 10
        at += 1
      }
    }
    return (value, at)
  }
}
