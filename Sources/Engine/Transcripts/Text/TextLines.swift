import TextScanning

/// The lines of a text, without white space at both ends. "\n", "\r\n", "\r" and "\r\r\n" end a line.
struct TextLines {
  private let bytes: CheckedBytes
  private var at = 0
  /// The next line feed and the next carriage return from `at` on, or the end.
  private var lineFeed = -1
  private var carriageReturn = -1

  init(_ bytes: CheckedBytes) { self.bytes = bytes }

  /// The next line; nil at the end.
  mutating func next() -> CheckedBytes? {
    guard at < bytes.count else { return nil }
    if lineFeed < at { lineFeed = bytes.firstIndex(of: 0x0A, from: at) ?? bytes.count }
    if carriageReturn < at { carriageReturn = bytes.firstIndex(of: 0x0D, from: at) ?? bytes.count }
    let end = min(lineFeed, carriageReturn)
    let line = bytes.part(at..<end)
    at = end + 1
    // A second carriage return comes from a line end that was converted twice.
    if end == carriageReturn, lineFeed <= end + 2, lineFeed == end + 1 || end + 1 < bytes.count && bytes[end + 1] == 0x0D {
      at = lineFeed + 1
    }
    return line.trimmed
  }
}
