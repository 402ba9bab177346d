import FeedParsing
import TextScanning

/// Finds the addresses that are written as `xmlUrl` anywhere in a text, in any context.
///
/// A comment, an incomplete tag or the text after the end of the list is text like any other. So addresses that the markup reader did
/// not understand can be reported.
struct OPMLAddresses {
  /// The values in order, with their references resolved.
  private(set) var addresses: [String] = []
  private var carry: [UInt8] = []

  private static let valueLimit = 8 << 10
  private static let limit = 2 * OPMLBuilder.feedLimit

  mutating func push(_ bytes: CheckedBytes, isLast: Bool) {
    carry.append(contentsOf: bytes)
    var window: [UInt8] = []
    swap(&window, &carry)
    let consumed = window.withCheckedBytes { scan($0, isLast: isLast) }
    window.removeFirst(consumed)
    swap(&window, &carry)
  }

  // MARK: - Private

  /// Returns the number of consumed bytes.
  private mutating func scan(_ bytes: CheckedBytes, isLast: Bool) -> Int {
    var at = 0
    while let equals = bytes.firstIndex(of: UInt8(ascii: "="), from: at) {
      at = equals + 1
      guard Self.endsInName(bytes, equals) else { continue }
      guard let end = value(bytes, after: equals, isLast: isLast) else { return max(0, equals - Self.before) }
      at = end
    }
    // The equals sign of a name may be in the next block.
    return max(at, bytes.count - Self.before)
  }

  /// The maximum white space between a name and its equals sign, and the name itself.
  private static let before = 64

  private static func endsInName(_ bytes: CheckedBytes, _ equals: Int) -> Bool {
    var end = equals
    while end > 0, equals - end < before - 8, bytes[end - 1].isSpace { end -= 1 }
    guard end >= 6, bytes.hasPrefixIgnoringCase("xmlurl", at: end - 6) else { return false }
    // "myXmlUrl" is another name; "x:xmlUrl" is not.
    return end == 6 || !bytes[end - 7].continuesName || bytes[end - 7] == UInt8(ascii: ":")
  }

  /// Reads the value, and returns its end; nil when that is not available yet.
  private mutating func value(_ bytes: CheckedBytes, after equals: Int, isLast: Bool) -> Int? {
    var start = equals + 1
    while start < bytes.count, bytes[start].isSpace { start += 1 }
    guard start < bytes.count else { return isLast || start - equals > Self.valueLimit ? start : nil }
    let quote = bytes[start]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { start += 1 }
    var end = start
    while end < bytes.count, end - start < Self.valueLimit,
      bytes[end] != UInt8(ascii: "<"), isQuoted ? bytes[end] != quote : !bytes[end].isSpace && bytes[end] != UInt8(ascii: ">")
    { end += 1 }
    if end == bytes.count, !isLast, end - start < Self.valueLimit { return nil }
    let next = end
    if end == bytes.count || bytes[end] == UInt8(ascii: "<") || end - start == Self.valueLimit {
      // The closing quote is missing.
      end = bytes[start..<end].firstIndex { $0.isSpace || $0 == UInt8(ascii: ">") } ?? end
    }
    // <outline xmlUrl=https://a.example/feed/>
    if !isQuoted, end < bytes.count, bytes[end] == UInt8(ascii: ">"), end > start, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    guard end - start < Self.valueLimit, addresses.count < Self.limit else { return next }
    addresses.append(Self.decoded(bytes, start, end))
    return next
  }

  /// The value with its references resolved, in the same way as by the markup reader.
  private static func decoded(_ bytes: CheckedBytes, _ start: Int, _ end: Int) -> String {
    var text: [UInt8] = []
    let window = MarkupWindow(bytes: bytes.part(start..<end), isLast: true)
    var at = 0
    while at < window.count {
      let byte = window[at]
      if byte == UInt8(ascii: "&") {
        switch Reference.read(window, at, end: window.count) {
        case .character(let scalar, let next, _):
          if let scalar { text.append(scalar) }
          at = next
          continue
        case .joined(let scalar, let next):
          text.append(scalar)
          at = next
          continue
        case .none, .more: break
        }
      }
      if byte >= 0x20 { text.append(byte) } else if byte.isSpace { text.append(0x20) }
      at += 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}
