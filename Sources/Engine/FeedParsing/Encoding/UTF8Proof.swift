import CFeedXML

/// How much speaks for and against bytes being UTF-8.
struct UTF8Proof {
  /// Whole characters beyond ASCII.
  private(set) var valid = 0
  /// Bytes that belong to no character. A character that the end cuts off counts for nothing, and so do the bytes at the start
  /// that may belong to one before.
  private(set) var invalid = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    var at = 0
    while at < 3, at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let length = Int(feed_utf8_character(base + at, bytes.count - at))
      if length < 0 { return }
      if length == 0 { invalid += 1 } else { valid += 1 }
      at += max(length, 1)
    }
  }
}
